/// A place in a JSON document, as an editor shows it.
public struct JSONPosition: Hashable, Sendable {
    /// How many bytes come before it.
    public let offset: Int
    /// The line, from 1; a line ends in `\n` or `\r\n`.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// A place that is known already.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Finds line and column by reading all that comes before: for what goes into a message.
    init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let before = bytes[..<offset]
        let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
        self.init(
            offset: offset,
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: line.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
        )
    }
}

extension JSONPosition: CustomStringConvertible {
    /// As it stands in messages: `line 3, column 7`.
    public var description: String { "line \(line), column \(column)" }
}

extension JSONPosition: Comparable {
    /// Whether it comes earlier in the document.
    public static func < (left: JSONPosition, right: JSONPosition) -> Bool {
        left.offset < right.offset
    }
}
