/// The output of a process, and its exit status or signal.
public struct ProcessResult: Hashable, Sendable {
    /// The standard output, byte for byte.
    public let stdoutBytes: [UInt8]

    /// The standard error, byte for byte.
    public let stderrBytes: [UInt8]

    /// The exit status or the signal.
    public let ending: ProcessEnding

    /// The standard output as text; bytes that are not UTF-8 become U+FFFD.
    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }

    /// The standard error as text; bytes that are not UTF-8 become U+FFFD.
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }
}
