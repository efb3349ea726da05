import DevMenuClient
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe for standard input; as a source in a loop it writes a piece at each turn, and closes
/// after the last.
final class ScriptPipe: PollSource {
    struct PipeError: Error { let reason: Int32 }

    let readEnd: Int32
    /// The pieces that are still to be written, one at each turn of the loop.
    var pieces: [[UInt8]] = []

    private var writeEnd: Int32
    /// A deadline in the past, which the loop handles at once.
    private let past = ContinuousClock.now

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw PipeError(reason: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        finish()
    }

    func write(_ text: String) { write(bytes: Array(text.utf8)) }

    func write(bytes: [UInt8]) {
        #if canImport(Glibc)
        _ = Glibc.write(writeEnd, bytes, bytes.count)
        #elseif canImport(Musl)
        _ = Musl.write(writeEnd, bytes, bytes.count)
        #else
        _ = Darwin.write(writeEnd, bytes, bytes.count)
        #endif
    }

    /// Closes the writing end.
    func finish() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }

    var interests: [PollInterest] { [] }

    var deadline: ContinuousClock.Instant? { writeEnd < 0 ? nil : past }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() {
        if pieces.isEmpty { finish() } else { write(bytes: pieces.removeFirst()) }
    }
}
