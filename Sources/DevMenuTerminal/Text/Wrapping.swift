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
    /// Lines are broken between words, and continue below their first word. Only a word that is longer
    /// than a line is cut, to end in `…`. A break between two wide characters is allowed, as in
    /// their scripts, and one after each `|` of a list of choices. A tab becomes a space.
    package func wrapped(columns: Int) -> [StyledText] {
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return [self]
        }
        let pieces = LineBreaker.pieces(of: text, columns: max(1, columns))
        return zip(pieces, parts(pieces.map(\.range))).map { piece, part in
            guard piece.indent > 0 || piece.isCut else { return part }
            var line = StyledText(String(repeating: " ", count: piece.indent))
            line.append(part)
            if piece.isCut { line.extend(by: "…") }
            return line
        }
    }

    /// Indicates whether a word doesn't fit into lines of a number of columns.
    func isCut(columns: Int) -> Bool {
        LineBreaker.pieces(of: text, columns: max(1, columns)).contains(where: \.isCut)
    }

    /// Returns the text as one of at most a number of columns, cut between words to end in `…`.
    package func shortened(columns: Int) -> StyledText {
        let lines = wrapped(columns: columns)
        guard lines.count > 1, var line = wrapped(columns: max(1, columns - 2)).first else {
            return lines[0]
        }
        if !line.text.hasSuffix("…") { line.extend(by: " …") }
        return line
    }

    /// Appends a text in the style of the last part.
    private mutating func extend(by piece: String) {
        let end = text.utf8.count
        append(piece)
        guard var last = styles.last, last.to == end else { return }
        last.to = text.utf8.count
        self = StyledText(text, styles: styles.dropLast() + [last])
    }

    /// Returns sentences on separate lines, broken between words.
    package static func text(of sentences: [String], columns: Int?) -> String {
        sentences.flatMap { StyledText($0).wrapped(columns: columns ?? .max) }
            .map(\.text).joined(separator: "\n")
    }

    /// Returns a part of the text with its styles, by offsets in UTF-8 bytes.
    package func part(_ range: Range<Int>) -> StyledText { parts([range])[0] }

    /// Returns parts of the text that follow one another.
    private func parts(_ ranges: [Range<Int>]) -> [StyledText] {
        let bytes = Array(text.utf8)
        var styles = styles.sorted { $0.from < $1.from }[...]
        var open: [TextStyle] = []
        return ranges.map { range in
            open.removeAll { $0.to <= range.lowerBound }
            let count = styles.prefix { $0.from < range.upperBound }.count
            open += styles.prefix(count)
            styles = styles.dropFirst(count)
            let shown = open.compactMap { style -> TextStyle? in
                let shared = range.clamped(to: style.from..<max(style.from, style.to))
                guard !shared.isEmpty else { return nil }
                var style = style
                style.from = shared.lowerBound - range.lowerBound
                style.to = shared.upperBound - range.lowerBound
                return style
            }
            let part = bytes[range].map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
            return StyledText(String(decoding: part, as: UTF8.self), styles: shown)
        }
    }
}

/// Finds the line breaks in a line of a text.
private struct LineBreaker {
    /// A line: a part of the text, by offsets in UTF-8 bytes, after an indentation.
    struct Piece {
        var range: Range<Int>
        var indent = 0
        /// Indicates whether the rest of its last word is left out.
        var isCut = false
    }

    private let columns: Int
    private let line: Substring
    /// The offset of the line in the text.
    private let offset: Int
    /// The first character that isn't a blank.
    private let firstWord: String.Index
    private var pieces: [Piece] = []

    /// Returns the lines of a text.
    static func pieces(of text: String, columns: Int) -> [Piece] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { line -> [Piece] in
                let offset = text.utf8.distance(from: text.startIndex, to: line.startIndex)
                guard DisplayWidth.of(String(line)) > columns else {
                    return [Piece(range: offset..<offset + line.utf8.count)]
                }
                var breaker = LineBreaker(line, at: offset, columns: columns)
                var next: String.Index? = line.startIndex
                while let start = next { next = breaker.addPiece(from: start) }
                return breaker.pieces
            }
    }

    private init(_ line: Substring, at offset: Int, columns: Int) {
        (self.line, self.offset, self.columns) = (line, offset, columns)
        firstWord = line.firstIndex { !Self.isBlank($0) } ?? line.endIndex
    }

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t"
    }

    /// The columns before the first word, which the next lines have too.
    private var indent: Int {
        let blanks = line.distance(from: line.startIndex, to: firstWord)
        // If there is hardly any room, lines aren't indented.
        return blanks * 4 <= columns ? blanks : 0
    }

    /// Adds the piece that begins at a character, and returns the beginning of the next one.
    private mutating func addPiece(from start: String.Index) -> String.Index? {
        let available = columns - (pieces.isEmpty ? 0 : indent)
        var (index, room, width) = (start, start, 0)
        // The end of the piece, before any blank, and the beginning of the next one.
        var breakPoint: (end: String.Index, next: String.Index)?
        while index < line.endIndex {
            let character = line[index]
            let isBlank = Self.isBlank(character)
            let needed = isBlank ? 1 : DisplayWidth.of(character)
            if needed == 2, index > start, index > firstWord, breakPoint?.next != index {
                breakPoint = (index, index)
            }
            if width + needed > available, index > start {
                // A blank at the end of a line is dropped at the break.
                if isBlank { return add(start..<index, next: line.index(after: index)) }
                if let breakPoint { return add(start..<breakPoint.end, next: breakPoint.next) }
                let end = line[index...].firstIndex(where: Self.isBlank)
                return add(start..<room, isCut: true, next: end)
            }
            let next = line.index(after: index)
            width += needed
            if width < available { room = next }
            if isBlank, index > firstWord { breakPoint = (index, next) }
            if needed == 2 || character == "|" { breakPoint = (next, next) }
            index = next
        }
        return add(start..<index, next: nil)
    }

    private mutating func add(
        _ range: Range<String.Index>,
        isCut: Bool = false,
        next: String.Index?
    ) -> String.Index? {
        let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound) + offset
        let count = line[range].utf8.count
        let indent = pieces.isEmpty ? 0 : indent
        pieces.append(Piece(range: start..<start + count, indent: indent, isCut: isCut))
        return next.flatMap { next in line[next...].firstIndex { !Self.isBlank($0) } }
    }
}
