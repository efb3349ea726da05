#if Tools

/// The texts that the completion key inserts.
///
/// Readline replaces the whole line up to the cursor, so each text is that line with a candidate in
/// place of the word.
struct CompletionMatches: Equatable {
    /// The text to insert: the only candidate, or the common prefix of all.
    let inserted: String
    /// The candidates if there are several.
    let alternatives: [String]
    /// Indicates whether a blank follows a candidate.
    let areWhole: Bool

    /// Creates the matches of the candidates.
    ///
    /// The result is `nil` if there are none, or their word isn't in the line.
    init?(_ completions: Completions, line: String, cursor: Int) {
        let utf8 = line.utf8
        guard (0...cursor).contains(completions.start), cursor <= utf8.count,
            let prefix = String(utf8.prefix(completions.start)),
            let word = String(utf8.prefix(cursor).dropFirst(completions.start)),
            let first = completions.candidates.first
        else { return nil }
        areWhole = completions.candidates.allSatisfy(\.isWhole)
        let replacements = completions.candidates.map(\.replacement)
        guard replacements.count > 1 else {
            inserted = prefix + first.replacement
            alternatives = []
            return
        }
        alternatives = replacements.map { prefix + $0 }
        let common = Self.commonPrefix(of: replacements)
        // Quotes differ between candidates, and letter case between word and candidate: the typed
        // text is only replaced by one that extends it.
        let found = Self.bare(common)
        let typed = Self.bare(word)
        let isExtended = found.count > typed.count && found.starts(with: typed)
        inserted = prefix + (isExtended ? common : word)
    }

    /// Returns the longest common prefix.
    static func commonPrefix(of texts: [String]) -> String {
        let common = texts.dropFirst().reduce(texts.first?[...] ?? "") { common, text in
            let same = zip(common, text).lazy.prefix { $0 == $1 }
            return common.prefix(same.reduce(0) { count, _ in count + 1 })
        }
        return String(common)
    }

    private static func bare(_ word: String) -> String {
        word.filter { !#"'"\"#.contains($0) }.lowercased()
    }
}
#endif
