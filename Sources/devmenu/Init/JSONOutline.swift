import DevMenuKit

/// The places of values in JSON that may have comments, and commas behind last elements.
///
/// It takes time in proportion to the text. What it finds counts only where ``strict`` is JSON.
struct JSONOutline {
    /// A list, by the offsets in the text.
    struct List {
        /// The offset of the opening bracket.
        let open: Int
        /// The elements, without blanks around them.
        var elements: [Range<Int>] = []
        /// The offset of the closing bracket.
        var close: Int
        /// Indicates whether there is a comma behind the last element.
        var endsInComma = false
    }

    /// The text with blanks in place of comments and of commas behind last elements.
    let strict: [UInt8]
    /// The text with blanks in place of comments.
    private let plain: [UInt8]

    /// Reads a text.
    init(of bytes: [UInt8]) {
        var plain = bytes
        var commas: [Int] = []
        var comma: Int?
        var index = 0
        while index < plain.count {
            let byte = plain[index]
            switch byte {
            case UInt8(ascii: "\""):
                comma = nil
                index = Self.end(ofStringAt: index, in: plain)
                continue
            case UInt8(ascii: "/"):
                let end = Self.end(ofCommentAt: index, in: plain)
                guard end > index else { break }
                for place in index..<end where !"\r\n".utf8.contains(plain[place]) {
                    plain[place] = UInt8(ascii: " ")
                }
                index = end
                continue
            case UInt8(ascii: ","): comma = index
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma { commas.append(comma) }
                comma = nil
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                break
            default: comma = nil
            }
            index += 1
        }
        self.plain = plain
        for comma in commas { plain[comma] = UInt8(ascii: " ") }
        strict = plain
    }

    /// The offset of the outermost value.
    var start: Int { skippingBlanks(from: 0) }

    /// Returns the offset of the value of an object's member, or `nil`.
    func member(_ name: String, ofObjectAt start: Int) -> Int? {
        guard byte(at: start) == UInt8(ascii: "{") else { return nil }
        var index = skippingBlanks(from: start + 1)
        while byte(at: index) == UInt8(ascii: "\"") {
            let end = Self.end(ofStringAt: index, in: plain)
            let written = try? JSONReader().read(Array(plain[index..<end]))
            index = skippingBlanks(from: skippingBlanks(from: end) + 1)
            if written?.string == name { return index }
            index = skippingBlanks(from: self.end(ofValueAt: index))
            guard byte(at: index) == UInt8(ascii: ",") else { return nil }
            index = skippingBlanks(from: index + 1)
        }
        return nil
    }

    /// Returns the list at an offset, or `nil` where there is another value.
    func list(at start: Int) -> List? {
        guard byte(at: start) == UInt8(ascii: "[") else { return nil }
        var list = List(open: start, close: start)
        var index = skippingBlanks(from: start + 1)
        while let next = byte(at: index), next != UInt8(ascii: "]") {
            let end = self.end(ofValueAt: index)
            guard end > index else { return nil }
            list.elements.append(index..<end)
            index = skippingBlanks(from: end)
            list.endsInComma = byte(at: index) == UInt8(ascii: ",")
            if list.endsInComma { index = skippingBlanks(from: index + 1) }
        }
        guard index < plain.count else { return nil }
        list.close = index
        return list
    }

    private func byte(at index: Int) -> UInt8? { index < plain.count ? plain[index] : nil }

    private func skippingBlanks(from index: Int) -> Int {
        var index = index
        while let byte = byte(at: index), " \t\r\n".utf8.contains(byte) { index += 1 }
        return index
    }

    private func end(ofValueAt start: Int) -> Int {
        var depth = 0
        var index = start
        while let byte = byte(at: index) {
            switch byte {
            case UInt8(ascii: "\""):
                index = Self.end(ofStringAt: index, in: plain)
                if depth == 0 { return index }
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard depth > 0 else { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
                UInt8(ascii: "\n"):
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return index
    }

    private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    /// Returns the end of a comment; `start` where none begins there.
    private static func end(ofCommentAt start: Int, in bytes: [UInt8]) -> Int {
        guard start + 1 < bytes.count else { return start }
        var index = start + 2
        switch bytes[start + 1] {
        case UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            return index
        case UInt8(ascii: "*"):
            while index + 1 < bytes.count,
                bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
            {
                index += 1
            }
            return min(index + 2, bytes.count)
        default: return start
        }
    }
}
