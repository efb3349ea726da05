/// An error in a line of commands; columns are characters, counted from 1.
package enum SyntaxError: Error, Equatable, Sendable {
    /// A quotation mark has no partner.
    case unterminatedQuote(column: Int)
    /// The line ends in a backslash with nothing after it.
    case trailingBackslash(column: Int)
    /// An escape within `"…"` has no meaning; the text is as it was typed.
    case badEscape(String, column: Int)
    /// `>` or `>>` isn't followed by a file.
    case missingFile(after: String, column: Int)
    /// `|` isn't followed by a command of the outer shell.
    case missingPipeCommand(column: Int)
    /// There is an output, and no command before it.
    case missingCommand(before: String, column: Int)
    /// A command's output has a second target; it goes to one file or one command.
    case secondOutput(String, column: Int)
    /// The line has a NUL character.
    case nul(column: Int)
    /// A line of a script has a byte of zero.
    case nulByte(column: Int)
    /// A line of a script has a byte that isn't part of UTF-8 text.
    case notUTF8(UInt8, column: Int)
    /// A line of a script has more bytes than it may have.
    case tooLong(limit: Int, column: Int)
}

extension SyntaxError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unterminatedQuote(let column): "the quote opened at column \(column) is never closed"
        case .trailingBackslash(let column):
            "the backslash at column \(column) ends the line, and no line follows it"
        case .badEscape(let text, let column):
            #"unknown escape '\#(text)' at column \#(column); "…" knows \" \\ \n \t \u{…}, "#
                + "and '…' takes everything as it is"
        case .missingFile(let symbol, let column):
            "'\(symbol)' at column \(column) needs the name of a file after it"
        case .missingPipeCommand(let column):
            "'|' at column \(column) needs a command of the outer shell after it"
        case .missingCommand(let symbol, let column):
            "'\(symbol)' at column \(column) needs a command before it"
        case .secondOutput(let symbol, let column):
            "'\(symbol)' at column \(column) sends the output to a second place; name one"
        case .nul(let column): "a NUL character at column \(column); a line must be text"
        case .nulByte(let column): "a NUL byte at column \(column); a script must be text"
        case .notUTF8(let byte, let column):
            "byte 0x\(String(byte, radix: 16, uppercase: true)) at column \(column) isn't UTF-8; "
                + "a script must be UTF-8 text"
        case .tooLong(let limit, let column):
            "the line has more than \(limit) bytes, which column \(column) exceeds; split it"
        }
    }
}
