package import DevMenuKit

extension StyledText {
    /// Creates a text below a line across a terminal, or one of 40 columns, that has a title.
    package init(rule title: String, above text: StyledText, columns: Int?) {
        let beginning = "── \(title) "
        let rest = max(2, (columns ?? 40) - DisplayWidth.of(beginning))
        self.init(beginning + String(repeating: "─", count: rest), isDim: true)
        append("\n")
        append(text)
    }

    /// Creates a text of lines, one below the other.
    package init(lines: some Sequence<StyledText>) {
        self.init()
        for (index, line) in lines.enumerated() {
            if index > 0 { append("\n") }
            append(line)
        }
    }

    /// Returns the text as lines of at most a number of columns.
    ///
    /// Lines are broken between words, or within a word that is longer than a line. A break between
    /// two wide characters is allowed, as in their scripts. A tab becomes a space.
    package func wrapped(columns: Int) -> [StyledText] {
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return [self]
        }
        var lines: [StyledText] = []
        var breaker = LineBreaker(columns: max(1, columns))
        for character in text {
            if let range = breaker.add(character) { lines.append(part(range)) }
        }
        lines.append(part(breaker.rest))
        return lines
    }

    /// Returns sentences on separate lines, broken between words.
    package static func text(of sentences: [String], columns: Int?) -> String {
        sentences.flatMap { StyledText($0).wrapped(columns: columns ?? .max) }
            .map(\.text).joined(separator: "\n")
    }

    /// Returns a part of the text with its styles, by offsets in UTF-8 bytes.
    package func part(_ range: Range<Int>) -> StyledText {
        let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.count).map { byte in
            byte == UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte
        }
        let styles = styles.compactMap { style -> TextStyle? in
            let shared = range.clamped(to: style.from..<max(style.from, style.to))
            guard !shared.isEmpty else { return nil }
            var style = style
            style.from = shared.lowerBound - range.lowerBound
            style.to = shared.upperBound - range.lowerBound
            return style
        }
        return StyledText(String(decoding: bytes, as: UTF8.self), styles: styles)
    }
}

/// Finds the line breaks in a text, character by character; offsets are in UTF-8 bytes.
struct LineBreaker {
    private let columns: Int
    /// The offsets of the beginning of the line and the end of the text so far.
    private var start = 0
    private var end = 0
    /// The columns of the line so far.
    private var width = 0
    /// The last position at which the line can be broken.
    ///
    /// The line would end at `end`, before any blank, and the next line begin at `next`; `width` is
    /// the columns up to `next`.
    private var breakPoint: (end: Int, next: Int, width: Int)?

    /// Creates a breaker for lines of at most a number of columns.
    init(columns: Int) { self.columns = columns }

    /// The last line, once the text has ended.
    var rest: Range<Int> { start..<end }

    /// Adds the next character, and returns the line that it completes, if any.
    mutating func add(_ character: Character) -> Range<Int>? {
        let size = character.utf8.count
        defer { end += size }
        if character.isNewline {
            defer { begin(at: end + size, width: 0) }
            return start..<end
        }
        let isBlank = character == " " || character == "\t"
        let needed = isBlank ? 1 : DisplayWidth.of(character)
        if needed == 2, end > start, breakPoint?.next != end { breakPoint = (end, end, width) }
        var line: Range<Int>?
        if width + needed > columns, end > start {
            if isBlank {
                // A blank at the end of a line is dropped at the break.
                line = start..<end
                begin(at: end + size, width: 0)
                return line
            }
            if let breakPoint {
                line = start..<breakPoint.end
                begin(at: breakPoint.next, width: width - breakPoint.width)
            } else {
                line = start..<end
                begin(at: end, width: 0)
            }
        }
        width += needed
        if isBlank { breakPoint = (end, end + size, width) }
        // A list of choices such as `a|b|c` can be broken after each `|`.
        if needed == 2 || character == "|" { breakPoint = (end + size, end + size, width) }
        return line
    }

    private mutating func begin(at offset: Int, width: Int) {
        start = offset
        self.width = width
        breakPoint = nil
    }
}
