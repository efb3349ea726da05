/// A position in a JSON document, as an editor shows it.
package struct JSONPosition: Equatable, Sendable {
    /// The number of bytes before the position.
    package let offset: Int
    /// The line, from 1; a line ends with `\n` or `\r\n`.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int
}

extension JSONPosition {
    /// Creates the position of an offset by counting lines and columns in all the text before it.
    init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        self = Self.all(at: [offset], in: bytes)[offset] ?? Self(offset: offset, line: 1, column: 1)
    }

    /// Returns the positions of some offsets, counted in one pass.
    static func all(at offsets: [Int], in bytes: UnsafeBufferPointer<UInt8>) -> [Int: Self] {
        var found: [Int: Self] = [:]
        var line = 1
        var column = 1
        var seen = 0
        for offset in offsets.sorted() where found[offset] == nil {
            for byte in bytes[seen..<offset] {
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    column = 1
                } else if byte & 0b1100_0000 != 0b1000_0000 {
                    column += 1
                }
            }
            seen = offset
            found[offset] = Self(offset: offset, line: line, column: column)
        }
        return found
    }
}

extension JSONPosition: CustomStringConvertible {
    /// The position in messages: `line 3, column 7`.
    package var description: String { "line \(line), column \(column)" }
}
