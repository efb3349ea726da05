/// A line of a script, with the lines that continue it joined to it.
package struct ScriptLine: Equatable, Sendable {
    /// The number of its first physical line; the first line of a script is 1.
    package var number: Int
    /// The text without its end of line and without the backslashes that continued it.
    package var text: String

    /// A line of a number and a text.
    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

/// Why a line of a script could not be read as text.
package struct ScriptLineError: Error, Equatable, Sendable {
    /// What was wrong with the bytes.
    package enum Reason: Equatable, Sendable {
        /// A byte that is no part of UTF-8 text.
        case notUTF8(UInt8)
        /// A byte of zero.
        case nul
        /// More bytes than a line may have.
        case tooLong(limit: Int)
    }

    /// The number of the physical line.
    package var line: Int
    /// The place in that line of the first byte that is wrong, in characters, counted from 1.
    package var column: Int
    /// What was wrong.
    package var reason: Reason

    /// An error at a place.
    package init(line: Int, column: Int, reason: Reason) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

extension ScriptLineError: CustomStringConvertible {
    /// The words, without the line: whoever reports it names the script and the line first.
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
