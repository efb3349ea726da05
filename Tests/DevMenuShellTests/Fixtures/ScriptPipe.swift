import DevMenuClient
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe as standard input is one; as a source in a loop it writes a piece at each turn, and then
/// ends.
final class ScriptPipe: PollSource {
    struct Failure: Error { let reason: Int32 }

    /// Where it is read from.
    let readEnd: Int32
    /// What is written yet, a piece at each turn of the loop.
    var pieces: [[UInt8]] = []

    private var writeEnd: Int32
    /// A moment that has passed: the loop calls what has a deadline at once.
    private let past = ContinuousClock.now

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(reason: errno) }
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

    /// The end of what is written.
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
