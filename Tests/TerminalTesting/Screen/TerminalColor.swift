/// A colour of a cell's text or background.
public enum TerminalColor: Hashable, Sendable {
    /// The terminal's default colour.
    case standard

    /// One of the 256 colours: the first sixteen are the named and the bright ones.
    case indexed(UInt8)

    /// A true colour.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
