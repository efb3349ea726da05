package import DevMenuSystem

/// A queue of bytes that wait to be written, to one sink after another, in their order.
///
/// Adding bytes never waits, and may happen while a host is listened to; the queue is in the loop
/// as long as bytes wait. Code that lets others add as much as they please checks ``isFull``.
package final class OutputQueue: PollSource {
    private struct Piece {
        let sink: OutputSink
        var bytes = OutgoingBytes()
    }

    /// The number of bytes that should wait at most; a host's answer may be longer.
    package static let bound = 256 << 10
    /// The pause after a descriptor that is ready accepts nothing.
    private static let pause = Duration.milliseconds(10)

    /// The time at which a descriptor that was ready and accepted nothing is tried again.
    package private(set) var deadline: ContinuousClock.Instant?

    private let loop: EventLoop
    private var pieces: [Piece] = []
    private var isInLoop = false

    /// Creates an empty queue.
    package init(loop: EventLoop) { self.loop = loop }

    /// The number of bytes that wait.
    package var count: Int { pieces.indices.reduce(0) { $0 + pieces[$1].bytes.count } }

    /// Indicates whether no bytes wait.
    package var isEmpty: Bool { count == 0 }

    /// Indicates whether more bytes wait than should.
    package var isFull: Bool { count > Self.bound }

    /// Adds bytes at the end.
    package func put(_ bytes: [UInt8], to sink: OutputSink) {
        guard sink.isOpen, !bytes.isEmpty else { return }
        if pieces.last?.sink !== sink { pieces.append(Piece(sink: sink)) }
        pieces[pieces.count - 1].bytes.append { $0 += bytes }
    }

    /// Writes as many bytes as are accepted now; the loop writes the rest.
    ///
    /// - Returns: `true` if bytes were written for which the loop waited.
    @discardableResult
    package func push() -> Bool {
        let (wasInLoop, before) = (isInLoop, count)
        while let sink = pieces.first?.sink {
            guard pieces[0].bytes.flush(by: sink.write) else {
                pieces.removeAll { $0.sink === sink }
                continue
            }
            // The last piece retains its memory for the next bytes.
            guard pieces.count > 1, pieces[0].bytes.count == 0 else { break }
            pieces.removeFirst()
        }
        follow()
        return wasInLoop && count < before
    }

    /// Drops the bytes that wait for a sink, and returns whether there were any.
    @discardableResult
    package func drop(of sink: OutputSink) -> Bool {
        let before = count
        pieces.removeAll { $0.sink === sink }
        follow()
        return count < before
    }

    /// Returns whether a byte of some value waits for a sink.
    package func holds(_ byte: UInt8, for sink: OutputSink) -> Bool {
        pieces.contains { $0.sink === sink && $0.bytes.contains(byte) }
    }

    package var interests: [PollInterest] {
        guard deadline == nil, let piece = pieces.first(where: { $0.bytes.count > 0 }) else {
            return []
        }
        return [PollInterest(piece.sink.descriptor, reads: false, writes: true)]
    }

    package func handle(_ ready: PollInterest) {
        let before = count
        push()
        // A terminal with room for one byte is ready, but accepts no end of a line, which is two.
        if !isEmpty, count == before { deadline = .now + Self.pause }
    }

    package func deadlinePassed() {
        deadline = nil
        push()
    }

    /// Joins the loop while bytes wait, and leaves it otherwise.
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

/// A descriptor that is written to without waiting for its reader.
package final class OutputSink {
    /// Indicates whether it is a terminal.
    package let isTerminal: Bool
    /// The error of the last write, after which it accepts nothing more, or `nil` if there is none.
    package private(set) var failure: Errno?

    private let handle: FileDescriptor
    /// The descriptor if only the sink has it, so that it may be non-blocking; `nil` if it's
    /// shared.
    private let own: Descriptor?
    /// Indicates whether a write could wait for a reader.
    private let mayBlock: Bool

    /// Creates a sink for a descriptor that other processes write to as well.
    ///
    /// A terminal and a pipe are opened again if possible, because making them non-blocking
    /// would otherwise affect all users of the descriptor.
    package init(sharing number: Int32) {
        let shared = FileDescriptor(rawValue: number)
        isTerminal = shared.isTerminal
        let type = (try? Stat(shared))?.type
        own = isTerminal || type == .fifo ? Terminal.reopened(shared) : nil
        handle = own?.handle ?? shared
        mayBlock = own == nil && type != .regular
    }

    /// Creates a sink for a descriptor that no other process writes to.
    package init(owning descriptor: Descriptor) {
        descriptor.stopBlocking()
        own = descriptor
        handle = descriptor.handle
        isTerminal = handle.isTerminal
        mayBlock = false
    }

    /// The descriptor that is written to; -1 once it is closed.
    package var descriptor: Int32 { own.map(\.number) ?? handle.rawValue }

    /// Indicates whether it accepts bytes: it isn't closed, and no write has failed.
    package var isOpen: Bool { failure == nil && descriptor >= 0 }

    /// Writes as many bytes as are accepted now.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard isOpen else { return .ended }
        if mayBlock {
            let ready = Polling.wait(
                for: PolledDescriptor(descriptor, writes: true),
                milliseconds: 0
            )
            guard ready != nil else { return .notNow }
        }
        let size = mayBlock ? Transfer.pipePiece : Int.max
        let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(size))
        do throws(Errno) {
            let count = try Errno.only { try handle.write(piece) }
            return count > 0 ? .done(count) : .notNow
        } catch .resourceTemporarilyUnavailable {
            return .notNow
        } catch {
            failure = error
            return .ended
        }
    }

    /// Removes what a file contains.
    package func empty() {
        do throws(Errno) { try Errno.only { try handle.resize(to: 0) } } catch { failure = error }
    }

    /// Closes the sink's own descriptor; does nothing once it is closed.
    ///
    /// - Returns: The error, or `nil` for success.
    @discardableResult
    package func close() -> Errno? {
        do throws(Errno) {
            try own?.finish()
            return nil
        } catch {
            return error
        }
    }
}
