/// The texts of a document: plain ones, those in quotes, and blocks.
extension YAMLReader {
    static func scalar(_ text: String) -> YAMLNode {
        ["~", "null", "Null", "NULL"].contains(text) ? .nothing : .text(text)
    }

    /// Reads the first line of a text without quotes.
    mutating func plain(inFlow: Bool = false) throws(TaskFileProblem) -> String {
        let isReserved = ",[]{}#&*!|>'\"%@`".unicodeScalars.contains(current)
        let isKeySign = isSign("?") || inFlow && current == "?"
        guard !isReserved, !isKeySign, !isSign("-"), !isSign(":", inFlow: inFlow) else {
            throw unexpected
        }
        return part(inFlow: inFlow)
    }

    /// Reads up to the end of a line, a comment, or a sign that ends a text without quotes.
    mutating func part(inFlow: Bool = false) -> String {
        let start = index
        var end = index
        while current != "\n", !isSign(":", inFlow: inFlow),
            // In a flow, libyaml reads each '?' as the sign of a key.
            !(inFlow && (Self.isFlowSign(current) || current == "?")),
            !(current == "#" && index > start && Self.isBlank(text[index - 1]))
        {
            index += 1
            if !Self.isBlank(text[index - 1]) { end = index }
        }
        self.end = end
        return Self.string(text[start..<end])
    }

    /// Adds the further lines of a text without quotes.
    mutating func continued(
        _ first: String,
        deeperThan indent: Int
    ) throws(TaskFileProblem) -> String {
        var text = first
        while current == "\n", !isAtEnd {
            let before = (index, line, lineStart)
            skipSpaces()
            guard !isAtEnd, column > indent, current != "#", !isMarker else {
                (index, line, lineStart) = before
                break
            }
            text += " " + part()
            guard !isSign(":") else { throw colonInText }
        }
        return text
    }

    mutating func quoted() throws(TaskFileProblem) -> String {
        let unclosed = error("the quote is never closed")
        let quote = current
        var result: [Unicode.Scalar] = []
        index += 1
        while !isAtEnd {
            if current == quote {
                index += 1
                end = index
                guard quote == "'", current == quote else { return Self.string(result) }
            }
            if current == "\n" {
                skipSpaces()
                result.append(" ")
            } else if current == "\\", quote == "\"" {
                result += try escaped()
            } else {
                result.append(current)
                index += 1
            }
        }
        throw unclosed
    }

    static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "\t": "\t", "n": "\n", "v": "\u{B}",
        "f": "\u{C}", "r": "\r", "e": "\u{1B}", " ": " ", "\"": "\"", "'": "'", "/": "/",
        "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}", "P": "\u{2029}",
    ]
    static let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]

    /// Reads a backslash and the characters that it escapes.
    mutating func escaped() throws(TaskFileProblem) -> [Unicode.Scalar] {
        index += 1
        let sign = current
        if sign == "\n" {
            skipSpaces()
            return []
        }
        let code = text[index...].dropFirst().prefix(Self.digits[sign] ?? 0)
        let value = UInt32(Self.string(code), radix: 16).flatMap(Unicode.Scalar.init)
        guard let scalar = Self.escapes[sign] ?? value, code.count == Self.digits[sign] ?? 0 else {
            throw error("a backslash begins no escape of YAML")
        }
        index += 1 + code.count
        return [scalar]
    }

    /// Reads a text after `|` or `>`.
    mutating func blockScalar(deeperThan indent: Int) throws(TaskFileProblem) -> YAMLNode {
        index += 1
        let signs = text[index...].prefix { "+-123456789".unicodeScalars.contains($0) }
        index = signs.endIndex
        skipBlanks()
        if current == "#" { skipLine() }
        guard current == "\n" else { throw unexpected }
        let width = signs.first { $0 > "0" }.map { Int($0.value) - 0x30 }
        var least = max(indent, 0) + (width ?? (indent < 0 ? 0 : 1))
        var lines: [String] = []
        var blanks = 0
        end = index
        while !isAtEnd {
            let whole = text[(index + 1)...].prefix { $0 != "\n" }
            let content = whole.drop { $0 == " " }
            let spaces = whole.count - content.count
            if !content.isEmpty {
                guard spaces >= least else { break }
                if lines.isEmpty, width == nil { least = spaces }
                lines.append(Self.string(content))
                end = whole.endIndex
            } else if lines.isEmpty {
                blanks = max(blanks, spaces)
            }
            nextLine()
            index = whole.endIndex
        }
        guard lines.isEmpty || width != nil || blanks <= least else {
            throw error("a blank line is indented further than the text after it")
        }
        return .text(lines.joined(separator: " "))
    }
}
