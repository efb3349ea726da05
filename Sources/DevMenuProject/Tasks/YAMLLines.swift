/// A line of YAML with something on it.
struct YAMLLine: Equatable {
    /// The line's number, from 1.
    let number: Int
    /// The column of the key, behind the `-` of an element.
    let indent: Int
    /// Indicates whether it begins an element of a list.
    let isItem: Bool
    /// The key before a colon, or `nil`.
    let key: String?
    /// The text behind the key, without quotes; the whole text if there's no key.
    let value: String
    /// Indicates whether it, or the text that it begins, names the arguments of a Taskfile.
    fileprivate(set) var mentionsArguments: Bool
    /// The first line of the block scalar that it begins, or `nil` if it begins none.
    fileprivate(set) var block: String?

    /// The text behind the key, or else the first line of the block scalar there.
    var text: String { block ?? value }
}

/// The lines of a YAML file, without comments, blank lines, and those of block scalars.
struct YAMLLines {
    /// The longest first line of a block scalar.
    private static let blockLimit = 512

    /// The lines in order.
    private(set) var all: [YAMLLine] = []

    /// The indentation that the text of a block scalar exceeds, or `nil` outside of one.
    private var block: Int?
    /// Indicates whether the lines of the block scalar are one up to a blank line.
    private var isFolded = false
    /// The number of the last line that went into the first line of a block scalar.
    private var lastOfBlock = 0

    /// Reads a text.
    init(in text: [UInt8]) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in lines.enumerated() {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            take(line, number: index + 1)
        }
    }

    private mutating func take(_ line: ArraySlice<UInt8>, number: Int) {
        let content = line.drop { $0 == UInt8(ascii: " ") }
        guard let first = content.first, first != UInt8(ascii: "\t") else { return }
        var indent = content.startIndex - line.startIndex
        let text = String(decoding: content, as: UTF8.self)
        let mentionsArguments = text.contains("CLI_ARGS")
        if let block {
            guard indent <= block else {
                if mentionsArguments, !all.isEmpty { all[all.count - 1].mentionsArguments = true }
                return takeBlock(text, number: number)
            }
            self.block = nil
        }
        guard first != UInt8(ascii: "#"), !text.hasPrefix("---"), !text.hasPrefix("...") else {
            return
        }
        var rest = text[...]
        var isItem = false
        while rest == "-" || rest.hasPrefix("- ") {
            isItem = true
            let inner = rest.dropFirst().drop { $0 == " " }
            indent += rest.utf8.count - inner.utf8.count
            rest = inner
        }
        let (key, value) = Self.member(in: rest)
        let plain = Self.withoutComment(value)
        if let sign = plain.first, sign == "|" || sign == ">", plain.utf8.count <= 3 {
            // An element's own text is deeper than its sign.
            block = key == nil ? content.startIndex - line.startIndex : indent
            isFolded = sign == ">"
        }
        all.append(
            YAMLLine(
                number: number,
                indent: indent,
                isItem: isItem,
                key: key,
                value: Self.unquoted(plain),
                mentionsArguments: mentionsArguments,
                block: block == nil ? nil : ""
            )
        )
    }

    /// Reads a line of the block scalar that the last line begins.
    private mutating func takeBlock(_ text: String, number: Int) {
        guard let first = all.last?.block else { return }
        let goesOn = isFolded && number == lastOfBlock + 1 && first.utf8.count < Self.blockLimit
        guard first.isEmpty || goesOn else { return }
        all[all.count - 1].block = first.isEmpty ? text : "\(first) \(text)"
        lastOfBlock = number
    }

    /// Splits `key: value`; the key is `nil` if the text is no member of a mapping.
    private static func member(in text: Substring) -> (String?, Substring) {
        if let quote = text.first, quote == "\"" || quote == "'" {
            guard let end = text.dropFirst().firstIndex(of: quote) else { return (nil, text) }
            let rest = text[text.index(after: end)...].drop { $0 == " " }
            guard rest.first == ":" else { return (nil, text) }
            return (String(text[text.index(after: text.startIndex)..<end]), value(behind: rest))
        }
        var index = text.startIndex
        while let colon = text[index...].firstIndex(of: ":") {
            let next = text.index(after: colon)
            if next == text.endIndex || text[next] == " " || text[next] == "\t" {
                // A comment, or a command with a colon in quotes, is no key.
                let key = text[..<colon]
                guard !key.contains(where: { "\"'{[#".contains($0) }) else { return (nil, text) }
                return (String(key), value(behind: text[colon...]))
            }
            index = next
        }
        return (nil, text)
    }

    private static func value(behind colon: Substring) -> Substring {
        colon.dropFirst().drop { $0 == " " || $0 == "\t" }
    }

    private static func withoutComment(_ text: Substring) -> Substring {
        var end = text.endIndex
        var quote: Character?
        var previous: Character = " "
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if previous == " ", character == "\"" || character == "'" {
                quote = character
            } else if character == "#", previous == " " || previous == "\t" {
                end = index
                break
            }
            previous = character
        }
        var result = text[..<end]
        while let last = result.last, last == " " || last == "\t" { result.removeLast() }
        return result
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, let quote = text.first, quote == text.last,
            quote == "\"" || quote == "'"
        else { return String(text) }
        let inner = String(text.dropFirst().dropLast())
        return inner.replacing(quote == "'" ? "''" : "\\\"", with: String(quote))
    }
}
