/// An environment of a `tox.ini`.
struct ToxEnvironment: Equatable {
    /// The name.
    let name: String
    /// Its description, or else its first command; may be empty.
    var summary = ""
    /// Indicates whether its commands use the arguments behind `--`.
    var takesArguments = false
}

/// The environments that a `tox.ini` lists or describes.
///
/// It takes time in proportion to the text and to the names that braces stand for, of which at most
/// ``limit`` are made.
struct ToxEnvironments {
    /// The largest number of environments.
    static let limit = 256

    /// The environments, those of the list first.
    let all: [ToxEnvironment]
    /// Indicates whether the commands of the usual environment use the arguments behind `--`.
    let takesArguments: Bool

    /// A section of the file, with the text of each of its members.
    private struct Section {
        let name: String
        var members: [String: [Substring]] = [:]
    }

    /// Reads a file.
    init(in text: [UInt8]) {
        let sections = Self.sections(of: String(decoding: text, as: UTF8.self))
        let usual = sections.first { $0.name == "testenv" }
        takesArguments = Self.passes(usual)
        var listed: [String] = []
        for section in sections where section.name == "tox" {
            for key in ["envlist", "env_list"] {
                listed += Self.names(in: section.members[key] ?? [], limit: Self.limit)
            }
        }
        var described: [String: Section] = [:]
        for section in sections where section.name.hasPrefix("testenv:") {
            // Few names for many sections: a list of them is not worth more time.
            guard listed.count <= 4 * Self.limit else { break }
            for name in Self.names(in: [section.name.dropFirst(8)], limit: Self.limit) {
                if described[name] == nil { described[name] = section }
                listed.append(name)
            }
        }
        var seen: Set<String> = []
        all = listed.filter { seen.insert($0).inserted }.prefix(Self.limit).map { name in
            let own = described[name]
            let commands = own?.members["commands"] ?? []
            let line =
                own?.members["description"]?.first { !$0.isEmpty } ?? commands.first { !$0.isEmpty }
            return ToxEnvironment(
                name: name,
                summary: SummaryLine.text(line ?? ""),
                takesArguments: own?.members["commands"] == nil
                    ? Self.passes(usual) : Self.passes(own)
            )
        }
    }

    private static func passes(_ section: Section?) -> Bool {
        section?.members["commands"]?.contains { $0.contains("{posargs") || $0.contains("[]") }
            ?? false
    }

    private static func sections(of text: String) -> [Section] {
        var sections: [Section] = []
        var key: String?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard let first = words.first, first != "#", first != ";" else { continue }
            if first == "[", line.first == "[" {
                sections.append(Section(name: String(line.dropFirst().prefix { $0 != "]" })))
                key = nil
            } else if let key, words.startIndex != line.startIndex {
                sections[sections.count - 1].members[key, default: []].append(words)
            } else if !sections.isEmpty, let sign = words.firstIndex(of: "=") {
                let name = words[..<sign].filter { !$0.isWhitespace }
                let value = words[words.index(after: sign)...].drop { $0.isWhitespace }
                sections[sections.count - 1].members[name] = [value]
                key = name
            }
        }
        return sections
    }

    /// Returns the names in a list, whose braces stand for several: `py{311,312}-django{4,5}`.
    private static func names(in lines: [Substring], limit: Int) -> [String] {
        var names: [String] = []
        for line in lines {
            for word in words(of: line.prefix { $0 != "#" }) where names.count < limit {
                names += expanded(word, limit: limit - names.count)
            }
        }
        return names
    }

    /// Splits a list at the commas and blanks that are outside of braces.
    private static func words(of text: Substring) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return depth == 0 && (character == "," || character.isWhitespace)
        }
    }

    /// Returns the names that a word stands for; none for one of an unusual length.
    private static func expanded(_ word: Substring, limit: Int) -> [String] {
        guard word.utf8.count <= 256 else { return [] }
        var names = [""]
        var rest = word
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let before = rest[..<open]
            let choices = rest[rest.index(after: open)..<close]
                .split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.filter { !$0.isWhitespace } }
            names = Array(
                names.lazy.flatMap { name in choices.lazy.map { name + before + $0 } }.prefix(limit)
            )
            rest = rest[rest.index(after: close)...]
        }
        return names.map { $0 + rest }.filter { !$0.isEmpty }
    }
}
