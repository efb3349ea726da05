import DevMenuClient
import DevMenuKit

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

/// Something that could be typed, without quotes.
struct Suggestion: Equatable {
    /// The whole word.
    let text: String
    /// What is shown of it in a list.
    let label: String
    /// What it means; empty for nothing to say.
    let summary: String
    /// Whether a blank follows it.
    let isWhole: Bool

    /// A word and what it means.
    init(_ text: String, _ summary: String = "", label: String? = nil, isWhole: Bool = true) {
        self.text = text
        self.label = ControlEscaping.escaped(label ?? text, as: .name)
        self.summary = ControlEscaping.escaped(summary)
        self.isWhole = isWhole
    }

    /// An item of the menu.
    init(_ item: ListedItem) { self.init(item.id, item.title) }
}

/// What could stand at a place of a command line that an outer shell has split into words.
package enum WordSuggestions: Equatable, Sendable {
    /// The path of a file: the outer shell knows best how those are found and written.
    case file
    /// One of these; each is the whole word, not quoted.
    case words([CompletionCandidate])
}
