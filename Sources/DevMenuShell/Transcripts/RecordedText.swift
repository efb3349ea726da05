import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// Turns what was printed into the lines of a transcript, with placeholders for what varies.
struct RecordedText {
    /// A text that varies, and what is written in its place where it's a whole token.
    ///
    /// The name of a script without a directory is one only before the number of a line.
    private typealias Token = (text: [UInt8], written: String, isScript: Bool)

    private var tokens: [Token] = []
    /// The directories below which paths vary.
    private let directories: [[UInt8]]
    private var latestPID = 0

    /// Creates a text in which nothing is known yet but the directories of this process.
    init() {
        let base = BaseDirectories()
        let all = [
            base.config, base.state, base.cache, base.data, BaseDirectories.home(), "~",
            FileSystem.temporaryDirectory, FileSystem.workingDirectory ?? "",
        ]
        directories = all.filter { !["", "/"].contains($0) }.map { Array($0.utf8) }
        // The author of changes that are made here.
        if let user = OwnProcess.name(ofUser: OwnProcess.user) {
            learn(user, as: Placeholder.user.text)
        }
    }

    /// Remembers the process and the version of a host.
    mutating func learn(_ hello: Hello) {
        guard hello.pid != latestPID, hello.pid > 0 else { return }
        latestPID = hello.pid
        learn("\(hello.pid)", as: Placeholder.pid.text)
        // A number by itself may be anything.
        if hello.version.contains(".") { learn(hello.version, as: Placeholder.version.text) }
    }

    /// Remembers a text, and what is written in its place.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - written: What is written.
    ///   - isScript: `true` for the path of a script.
    mutating func learn(_ text: String, as written: String, isScript: Bool = false) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, !tokens.contains(where: { $0.text == bytes }) else { return }
        tokens.append((bytes, written, isScript))
        tokens.sort { $0.text.count > $1.text.count }
    }

    /// Returns the lines of a transcript for a text.
    ///
    /// - Parameters:
    ///   - text: What was printed, whole lines, without secrets.
    ///   - times: The times and durations in it.
    /// - Returns: The lines, each with its end.
    func lines(_ text: String, showing times: [String: ShownTimes.Kind] = [:]) -> String {
        var known = self
        for (text, kind) in times {
            known.learn(text, as: (kind == .duration ? Placeholder.duration : .time).text)
        }
        let whole = text.replacing("\r\n", with: "\n")
        return whole.utf8.split(separator: Byte.newline, omittingEmptySubsequences: false)
            .dropLast(whole.utf8.last == Byte.newline ? 1 : 0)
            .reduce(into: "") { $0 += known.line(String(Substring($1))) + "\n" }
    }

    /// Returns a line of output as a transcript has it.
    func line(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var placed: [(range: Range<String.Index>, written: String)] = []
        var index = 0
        while index < bytes.count {
            if isCutPath(at: index, in: bytes) {
                // The length of the directories in the text decides where it is cut.
                let end = placed.last { $0.written == Placeholder.path.text }?.range.upperBound
                let start = end ?? text.utf8.index(text.startIndex, offsetBy: index)
                let before = placed.filter { $0.range.upperBound <= start }
                return LinePattern.escaped(String(text[..<start]), placing: before) + "…"
            }
            guard let (end, written) = token(at: index, in: bytes) else {
                index += 1
                continue
            }
            let indices = [index, end].map { text.utf8.index(text.startIndex, offsetBy: $0) }
            placed.append((indices[0]..<indices[1], written))
            index = end
        }
        return LinePattern.escaped(text, placing: placed)
    }

    /// Returns the end of a token that varies, and what is written in its place, or `nil` if none begins
    /// at an index.
    private func token(at start: Int, in bytes: [UInt8]) -> (end: Int, written: String)? {
        guard Self.isBorder(before: start, in: bytes) else { return nil }
        let (first, rest) = (bytes[start], bytes[start...])
        for token in tokens where token.text[0] == first && rest.starts(with: token.text) {
            let end = start + token.text.count
            let isPosition = token.isScript && Self.isLineNumber(at: end, in: bytes)
            // The name of a script may be any word.
            let isWhole = !token.isScript || token.text.contains(UInt8(ascii: "/"))
            if isPosition || isWhole && Self.isBorder(behind: end, in: bytes) {
                return (end, token.written)
            }
        }
        if first == UInt8(ascii: "/") || first == UInt8(ascii: "~") {
            let isBelow = directories.contains { directory in
                let end = start + directory.count
                return rest.starts(with: directory)
                    && (end == bytes.count || !Self.isWord(bytes[end]))
            }
            guard isBelow, let end = Placeholder.path.form.ends(in: bytes, from: start).first else {
                return nil
            }
            return (end, Placeholder.path.text)
        }
        if let placeholder = Self.placeholder(after: bytes[..<start]),
            let end = placeholder.form.ends(in: bytes, from: start).first
        {
            return (end, placeholder.text)
        }
        // UUIDs, and times in JSON.
        for (mark, index, placeholder) in Self.marks {
            guard start + index < bytes.count, bytes[start + index] == UInt8(ascii: mark),
                let end = placeholder.form.ends(in: bytes, from: start).first,
                Self.isBorder(behind: end, in: bytes)
            else { continue }
            return (end, placeholder.text)
        }
        return nil
    }

    /// Returns the placeholder for a number after some text of devmenu's own, or `nil`.
    private static func placeholder(after text: ArraySlice<UInt8>) -> Placeholder? {
        for (words, placeholder) in numbers where text.suffix(words.count).elementsEqual(words) {
            return placeholder
        }
        // The time that a run took, in a row of tab-separated values.
        guard text.first == UInt8(ascii: "r"), text.last == UInt8(ascii: "\t") else { return nil }
        let cells = text.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        let isRun = cells[0].count > 1 && cells[0].dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
        return isRun && cells.count == 6 ? .number : nil
    }

    /// The text before numbers: members of JSON, and a row of `info` and `dump-version`.
    private static let numbers: [([UInt8], Placeholder)] = [
        (Array("\"uptime\":".utf8), .number), (Array("\"took\":".utf8), .number),
        (Array("\"pid\":".utf8), .pid), (Array("\"uid\":".utf8), .number),
        (Array("Process   ".utf8), .pid),
    ]

    /// Indicates whether the beginning of a known directory's path, cut off by `…`, is at an index.
    private func isCutPath(at start: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[start] == UInt8(ascii: "/") else { return false }
        let mark = Array("…".utf8)
        return directories.contains { directory in
            let same = zip(directory, bytes[start...]).prefix { $0 == $1 }.count
            return same > 1 && bytes[(start + same)...].starts(with: mark)
        }
    }

    /// Characters by which tokens of a form are noticed, with their indices in them.
    private static let marks: [(Unicode.Scalar, Int, Placeholder)] = [
        ("-", 8, .uuid), ("T", 10, .time),
    ]

    /// Indicates whether a token can begin at an index: neither in a word nor after its `.`, `-` or
    /// `:`.
    private static func isBorder(before index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0 else { return true }
        if isWord(bytes[index - 1]) { return false }
        return !(index > 1 && ".-:".utf8.contains(bytes[index - 1]) && isWord(bytes[index - 2]))
    }

    /// Indicates whether the number of a script's line is at an index: `:12`.
    private static func isLineNumber(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ":") else { return false }
        return UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index + 1]
    }

    /// Indicates whether a token can end before an index.
    private static func isBorder(behind index: Int, in bytes: [UInt8]) -> Bool {
        guard index < bytes.count else { return true }
        if isWord(bytes[index]) { return false }
        guard index + 1 < bytes.count, isWord(bytes[index + 1]) else { return true }
        // The rest of a version, a date or a time of day.
        let isNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index - 1]
        return !(isNumber ? ".-:" : ".-").utf8.contains(bytes[index])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
