/// One command of a line: its words, and where its output goes.
package struct ParsedCommand: Equatable, Sendable {
    /// The words; never empty when a parser made it.
    package var words: [Word]
    /// The file that the output goes to, if it was named.
    package var redirection: Redirection?
    /// What follows `|` to the end of the line, as it is, for `sh -c`.
    package var pipe: String?
    /// The command's own text, without blanks and comment around it.
    package var source: String
    /// Where ``source`` begins in the line, in UTF-8 bytes.
    package var sourceStart: Int

    /// A command and the text that it was read from.
    package init(
        words: [Word],
        redirection: Redirection? = nil,
        pipe: String? = nil,
        source: String,
        sourceStart: Int = 0
    ) {
        self.words = words
        self.redirection = redirection
        self.pipe = pipe
        self.source = source
        self.sourceStart = sourceStart
    }

    /// A command of words that are taken as they are, as from `argv`.
    ///
    /// Its ``source`` is the words quoted where they need it, so that it reads back as these words.
    package init(words texts: some Sequence<String>) {
        var source = ""
        var words: [Word] = []
        for text in texts {
            if !words.isEmpty { source += " " }
            let start = source.utf8.count
            let quoted = Quoting.quote(text)
            source += quoted
            words.append(
                Word(text: text, isQuoted: quoted != text, range: start..<source.utf8.count)
            )
        }
        self.init(words: words, source: source)
    }

    /// The source with some of its words replaced, so that secrets are not shown.
    ///
    /// - Parameter replacement: What stands for a word; `nil` leaves it as it was typed.
    /// - Returns: The source, anything but those words as it was typed.
    package func source(replacing replacement: (Word) -> String?) -> String {
        let bytes = Array(source.utf8)
        var result = ""
        var copied = 0
        for word in words {
            guard let replaced = replacement(word) else { continue }
            let from = word.range.lowerBound - sourceStart
            result += String(decoding: bytes[copied..<from], as: UTF8.self) + replaced
            copied = word.range.upperBound - sourceStart
        }
        return result + String(decoding: bytes[copied...], as: UTF8.self)
    }
}
