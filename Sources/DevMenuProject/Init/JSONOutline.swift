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

    private let text: RelaxedJSON

    /// Reads a text.
    init(of bytes: [UInt8]) { text = RelaxedJSON(bytes) }

    /// The text with blanks in place of comments and of commas behind last elements.
    var strict: [UInt8] { text.strict }

    /// The text with blanks in place of comments.
    private var plain: [UInt8] { text.withoutComments }

    /// The offset of the outermost value.
    var start: Int { skippingBlanks(from: 0) }

    /// Returns the offset of the value of an object's member, or `nil`.
    func member(_ name: String, ofObjectAt start: Int) -> Int? {
        guard byte(at: start) == UInt8(ascii: "{") else { return nil }
        var index = skippingBlanks(from: start + 1)
        while byte(at: index) == UInt8(ascii: "\"") {
            let end = RelaxedJSON.end(ofStringAt: index, in: plain)
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
                index = RelaxedJSON.end(ofStringAt: index, in: plain)
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
}
