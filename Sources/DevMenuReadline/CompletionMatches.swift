#if Readline
import DevMenuShell

/// What the completion key puts in: readline replaces the whole line up to the cursor, so each text
/// here is that line with a candidate in place of the word.
struct CompletionMatches: Equatable {
    /// What is put in: the only candidate, or as much as all have in common.
    let inserted: String
    /// The candidates where there are several.
    let alternatives: [String]
    /// Whether a blank follows a candidate.
    let areWhole: Bool

    /// What the candidates come to; `nil` for none, or where their word is not in the line.
    init?(_ completions: Completions, line: String, cursor: Int) {
        let utf8 = line.utf8
        guard (0...cursor).contains(completions.start), cursor <= utf8.count,
            let kept = String(utf8.prefix(completions.start)),
            let word = String(utf8.prefix(cursor).dropFirst(completions.start)),
            let first = completions.candidates.first
        else { return nil }
        areWhole = completions.candidates.allSatisfy(\.isWhole)
        let replacements = completions.candidates.map(\.replacement)
        guard replacements.count > 1 else {
            inserted = kept + first.replacement
            alternatives = []
            return
        }
        alternatives = replacements.map { kept + $0 }
        let common = Self.commonPrefix(of: replacements)
        // Quotes differ between candidates, and letter case between word and candidate: what was
        // typed gives way only to what says more.
        let says = Self.bare(common)
        let said = Self.bare(word)
        inserted = kept + (says.count > said.count && says.starts(with: said) ? common : word)
    }

    /// The characters that all begin with.
    static func commonPrefix(of texts: [String]) -> String {
        guard var common = texts.first?[...] else { return "" }
        for text in texts.dropFirst() {
            let same = zip(common.indices, text).first { common[$0] != $1 }?.0
            let shorter = common.index(
                common.startIndex,
                offsetBy: text.count,
                limitedBy: common.endIndex
            )
            common = common[..<(same ?? shorter ?? common.endIndex)]
        }
        return String(common)
    }

    private static func bare(_ word: String) -> String {
        word.filter { !#"'"\"#.contains($0) }.lowercased()
    }
}
#endif
