/// All that a process printed, and how it ended.
public struct ProcessResult: Hashable, Sendable {
    /// Its standard output, byte for byte.
    public let stdoutBytes: [UInt8]

    /// Its standard error, byte for byte.
    public let stderrBytes: [UInt8]

    /// The status or the signal.
    public let ending: ProcessEnding

    /// Its standard output as text; bytes that are not UTF-8 show as U+FFFD.
    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }

    /// Its standard error as text; bytes that are not UTF-8 show as U+FFFD.
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }
}
