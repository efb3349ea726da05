import DevMenuKit
import DevMenuTerminal

/// The values of the named placeholders of a story, such as `<pid:app>`, by the placeholder.
typealias PlaceholderValues = [String: String]

/// The steps that comparisons may still take: a file from a stranger must not take hours.
final class ComparisonEffort {
    private var left: Int

    /// Creates an effort of so many steps.
    init(_ count: Int = 1_000_000) { left = count }

    /// Spends some steps.
    ///
    /// - Returns: `false` if too few are left.
    func spend(_ steps: Int) -> Bool {
        left = max(-1, left - steps)
        return left >= 0
    }
}

/// An expected line, with placeholders, `…` and escapes.
struct LinePattern: Sendable {
    private enum Part: Sendable {
        case text([UInt8])
        case placeholder(Placeholder, written: String)
    }

    private static let anything = "…"
    /// The most parts of a line that is matched.
    private static let mostParts = 1_000
    /// The most parts, multiplied by bytes, of a line whose placeholders are kept.
    private static let mostPlaces = 1_000_000

    /// The line as it's written, without blanks at its end.
    let source: String
    /// Indicates whether it stands for any number of lines.
    let isAnyLines: Bool
    private var parts: [Part] = []
    /// Indicates whether anything may follow the parts.
    private let isOpen: Bool
    /// Indicates whether a part of it varies.
    var hasPlaceholder: Bool {
        parts.contains { if case .placeholder = $0 { true } else { false } }
    }

    /// Creates the pattern of a line of a file.
    init(_ line: String) {
        source = line.trimmedAtEnd
        isAnyLines = source == Self.anything
        var rest = source[...]
        let isEscaped = rest.first == "\\" && Self.needsEscape(String(rest.dropFirst()))
        if isEscaped { rest.removeFirst() }
        isOpen = rest.hasSuffix(Self.anything) && !(isEscaped && rest == Self.anything)
        if isOpen { rest.removeLast() }
        var text = ""
        while let next = rest.first {
            guard next == "<", let (placeholder, written) = Placeholder.leading(rest) else {
                text.append(next)
                rest.removeFirst()
                continue
            }
            rest = rest[written.endIndex...]
            let count = text.reversed().prefix { $0 == "\\" }.count
            text.removeLast(count - count / 2)
            if count % 2 == 1 {
                text += written
            } else {
                if !text.isEmpty { parts.append(.text(Array(text.utf8))) }
                parts.append(.placeholder(placeholder, written: String(written)))
                text = ""
            }
        }
        if !text.isEmpty { parts.append(.text(Array(text.utf8))) }
    }

    /// Returns whether the pattern matches a printed line.
    ///
    /// - Parameters:
    ///   - line: The line, as ``shown(_:)`` returns it.
    ///   - values: The values of named placeholders, to which new ones are added if it matches.
    ///   - effort: The steps that it may take.
    /// - Returns: `true` if it matches, `false` also if that takes too many steps.
    func matches(
        _ line: String,
        in values: inout PlaceholderValues,
        with effort: ComparisonEffort = ComparisonEffort()
    ) -> Bool {
        guard parts.count <= Self.mostParts else { return false }
        var failed: Set<Int> = []
        return match(Array(line.utf8), from: 0, part: 0, &values, &failed, effort)
    }

    /// Returns whether the parts from one on match a line from an index on; pairs of the two that don't are
    /// noted, so that most lines take little time.
    private func match(
        _ line: [UInt8],
        from start: Int,
        part index: Int,
        _ values: inout PlaceholderValues,
        _ failed: inout Set<Int>,
        _ effort: ComparisonEffort
    ) -> Bool {
        guard effort.spend(1) else { return false }
        guard index < parts.count else { return isOpen || start == line.count }
        let pair = index * (line.count + 1) + start
        guard !failed.contains(pair) else { return false }
        switch parts[index] {
        case .text(let text):
            let rest = line[start...]
            if rest.starts(with: text) {
                let end = start + text.count
                if match(line, from: end, part: index + 1, &values, &failed, effort) { return true }
            } else if isOpen, index == parts.count - 1, text.starts(with: rest),
                text[rest.count...].allSatisfy({ $0 == UInt8(ascii: " ") })
            {
                // A printed line has no blanks at its end.
                return true
            }
        case .placeholder(let placeholder, let written):
            let isNamed = written != placeholder.text
            let known = isNamed ? values[written] : nil
            let form = known.map { TextForm.text($0) } ?? placeholder.form
            let ends = form.ends(in: line, from: start)
            guard effort.spend(ends.count) else { return false }
            for end in ends {
                if isNamed { values[written] = String(decoding: line[start..<end], as: UTF8.self) }
                if match(line, from: end, part: index + 1, &values, &failed, effort) { return true }
            }
            if isNamed { values[written] = known }
        }
        failed.insert(pair)
        return false
    }

    // MARK: - Writing

    /// Returns a printed line as a comparison reads it: without blanks at its end, and with each character
    /// visible.
    static func shown(_ line: String) -> String {
        ControlEscaping.escaped(line, keepsLines: true).trimmedAtEnd
    }

    /// Returns a printed line as it's written to a file, so that none of it is taken for something else.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - placeholders: Ranges of it, in order, and the placeholders to write in place of them.
    /// - Returns: The line of the file.
    static func escaped(
        _ line: String,
        placing placeholders: [(range: Range<String.Index>, written: String)] = []
    ) -> String {
        var written = ""
        var start = line.startIndex
        for placeholder in placeholders {
            written += escaped(text: line[start..<placeholder.range.lowerBound])
            written += String(written.reversed().prefix { $0 == "\\" }) + placeholder.written
            start = placeholder.range.upperBound
        }
        written = (written + escaped(text: line[start...])).trimmedAtEnd
        return needsEscape(written) ? "\\" + written : written
    }

    /// Returns a text with a `\` before all that would be a placeholder.
    private static func escaped(text: Substring) -> String {
        var rest = ControlEscaping.escaped(String(text), keepsLines: true)[...]
        guard rest.utf8.contains(UInt8(ascii: "<")) else { return String(rest) }
        var written = ""
        while let next = rest.first {
            guard next == "<", let found = Placeholder.leading(rest)?.written else {
                written.append(next)
                rest.removeFirst()
                continue
            }
            written += String(written.reversed().prefix { $0 == "\\" }) + "\\" + found
            rest = rest[found.endIndex...]
        }
        return written
    }

    /// Returns whether a line would be taken for input, a fence, `…` or an escape.
    private static func needsEscape(_ line: String) -> Bool {
        let text = line.drop { $0 == " " }
        return ["$ ", "\\", anything].contains(where: line.hasPrefix) || PromptLine(line) != nil
            || line == ReplayedStep.interrupt || ["```", "~~~"].contains(where: text.hasPrefix)
    }

    /// Returns a printed line that this one doesn't match, with the placeholders whose tokens are certain:
    /// all before one is as expected, or a word before it occurs once; and without a word, what follows is
    /// as expected, too.
    func updated(to line: String) -> String {
        let bytes = Array(line.utf8)
        guard parts.count * bytes.count <= Self.mostPlaces else { return Self.escaped(line) }
        var placed: [(range: Range<String.Index>, written: String)] = []
        var (start, before) = (0, [UInt8]())
        var isExpected = true
        for (index, part) in parts.enumerated() {
            guard case .placeholder(let placeholder, let written) = part else {
                guard case .text(let text) = part else { continue }
                isExpected = isExpected && bytes[start...].starts(with: text)
                if isExpected { start += text.count }
                before = Array(text[(Self.startOfWord(in: text))...])
                continue
            }
            let hasWord = before.contains { $0 != Byte.space }
            let starts = (start...bytes.count).filter { first in
                isExpected
                    ? first == start
                    : hasWord && bytes[start..<first].suffix(before.count) == before[...]
            }
            let tokens = starts.compactMap { first -> Range<Int>? in
                placeholder.form.ends(in: bytes, from: first).first.map { first..<$0 }
            }.filter { hasWord || follows(index, in: bytes[$0.upperBound...]) }
            before = []
            isExpected = tokens.count == 1
            guard isExpected else { continue }
            let token = tokens[0]
            guard token.upperBound == bytes.count || !bytes[token.upperBound].isLetterOrDigit else {
                isExpected = false
                continue
            }
            let indices = [token.lowerBound, token.upperBound]
                .map { line.utf8.index(line.startIndex, offsetBy: $0) }
            placed.append((indices[0]..<indices[1], written))
            start = token.upperBound
        }
        return Self.escaped(line, placing: placed)
    }

    /// Returns the index of the last word of a text, with the blanks after it.
    private static func startOfWord(in text: [UInt8]) -> Int {
        let blanks = text.reversed().prefix { $0 == Byte.space }.count
        let word = text.dropLast(blanks).reversed().prefix { $0 != Byte.space }.count
        return text.count - blanks - word
    }

    /// Returns whether a text begins as what follows a part: with a word, or by ending, too.
    private func follows(_ index: Int, in rest: ArraySlice<UInt8>) -> Bool {
        guard index + 1 < parts.count else { return isOpen || rest.isEmpty }
        guard case .text(let text) = parts[index + 1] else { return false }
        let blanks = text.prefix { $0 == Byte.space }.count
        return rest.starts(
            with: text.prefix(blanks + text.dropFirst(blanks).prefix { $0 != Byte.space }.count)
        )
    }
}
