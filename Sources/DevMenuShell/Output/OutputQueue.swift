import DevMenuClient
import DevMenuSystem

/// What waits to be written, to one sink after another, in the order in which it came.
///
/// Nobody waits where it is put in, which may be while a host is listened to; it stands in the loop as
/// long as something waits. Whoever lets others put in what they please looks at ``isFull``.
final class OutputQueue: PollSource {
    private struct Piece {
        let sink: OutputSink
        var bytes: [UInt8]
        var written = 0
    }

    /// The most bytes that should wait; an answer of a host's may be longer.
    static let bound = 256 << 10
    /// How long a descriptor is left alone that is ready, and yet takes nothing.
    private static let pause = Duration.milliseconds(10)

    /// How many bytes wait.
    private(set) var count = 0
    /// When a descriptor is tried again that was ready and took nothing.
    private(set) var deadline: ContinuousClock.Instant?

    private let loop: EventLoop
    private var pieces: [Piece] = []
    private var isInLoop = false

    /// A queue of which nothing waits.
    init(loop: EventLoop) { self.loop = loop }

    /// Whether nothing waits.
    var isEmpty: Bool { count == 0 }

    /// Whether more waits than should.
    var isFull: Bool { count > Self.bound }

    /// Puts bytes behind all that wait.
    func put(_ bytes: some Collection<UInt8>, to sink: OutputSink) {
        guard sink.failure == nil, !bytes.isEmpty else { return }
        if pieces.last?.sink !== sink { pieces.append(Piece(sink: sink, bytes: [])) }
        pieces[pieces.count - 1].bytes.append(contentsOf: bytes)
        count += bytes.count
    }

    /// Writes as much as is taken now; the rest is written as it is read.
    func push() {
        while !pieces.isEmpty {
            let sink = pieces[0].sink
            let written = pieces[0].written
            if written == pieces[0].bytes.count {
                guard pieces.count > 1 else { break }
                pieces.removeFirst()
                continue
            }
            let taken = pieces[0].bytes.withUnsafeBytes { bytes in
                sink.write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            if sink.failure != nil {
                drop(of: sink)
            } else if taken > 0 {
                advance(by: taken)
            } else {
                break
            }
        }
        follow()
    }

    /// Drops what waits for a sink; whether anything did.
    @discardableResult
    func drop(of sink: OutputSink) -> Bool {
        let before = count
        pieces.removeAll { $0.sink === sink }
        count = pieces.reduce(0) { $0 + $1.bytes.count - $1.written }
        follow()
        return count < before
    }

    /// Whether a byte waits for a sink.
    func holds(_ byte: UInt8, for sink: OutputSink) -> Bool {
        pieces.contains { $0.sink === sink && $0.bytes[$0.written...].contains(byte) }
    }

    var interests: [PollInterest] {
        guard !isEmpty, deadline == nil,
            let piece = pieces.first(where: { $0.written < $0.bytes.count })
        else { return [] }
        return [PollInterest(piece.sink.descriptor, reads: false, writes: true)]
    }

    func handle(_ ready: PollInterest) {
        let before = count
        push()
        // A terminal with room for one byte is ready, and takes no end of a line, which is two.
        if !isEmpty, count == before { deadline = .now + Self.pause }
    }

    func deadlinePassed() {
        deadline = nil
        push()
    }

    private func advance(by taken: Int) {
        count -= taken
        pieces[0].written += taken
        let (written, total) = (pieces[0].written, pieces[0].bytes.count)
        if written == total {
            pieces[0].bytes.removeAll(keepingCapacity: total <= Self.bound)
            pieces[0].written = 0
        } else if written > 1 << 16, written * 2 > total {
            pieces[0].bytes.removeSubrange(..<written)
            pieces[0].written = 0
        }
    }

    /// Stands in the loop while something waits.
    private func follow() {
        guard isInLoop == isEmpty else { return }
        isInLoop = !isEmpty
        if isInLoop {
            loop.add(self)
        } else {
            deadline = nil
            loop.remove(self)
        }
    }
}

/// A descriptor that is written to without waiting for whoever reads it.
final class OutputSink {
    /// Whether it is a terminal.
    let isTerminal: Bool
    /// Why it takes nothing more; `nil` while it may.
    private(set) var failure: Errno?

    private let handle: FileDescriptor
    /// The descriptor, where writing to it returns at once, which nobody else may be made to live with.
    private let own: Descriptor?
    /// The most bytes that are written at one go.
    private let pieceSize: Int

    /// A descriptor that other processes write to as well.
    ///
    /// A terminal and a pipe are opened anew where they can be, since what is said of writing to them
    /// would else hold for everybody who has the same descriptor.
    init(sharing number: Int32) {
        let shared = FileDescriptor(rawValue: number)
        isTerminal = shared.isTerminal
        let type = (try? Stat(shared))?.type
        own = isTerminal || type == .fifo ? Terminal.reopened(shared) : nil
        handle = own?.handle ?? shared
        pieceSize = own != nil || type == .regular ? Int.max : Transfer.pipePiece
    }

    /// A descriptor that nobody else writes to, until it is closed.
    init(owning descriptor: Descriptor) {
        descriptor.stopBlocking()
        own = descriptor
        handle = descriptor.handle
        isTerminal = handle.isTerminal
        pieceSize = Int.max
    }

    /// The descriptor that is written to; -1 once it is closed.
    var descriptor: Int32 { own.map(\.number) ?? handle.rawValue }

    /// Writes as much as is taken now; says how much that was.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard failure == nil, descriptor >= 0 else { return 0 }
        if own == nil {
            let ready = Polling.wait(
                for: PolledDescriptor(descriptor, writes: true),
                milliseconds: 0
            )
            guard ready != nil else { return 0 }
        }
        let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(pieceSize))
        do throws(Errno) {
            return try handle.write(some: piece)
        } catch .resourceTemporarilyUnavailable {
            return 0
        } catch {
            failure = error
            return 0
        }
    }

    /// Closes a descriptor of its own; nothing once it is closed.
    ///
    /// - Returns: Why that failed; `nil` where it did not.
    @discardableResult
    func close() -> Errno? {
        do throws(Errno) {
            try own?.finish()
            return nil
        } catch {
            return error
        }
    }
}
