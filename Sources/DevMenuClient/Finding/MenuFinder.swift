import DevMenuKit

/// Finds items of a menu by words of their ids, titles and summaries, the nearest first.
package struct MenuFinder {
    /// Finds items.
    ///
    /// - Parameters:
    ///   - words: The words that are searched for; all of them have to be found in an item.
    ///   - menu: The menu. Hidden items aren't found.
    /// - Returns: The items, the nearest first, and equally near ones in the menu's order.
    package static func items(matching words: [String], in menu: ListedMenu) -> [ListedItem] {
        let typed = words.joined(separator: " ")
        guard let whole = NameQuery(typed) else { return [] }
        let parts = typed.split(separator: " ").compactMap { NameQuery(String($0)) }
        let found = menu.items.enumerated().compactMap { index, item -> Found? in
            guard !item.isHidden else { return nil }
            return score(of: item, whole, parts).map { Found(item: item, score: $0, index: index) }
        }
        return found.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.item)
    }

    private struct Found {
        let item: ListedItem
        let score: Int
        let index: Int
    }

    /// Returns how far an item is from a query, 0 for the nearest; `nil` where it isn't found.
    private static func score(
        of item: ListedItem,
        _ whole: NameQuery,
        _ parts: [NameQuery]
    ) -> Int? {
        let names = ([item.id, item.title] + item.names).map { FoldedName($0) }
        if let rank = names.compactMap({ whole.rank(of: $0) }).min() { return score(rank) }
        guard !parts.isEmpty else { return nil }
        let summary = FoldedName(item.summary)
        var worst = 0
        for part in parts {
            let named = names.compactMap { part.rank(of: $0) }.min()
            // The letters of a word are in the order of most sentences.
            let told = part.rank(of: summary).flatMap { $0.fit < .letters ? $0 : nil }
            guard let score = named.map(score) ?? told.map({ 1_000 + score($0) }) else {
                return nil
            }
            worst = max(worst, score)
        }
        // A whole query that fits is nearer than words that fit one by one.
        return 100_000 + worst
    }

    private static func score(_ rank: NameQuery.Rank) -> Int {
        Int(rank.fit.rawValue) * 10_000 + rank.distance
    }
}

/// Suggests the name that people mean by one that nothing has.
package enum NameSuggestion {
    /// Returns the nearest name: one that begins with a text, else one that has it as a part, else
    /// the one with the fewest edits.
    ///
    /// - Parameters:
    ///   - text: The text that was typed.
    ///   - names: The names.
    /// - Returns: The nearest; `nil` where none is near.
    package static func nearest(to text: String, among names: [String]) -> String? {
        // One letter or two are a part of too many names.
        guard let query = NameQuery(text), text.utf8.count > 1 else {
            return NearestName.suggestion(for: text, among: names)
        }
        let limit: NameQuery.Fit = text.utf8.count > 2 ? .part : .beginning
        var best: (name: String, rank: NameQuery.Rank)?
        for name in names {
            guard let rank = query.rank(of: name), rank.fit <= limit,
                best.map({ rank < $0.rank }) ?? true
            else { continue }
            best = (name, rank)
        }
        return best?.name ?? NearestName.suggestion(for: text, among: names)
    }
}
