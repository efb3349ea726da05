import DevMenuClient
import DevMenuKit

/// A command of a line: its words, and the file or program that its output goes to.
package struct ParsedCommand: Equatable, Sendable {
    /// The words; never empty in a parsed command.
    package var words: [Word]
    /// The file that the output goes to, or `nil` if there is none.
    package var redirection: Redirection?
    /// The text after `|` to the end of the line, unchanged, for `sh -c`.
    package var pipe: String?
    /// The command's own text, without the blanks and the comment around it.
    package var source: String
    /// The offset of ``source`` in the line, in UTF-8 bytes.
    package var sourceStart = 0
}

extension ParsedCommand {
    /// Creates a command of words that are used as they are, as from `argv`.
    ///
    /// Its ``source`` is the words, quoted if necessary, so that it parses to the same words.
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

    /// Returns the source with some of its words replaced, so that secrets aren't shown.
    ///
    /// - Parameter replacement: Returns the replacement of a word; `nil` leaves it as it was typed.
    /// - Returns: The source, otherwise as it was typed.
    package func source(replacing replacement: (Word) -> String?) -> String {
        let bytes = Array(source.utf8)
        var result = ""
        var copied = 0
        for word in words.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard let replaced = replacement(word) else { continue }
            let from = word.range.lowerBound - sourceStart
            result += String(decoding: bytes[copied..<from], as: UTF8.self) + replaced
            copied = word.range.upperBound - sourceStart
        }
        return result + String(decoding: bytes[copied...], as: UTF8.self)
    }
}

extension ParsedCommand {
    /// Puts words before the ``source``, which was made from the other words.
    mutating func putBefore(_ leading: [Word]) {
        let text = leading.map { Quoting.quote($0.text) + " " }.joined()
        source = text + source
        sourceStart -= text.utf8.count
    }
}

extension [Word] {
    /// The words with those `NAME=value` that come before a name directly behind it.
    var withNameFirst: [Word] {
        let count = prefix(while: \.isAssignment).count
        guard count > 0, count < self.count else { return self }
        return [self[count]] + self[..<count] + self[(count + 1)...]
    }
}

/// The file that a command's output goes to.
package struct Redirection: Equatable, Sendable {
    /// The file's path, unquoted and not expanded.
    package var file: String
    /// Indicates whether the output is appended to the file (`>>`) or replaces its contents (`>`).
    package var appends: Bool
}

/// A word of a command, without its quotes.
package struct Word: Equatable, Sendable {
    /// The text, unquoted.
    package var text: String
    /// Indicates whether any part of it was quoted, by quotation marks or a backslash.
    package var isQuoted: Bool
    /// The range in the line, quotes included, in UTF-8 bytes.
    package var range: Range<Int>
    /// The number of UTF-8 bytes before the first quoted part; the largest number if there is none.
    var plainCount = Int.max

    /// Indicates whether it's of the form `NAME=value`, as variables have it: `V=1`, or `module::v=1`.
    var isAssignment: Bool {
        let (name, value) = FlagScanner.split(text)
        let parts = name.split(separator: "::", omittingEmptySubsequences: false)
        return value != nil
            && parts.allSatisfy { part in
                part.first.map { $0 == "_" || $0.isASCII && $0.isLetter } ?? false
                    && String(part).isLettersAndDigits(or: "-_")
            }
    }

    /// The text as a name of a file, which ``TextFile/path(_:)`` reads.
    var fileName: String { fileName(from: 0) }

    /// Returns the text from an offset in UTF-8 bytes as a name of a file.
    ///
    /// A quoted `~` at its beginning gets `./` before it, because it isn't the home directory.
    func fileName(from offset: Int) -> String {
        let name = String(decoding: text.utf8.dropFirst(offset), as: UTF8.self)
        let isHome = name == "~" || name.hasPrefix("~/")
        return isHome && plainCount < offset + 2 ? "./" + name : name
    }
}
