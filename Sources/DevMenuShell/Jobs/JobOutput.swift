import DevMenuClient
import DevMenuSystem

/// The output of a job beside the prompt: the last of it is kept.
final class JobOutput: PollSource {
    /// The number of bytes that are kept.
    static let limit = 1 << 20

    /// The end for the programs.
    let input: Descriptor
    private let reader: Descriptor
    private let loop: EventLoop
    private var bytes: [UInt8] = []
    /// The number of bytes that came before those in ``bytes``.
    private var dropped = 0

    /// Indicates whether more may come.
    private(set) var isOpen = true

    /// Opens a pipe, which is read in a loop.
    init(in loop: EventLoop) throws(Errno) {
        (reader, input) = try Descriptor.pipe()
        self.loop = loop
        loop.add(self)
    }

    /// The number of bytes that have come.
    var count: Int { dropped + bytes.count }

    /// Returns the kept bytes that came after a number of bytes.
    func bytes(after count: Int) -> ArraySlice<UInt8> {
        let kept = bytes.suffix(Self.limit)
        return kept.suffix(max(0, self.count - count))
    }

    /// Ends the output, since no program follows: what is there is read, and what processes that
    /// were left behind still print.
    func close() {
        input.close()
        // Enough for what fits in a pipe; a process that prints for ever is read in the loop.
        for _ in 0..<32 where isOpen { if !take() { break } }
    }

    var interests: [PollInterest] { isOpen ? [PollInterest(reader.number)] : [] }

    func handle(_ ready: PollInterest) { _ = take() }

    /// Reads once, and returns whether there was anything.
    private func take() -> Bool {
        var transfer = Transfer.notNow
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: reader)
            if case .done(let got) = transfer { count = got }
        }
        switch transfer {
        case .done: break
        case .notNow: return false
        case .ended:
            isOpen = false
            loop.remove(self)
            return false
        }
        bytes += piece
        if bytes.count > 2 * Self.limit {
            dropped += bytes.count - Self.limit
            bytes.removeFirst(bytes.count - Self.limit)
        }
        return true
    }
}
