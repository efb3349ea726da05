import TerminalTesting

/// The words that people read: messages and help are in plain English.
@Suite struct WordingTests {
    /// Phrases that no message has, and what to write instead.
    private static let phrases = [
        "cannot": "can't", "is not": "isn't", "are not": "aren't", "was not": "wasn't",
        "were not": "weren't", "do not": "don't", "does not": "doesn't", "did not": "didn't",
        "has not": "hasn't", "have not": "haven't", "could not": "couldn't", "alone": "only",
        "would not": "wouldn't", "will not": "won't", "behind": "after", "for ever": "permanently",
        "of its own": "separate", "of their own": "separate", "this shell": "devmenu",
        "take back": "undo", "take it back": "undo", "taken back": "undo", "takes back": "undo",
        "override counts": "applies", "overrides count": "apply", "count again": "apply again",
        "is kept under": "is saved", "isn't kept": "isn't saved", "it's of kind": "it's a",
        "word is missing": "NAME is missing", "word too many": "unexpected argument",
        "it wasn't run": "Cancelled.", "which is no": "which isn't", "it's no": "it isn't",
    ]

    /// Returns the phrases in a source's literals, with their lines.
    private static func problems(in source: String) -> [String] {
        var isText = false
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().flatMap { index, line -> [String] in
            var text = line
            if line.contains("\"\"\"") {
                isText.toggle()
            } else if !isText {
                guard line.drop(while: { $0 == " " }).prefix(2) != "//",
                    let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\"")
                else { return [] }
                text = line[start...end]
            }
            let words = text.split { !$0.isLetter && !"'_".contains($0) }.map { $0.lowercased() }
            let found = (1...3).flatMap { count in
                words.indices.dropLast(count - 1).compactMap { start in
                    phrases[words[start..<start + count].joined(separator: " ")]
                }
            }
            return found.map { "\(index + 1): write '\($0)' in \(line)" }
                + (text.contains(", since ") ? ["\(index + 1): write 'because' in \(line)"] : [])
        }
    }

    @Test func `messages have the words of their readers`() throws {
        let source = "/// It cannot.\n\"it is not alone, since you ask\" // cannot"
        #expect(Self.problems(in: source).count == 3)
        let scripts = ["BashScript", "FishScript", "ZshScript", "ProgramWatcher"]
        for path in try Repository.paths(in: "Sources") + Repository.paths(in: "Plugins") {
            guard path.hasSuffix(".swift"), !scripts.contains(where: path.contains) else {
                continue
            }
            #expect(try Self.problems(in: Repository.text(of: path)).isEmpty, "\(path)")
        }
    }
}
