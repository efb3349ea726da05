/// What a terminal does with a stretch of the bytes it gets.
enum TerminalEvent: Hashable {
    /// Shows a scalar.
    case print(Unicode.Scalar)

    /// Carries out a control character (C0).
    case control(UInt8)

    /// Carries out an escape sequence of an optional intermediate and a final byte.
    case escape(intermediate: UInt8?, final: UInt8)

    /// Carries out a control sequence (CSI).
    case sequence(ControlSequence)

    /// Takes an operating system command (OSC), such as a title.
    case command(String)
}
