/// Says what could stand where the cursor is.
package protocol LineCompleter: AnyObject {
    /// The candidates for the word under the cursor.
    ///
    /// - Parameters:
    ///   - line: The line as typed so far.
    ///   - cursor: The cursor's place, in UTF-8 bytes of the line.
    /// - Returns: The candidates, and the part of the line that they replace.
    func completions(for line: String, at cursor: Int) -> Completions
}

/// What could stand in place of the word under the cursor.
package struct Completions: Equatable, Sendable {
    /// Where the word begins that a candidate replaces, in UTF-8 bytes of the line.
    package var start: Int
    /// The candidates in the order in which they are shown.
    package var candidates: [CompletionCandidate]

    /// Candidates for the word that begins at a place.
    package init(start: Int, candidates: [CompletionCandidate]) {
        self.start = start
        self.candidates = candidates
    }
}

/// One thing that could be typed.
package struct CompletionCandidate: Equatable, Sendable {
    /// What replaces the word under the cursor, quoted where the line's rules need it.
    package var replacement: String
    /// What is shown in a list of candidates.
    package var label: String
    /// What it means, in a few words; empty for nothing to say.
    package var summary: String
    /// Whether the word is whole, so that a blank follows it (a folder's path is not).
    package var isWhole: Bool

    /// A candidate; its label is the replacement unless another is given.
    package init(
        _ replacement: String,
        label: String? = nil,
        summary: String = "",
        isWhole: Bool = true
    ) {
        self.replacement = replacement
        self.label = label ?? replacement
        self.summary = summary
        self.isWhole = isWhole
    }
}
