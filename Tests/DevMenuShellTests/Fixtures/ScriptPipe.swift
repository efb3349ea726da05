import DevMenuClient
import DevMenuSystem

/// A pipe for standard input; as a source in a loop it writes a piece at each turn, and closes
/// after the last.
final class ScriptPipe: PollSource {
    /// The pieces that are still to be written, one at each turn of the loop.
    var pieces: [[UInt8]] = []

    private let ends: (read: Descriptor, write: Descriptor)
    /// A deadline in the past, which the loop handles at once.
    private let past = ContinuousClock.now

    init() throws { ends = try Descriptor.pipe(readerWaits: true) }

    var readEnd: Int32 { ends.read.number }

    var writeEnd: Int32 { ends.write.number }

    /// Makes both ends non-blocking.
    func stopBlocking() {
        ends.read.stopBlocking()
        ends.write.stopBlocking()
    }

    /// Writes as many bytes as fit, and returns their number.
    @discardableResult func write(_ bytes: [UInt8]) -> Int {
        (try? bytes.withUnsafeBytes { try ends.write.handle.write($0) }) ?? 0
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// Closes the writing end.
    func finish() { ends.write.close() }

    var interests: [PollInterest] { [] }

    var deadline: ContinuousClock.Instant? { ends.write.isOpen ? past : nil }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() { if pieces.isEmpty { finish() } else { write(pieces.removeFirst()) } }
}
