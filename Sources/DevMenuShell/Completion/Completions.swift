import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The candidates for the word at the cursor.
package struct Completions: Equatable, Sendable {
    /// The offset of the word that a candidate replaces, in UTF-8 bytes of the line.
    package var start: Int
    /// The candidates, in the order in which they are shown.
    package var candidates: [CompletionCandidate]
}

/// A word that completes the one at the cursor.
package struct CompletionCandidate: Equatable, Sendable {
    /// The text that replaces the word at the cursor, quoted if the line's syntax needs it.
    package var replacement: String
    /// The text in a list of candidates.
    package var label: String
    /// Its meaning in a few words, or an empty text.
    package var summary: String
    /// Indicates whether the word is whole, so that a blank follows it (a folder's path isn't).
    package var isWhole: Bool
    /// Indicates whether it's the path of a file, as an outer shell finds it too.
    var isFile = false
    /// Indicates whether it's a path, which may continue.
    var isPath: Bool { isFile || !isWhole && label.hasSuffix("/") }
    /// Other texts by which it is found if nothing begins with the typed part.
    package var otherNames: [String]

    /// Creates a candidate of a word, not quoted yet; its label is the word unless another is given.
    ///
    /// The label and the summary are escaped, because the word may be a host's or a file's.
    package init(
        _ word: String,
        _ summary: String = "",
        label: String? = nil,
        isWhole: Bool = true,
        otherNames: [String] = []
    ) {
        replacement = word
        self.label = (label ?? word).shownName
        self.summary = summary.shown
        self.isWhole = isWhole
        self.otherNames = otherNames
    }

    /// Creates a candidate of an item of the menu, which is found by its title, too.
    init(_ named: (name: String, item: ListedItem)) {
        let item = named.item
        let reason = item.received.unavailable.map { " (\($0))" } ?? ""
        self.init(named.name, item.title + reason, otherNames: [item.title, item.id] + item.names)
    }
}

extension [CompletionCandidate] {
    /// Returns the candidates for a word of which these complete the part after some text.
    func behind(_ start: String) -> [CompletionCandidate] {
        map { CompletionCandidate(start + $0.replacement, $0.summary) }
    }

    /// The candidates that complete a typed part: those that begin with it or, if none does, those
    /// that are nearest to it in the ranking of ``NameQuery``.
    func completing(_ partial: String) -> [CompletionCandidate] {
        let exact = filter { $0.replacement.hasPrefix(partial) }
        guard exact.isEmpty, let query = NameQuery(partial) else { return exact }
        let ranked = enumerated().compactMap { index, candidate in
            ([candidate.replacement] + candidate.otherNames).compactMap { query.rank(of: $0) }
                .min().map { (rank: $0, index: index, candidate: candidate) }
        }
        guard let nearest = ranked.map(\.rank.fit.tier).min() else { return [] }
        return ranked.filter { $0.rank.fit.tier == nearest }
            .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.candidate)
    }
}

extension NameQuery.Fit {
    /// The order in which candidates are offered: beginnings, then parts, then letters.
    fileprivate var tier: Int {
        switch self {
        case .whole, .beginning: 0
        case .wordBeginning, .initials, .part: 1
        case .letters: 2
        }
    }
}
