import DevMenuKit
import DevMenuWire

/// Finds items of a menu by words of their ids, titles, summaries, sections, kinds, options and
/// arguments, the nearest first.
///
/// The names are folded once, when it's created: a search then only compares bytes.
package struct MenuFinder {
    /// An item's names, then the names and choices of its arguments and its summary, by their indices in
    /// ``parts``; what only whole words find are its options, and the names of its section and kind.
    private struct Entry {
        let item: Int
        let names: Range<Int>
        let described: Range<Int>
        var options = 0..<0
        var group = 0..<0
    }

    private var entries: [Entry] = []
    /// The folded names and summaries, one after the other.
    private var bytes: [UInt8] = []
    /// The range of each in ``bytes``.
    private var parts: [Range<Int>] = []

    /// Creates a finder for a menu, which doesn't find hidden items.
    package init(_ menu: ListedMenu) {
        let count = menu.items.count
        entries.reserveCapacity(count)
        parts.reserveCapacity(3 * count)
        bytes.reserveCapacity(64 * count)
        var index = 0
        for section in menu.sections {
            var groups: [String: Int] = [:]
            for item in section.items {
                defer { index += 1 }
                guard !item.isHidden else { continue }
                if groups[item.kind] == nil {
                    groups[item.kind] = parts.count
                    fold("\(section.id) \(section.title) \(item.kind)")
                }
                let group = groups[item.kind].map { $0..<($0 + 1) } ?? 0..<0
                let first = parts.count
                fold(item.id)
                fold(item.title)
                for name in item.names { fold(name) }
                let names = first..<parts.count
                for text in item.argumentTexts { fold(text) }
                fold(item.summary)
                let described = names.upperBound..<parts.count
                for text in item.optionTexts { fold(text) }
                let options = described.upperBound..<parts.count
                entries.append(
                    Entry(
                        item: index,
                        names: names,
                        described: described,
                        options: options,
                        group: group
                    )
                )
            }
        }
    }

    /// Creates a finder for other things than items, which it finds only as indices.
    ///
    /// - Parameters:
    ///   - things: The things.
    ///   - texts: Returns the names of a thing, and texts about it.
    package init<Thing>(
        _ things: [Thing],
        _ texts: (Thing) -> (names: [String], described: [String])
    ) {
        for (index, thing) in things.enumerated() {
            let (names, described) = texts(thing)
            let first = parts.count
            for text in names + described { fold(text) }
            let middle = first + names.count
            entries.append(
                Entry(item: index, names: first..<middle, described: middle..<parts.count)
            )
        }
    }

    private mutating func fold(_ name: String) {
        let start = bytes.count
        FoldedName.append(name, to: &bytes)
        parts.append(start..<bytes.count)
    }

    /// Finds items that have all of the words, or else those that have any of them.
    ///
    /// - Parameters:
    ///   - words: The words that are searched for.
    ///   - menu: The menu. Hidden items aren't found.
    /// - Returns: The items, the nearest first, and equally near ones in the menu's order.
    package static func items(matching words: [String], in menu: ListedMenu) -> [ListedItem] {
        items(matching: words, in: [menu])[0]
    }

    /// Finds items in several menus, as in one.
    package static func items(
        matching words: [String],
        in menus: [ListedMenu]
    ) -> [[ListedItem]] {
        let finders = menus.map(MenuFinder.init)
        let found = finders.map { $0.found(words) }
        // Letters in their order are a weaker trace than any of the words as it is.
        func isNear(_ found: [(score: Int, item: Int)]) -> Bool {
            found.first.map { !isByLetters($0.score) } ?? false
        }
        let hasNear = found.contains(where: isNear)
        return menus.indices.map { index in
            let all = found[index].map(\.item)
            let any = hasNear ? [] : finders[index].indices(matchingAny: words)
            let known = Set(any)
            let items =
                hasNear && !isNear(found[index]) ? [] : any + all.filter { !known.contains($0) }
            return items.map { menus[index].items[$0] }
        }
    }

    /// Finds items, as indices among the menu's items.
    ///
    /// - Parameter words: The words that are searched for; all of them have to be found in an item.
    /// - Returns: The indices, the nearest first, and equally near ones in the menu's order.
    package func indices(matching words: [String]) -> [Int] { found(words).map(\.item) }

    /// Returns the items that have all of the words, with their scores, the nearest first.
    private func found(_ words: [String]) -> [(score: Int, item: Int)] {
        let typed = words.joined(separator: " ")
        guard let whole = NameQuery(typed) else { return [] }
        let queries = typed.split(separator: " ").compactMap { NameQuery(String($0)) }
        // Nearness and index in one number, which sorts faster than a pair.
        var found: [UInt64] = []
        bytes.withUnsafeBufferPointer { bytes in
            for entry in entries {
                guard let score = score(of: entry, whole, queries, bytes) else { continue }
                found.append(UInt64(score) << 32 | UInt64(entry.item))
            }
        }
        found.sort()
        return found.map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
    }

    /// Returns the items that have any of the words in one of its forms, those with more, rarer words
    /// and with words in their names first.
    private func indices(matchingAny words: [String]) -> [Int] {
        let stems = words.flatMap { $0.split(separator: " ") }.compactMap { NameQuery(stemOf: $0) }
        var scores: [Int: Int] = [:]
        bytes.withUnsafeBufferPointer { bytes in
            for stem in stems {
                func fits(_ parts: Range<Int>) -> Bool {
                    self.parts[parts].contains { part in
                        stem.rank(of: UnsafeBufferPointer(rebasing: bytes[part]), asPart: true)
                            .map { $0.fit <= .wordBeginning } ?? false
                    }
                }
                let named = entries.filter { fits($0.names) }.map(\.item)
                let others = entries.filter {
                    fits($0.described) || fits($0.options) || fits($0.group)
                }
                .map(\.item)
                let share = entries.count / max(1, Set(named + others).count)
                let weight = Int.bitWidth - (share * share).leadingZeroBitCount
                for item in named { scores[item, default: 0] += 3 * weight }
                for item in others { scores[item, default: 0] += weight }
            }
        }
        return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Returns the distance of an item from a query, 0 for the nearest, or `nil` if it isn't found.
    private func score(
        of entry: Entry,
        _ whole: NameQuery,
        _ queries: [NameQuery],
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        func rank(_ query: NameQuery, _ part: Int, asPart: Bool = false) -> NameQuery.Rank? {
            query.rank(of: UnsafeBufferPointer(rebasing: bytes[parts[part]]), asPart: asPart)
        }
        func nearest(_ query: NameQuery) -> NameQuery.Rank? {
            entry.names.reduce(nil) { nearest, name in
                rank(query, name).map { min(nearest ?? $0, $0) } ?? nearest
            }
        }
        if let rank = nearest(whole) { return Self.score(rank) }
        guard !queries.isEmpty else { return nil }
        var worst = 0
        for query in queries {
            func described() -> Int? {
                entry.described.lazy.compactMap { rank(query, $0, asPart: true) }.min()
                    .map { 1_000 + Self.score($0) }
            }
            guard let score = nearest(query).map(Self.score) ?? described() else { return nil }
            worst = max(worst, score)
        }
        // A whole query that fits is nearer than words that fit one by one.
        return 100_000 + worst
    }

    private static func score(_ rank: NameQuery.Rank) -> Int {
        Int(rank.fit.rawValue) * 10_000 + rank.distance
    }

    private static func isByLetters(_ score: Int) -> Bool {
        score % 100_000 >= Int(NameQuery.Fit.letters.rawValue) * 10_000
    }
}

extension ListedItem {
    /// The names and the choices of its arguments.
    package var argumentTexts: [String] { parameters.flatMap { [$0.name] + $0.choices } }

    /// The values and the titles of a setting's options.
    fileprivate var optionTexts: [String] {
        guard case .setting(isToggle: false) = role else { return [] }
        return received.options.flatMap { [$0.value.string ?? "\($0.value)", $0.title] }
    }
}
