/// The standard input of a process.
public enum ProcessInput: Sendable {
    /// The end of input, at once.
    case closed

    /// These bytes, then the end of input.
    case bytes([UInt8])

    /// A pipe that the test writes to and closes while the process runs.
    case open

    /// Returns an input of this text in UTF-8, then the end of input.
    public static func text(_ text: String) -> ProcessInput { .bytes(Array(text.utf8)) }
}
