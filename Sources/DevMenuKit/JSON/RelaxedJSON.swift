/// A text of JSON that may have comments, and commas behind last elements.
///
/// Reading takes time in proportion to the text. Every byte keeps its offset.
package struct RelaxedJSON {
    /// The text with blanks in place of comments and of commas behind last elements.
    package let strict: [UInt8]
    /// The text with blanks in place of comments.
    package let withoutComments: [UInt8]
    /// The offset of a comment that has no end; `nil` for none.
    package let endlessComment: Int?

    /// Reads a text.
    package init(_ bytes: [UInt8]) {
        var plain = bytes
        var commas: [Int] = []
        var comma: Int?
        var endless: Int?
        /// The last byte of JSON that isn't blank.
        var last: UInt8?
        var index = 0
        while index < plain.count {
            let byte = plain[index]
            switch byte {
            case UInt8(ascii: "\""):
                comma = nil
                last = byte
                index = Self.end(ofStringAt: index, in: plain)
                continue
            case UInt8(ascii: "/"):
                guard let end = Self.end(ofCommentAt: index, in: plain) else {
                    comma = nil
                    break
                }
                if end > plain.count { endless = index }
                for place in index..<min(end, plain.count)
                where !"\r\n".utf8.contains(plain[place]) {
                    plain[place] = UInt8(ascii: " ")
                }
                index = end
                continue
            case UInt8(ascii: ","):
                // One without an element before it is an error.
                comma = last.map { "[{,".utf8.contains($0) } == false ? index : nil
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma { commas.append(comma) }
                comma = nil
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                index += 1
                continue
            default: comma = nil
            }
            last = byte
            index += 1
        }
        withoutComments = plain
        endlessComment = endless
        for comma in commas { plain[comma] = UInt8(ascii: " ") }
        strict = plain
    }

    /// Returns the value of a text; `nil` where it has errors.
    package static func value(of bytes: [UInt8]) -> JSONValue? {
        // Most files have neither.
        (try? JSONReader().read(bytes)) ?? (try? JSONReader().read(RelaxedJSON(bytes).strict))
    }

    /// Returns the offset behind a string.
    package static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    /// Returns the offset behind a comment, behind the text for one without an end; `nil` where none
    /// begins.
    private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        var index = start + 2
        switch bytes[start + 1] {
        case UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            return index
        case UInt8(ascii: "*"):
            while index + 1 < bytes.count {
                if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
                    return index + 2
                }
                index += 1
            }
            return bytes.count + 1
        default: return nil
        }
    }
}
