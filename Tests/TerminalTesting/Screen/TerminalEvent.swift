/// An operation of the terminal, decoded from the bytes that it receives.
enum TerminalEvent: Hashable {
    /// Prints a scalar.
    case print(Unicode.Scalar)

    /// Performs a control character (C0).
    case control(UInt8)

    /// Performs an escape sequence of an optional intermediate and a final byte.
    case escape(intermediate: UInt8?, final: UInt8)

    /// Performs a control sequence (CSI).
    case sequence(ControlSequence)

    /// Performs an operating system command (OSC), such as setting the title.
    case command(String)
}
