import DevMenuSystem

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
