/// What a process finds on its standard input.
public enum ProcessInput: Sendable {
    /// The end of input, at once.
    case closed

    /// These bytes, then the end.
    case bytes([UInt8])

    /// A pipe that the test writes to, and closes, while the process runs.
    case open

    /// This text in UTF-8, then the end.
    public static func text(_ text: String) -> ProcessInput { .bytes(Array(text.utf8)) }
}
