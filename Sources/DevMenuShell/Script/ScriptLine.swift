/// A line of a script, joined with the lines that continue it.
package struct ScriptLine: Equatable, Sendable {
    /// The number of its first physical line; the first line of a script is 1.
    package var number: Int
    /// The text, without the end of line and the backslashes that continued it.
    package var text: String

    /// Creates a line of a script.
    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

/// An error for a line of a script that isn't text.
package struct ScriptLineError: Error, Equatable, Sendable {
    /// The reason why the bytes aren't a line of text.
    package enum Reason: Equatable, Sendable {
        /// A byte that isn't part of UTF-8 text.
        case notUTF8(UInt8)
        /// A byte of zero.
        case nul
        /// More bytes than a line may have.
        case tooLong(limit: Int)
    }

    /// The number of the physical line.
    package var line: Int
    /// The column of the first wrong byte in that line, in characters, counted from 1.
    package var column: Int
    /// The reason why it isn't text.
    package var reason: Reason

    /// Creates an error.
    package init(line: Int, column: Int, reason: Reason) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

extension ScriptLineError: CustomStringConvertible {
    /// The message without the line: the report names the script and the line first.
    package var description: String {
        switch reason {
        case .notUTF8(let byte):
            let digits = String(byte, radix: 16, uppercase: true)
            return "byte 0x\(digits) at column \(column) is not UTF-8; a script must be UTF-8 text"
        case .nul:
            return "a NUL byte at column \(column); a script must be text"
        case .tooLong(let limit):
            return "the line has more than \(limit) bytes, which column \(column) exceeds; split it"
        }
    }
}
