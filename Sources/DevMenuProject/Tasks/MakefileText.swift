/// The text of a Makefile's lines, as make divides it.
enum MakefileText {
    /// Returns the index of the first of some signs outside of variables that isn't escaped.
    static func index(of signs: String, in text: ArraySlice<UInt8>) -> Int? {
        var found: Int?
        walk(text) { index in
            guard signs.utf8.contains(text[index]) else { return true }
            found = index
            return false
        }
        return found
    }

    /// Splits a text into words, in which variables and escaped blanks stay as they are.
    static func words(_ text: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var start = text.startIndex
        func add(upTo end: Int) {
            if end > start { words.append(String(decoding: text[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        walk(text) { index in
            if text[index].isBlank { add(upTo: index) }
            return true
        }
        add(upTo: text.endIndex)
        return words
    }

    /// Returns the text without the backslashes before blanks, colons and number signs.
    static func unescaped(_ word: String) -> String {
        guard word.utf8.contains(UInt8(ascii: "\\")) else { return word }
        var result = ""
        var isEscaped = false
        for character in word {
            if isEscaped, !" \t:#".contains(character) { result.append("\\") }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return isEscaped ? result + "\\" : result
    }

    /// Returns a word of a line that includes files without the backslashes that make removes there:
    /// those before blanks and number signs, of which two are one.
    static func fileName(_ word: String) -> String {
        var name = ""
        var slashes = 0
        for character in word {
            if character == "\\" {
                slashes += 1
                continue
            }
            let isEscaped = " \t#".contains(character)
            name += String(repeating: "\\", count: isEscaped ? slashes / 2 : slashes)
            name.append(character)
            slashes = 0
        }
        return name + String(repeating: "\\", count: slashes)
    }

    /// Returns a target's name as make compares it, without `./` before it.
    static func target(_ word: String) -> String {
        var name = word[...]
        while name.hasPrefix("./"), name.utf8.count > 2 {
            name = name.dropFirst(2).drop { $0 == "/" }
        }
        return name.isEmpty ? "./" : String(name)
    }

    /// Returns the index after the variable or the call at the beginning, which begins with a `$`.
    static func endOfReference(in text: ArraySlice<UInt8>) -> Int {
        let start = text.startIndex + 1
        guard start < text.endIndex else { return start }
        let opener = text[start]
        guard let closer = closers[opener] else { return start + 1 }
        var depth = 0
        for index in text[start...].indices {
            if text[index] == opener { depth += 1 }
            if text[index] == closer { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return text.endIndex
    }

    private static let closers = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    /// Calls `visit` with the index of each byte that's neither escaped nor part of a variable.
    ///
    /// The walk ends when `visit` returns `false`.
    private static func walk(_ text: ArraySlice<UInt8>, _ visit: (_ index: Int) -> Bool) {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "$") {
                index = endOfReference(in: text[index...])
            } else if text[index] == UInt8(ascii: "\\") {
                index += 2
            } else {
                guard visit(index) else { return }
                index += 1
            }
        }
    }
}

/// A line of a Makefile that sets a variable, or the rest of one that does so for a target.
struct MakefileAssignment {
    /// The variable's name; may contain variables.
    let name: String
    /// The sign, such as `:=`, or else the word `define` or `undefine`.
    let sign: String
    /// The text after the sign.
    let value: String

    private static let modifiers: Set = ["export", "override", "private"]

    /// Reads a line without its comment; returns `nil` if it sets no variable.
    init?(_ line: ArraySlice<UInt8>, ofTarget: Bool = false) {
        var rest = line.drop(while: \.isBlank)
        while !rest.isEmpty {
            if let sign = Self.sign(in: rest) {
                name = Self.trimmed(rest[..<sign.lowerBound])
                self.sign = String(decoding: rest[sign], as: UTF8.self)
                value = Self.trimmed(rest[sign.upperBound...])
                return
            }
            let end = rest.firstIndex(where: \.isBlank) ?? rest.endIndex
            let word = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...].drop(while: \.isBlank)
            if !ofTarget, word == "define" || word == "undefine" {
                name = Self.trimmed(rest.prefix { !":=+?! \t".utf8.contains($0) })
                sign = word
                value = ""
                return
            }
            guard Self.modifiers.contains(word) else { return nil }
        }
        return nil
    }

    /// Returns the range of the sign after the first word, or `nil` if there's none.
    private static func sign(in text: ArraySlice<UInt8>) -> Range<Int>? {
        var index = text.startIndex
        while index < text.endIndex, !text[index].isBlank {
            if let end = end(ofSign: text[index...]) { return index..<end }
            if text[index] == UInt8(ascii: ":") { return nil }
            let isReference = text[index] == UInt8(ascii: "$")
            index = isReference ? MakefileText.endOfReference(in: text[index...]) : index + 1
        }
        guard index > text.startIndex, index <= text.endIndex else { return nil }
        let rest = text[index...].drop(while: \.isBlank)
        return end(ofSign: rest).map { rest.startIndex..<$0 }
    }

    private static func end(ofSign text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, "=:+?!".utf8.contains(first) else { return nil }
        let signs = ["=", ":=", "::=", ":::=", "+=", "?=", "!="]
        return signs.first { text.starts(with: $0.utf8) }.map { text.startIndex + $0.utf8.count }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
        var text = text.drop(while: \.isBlank)
        while let last = text.last, last.isBlank { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

extension UInt8 {
    /// Indicates whether the byte is an ASCII space or tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
