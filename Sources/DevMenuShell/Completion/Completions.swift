import DevMenuClient
import DevMenuKit

/// The candidates for the word at the cursor.
package struct Completions: Equatable, Sendable {
    /// The offset of the word that a candidate replaces, in UTF-8 bytes of the line.
    package var start: Int
    /// The candidates, in the order in which they are shown.
    package var candidates: [CompletionCandidate]

    /// Creates the candidates for the word that begins at an offset.
    package init(start: Int, candidates: [CompletionCandidate]) {
        self.start = start
        self.candidates = candidates
    }
}

/// A word that completes the one at the cursor.
package struct CompletionCandidate: Equatable, Sendable {
    /// The text that replaces the word at the cursor, quoted where the line's syntax needs it.
    package var replacement: String
    /// The text in a list of candidates.
    package var label: String
    /// Its meaning, in a few words; empty for none.
    package var summary: String
    /// Indicates whether the word is whole, so that a blank follows it (a folder's path isn't).
    package var isWhole: Bool

    /// Creates a candidate, whose label is the replacement unless another is given.
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

extension CompletionCandidate {
    /// Creates a candidate of a word from a host or a file, not quoted yet; what is shown is escaped.
    init(word: String, _ summary: String = "", label: String? = nil, isWhole: Bool = true) {
        self.init(
            word,
            label: ControlEscaping.escaped(label ?? word, as: .name),
            summary: ControlEscaping.escaped(summary),
            isWhole: isWhole
        )
    }

    /// Creates a candidate of an item of the menu.
    init(_ named: (name: String, item: ListedItem)) {
        self.init(word: named.name, named.item.title)
    }
}
