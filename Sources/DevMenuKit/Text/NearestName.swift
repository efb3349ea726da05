/// A name that people may have meant by what they typed.
package struct Suggestion: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The name, for people.
    package let name: String
    /// Indicates whether it's that of a destructive or fatal item, which only people are told.
    package var isRisky = false

    /// Creates a suggestion.
    package init(_ name: String, isRisky: Bool = false) {
        (self.name, self.isRisky) = (name, isRisky)
    }

    package init(stringLiteral name: String) { self.init(name) }

    /// The name for programs and agents, or `nil`.
    package var forPrograms: String? { isRisky ? nil : name }
}

/// Suggests the name that a mistyped one may mean: the one rule of everything that suggests.
package enum NearestName {
    /// An item of a menu, by the names that people type and the title that they read.
    package typealias Item = (names: [String], title: String, isRisky: Bool)

    /// Returns the name that begins with a text or has it as whole words, else the one of
    /// ``mistyped(_:among:)``.
    ///
    /// A text of two characters or more may be the beginning of a name, or words of it; the beginning
    /// goes before the words, and among equals the shortest name is returned. Case is ignored.
    package static func suggestion(for text: String, among names: [String]) -> String? {
        name(with: Array(text.lowercased().unicodeScalars), among: names)
            ?? mistyped(text, among: names)
    }

    /// Returns the name that a word means: an item's or another, or that of an item with the word in
    /// its title.
    ///
    /// A destructive or fatal item is only meant by a word that is an edit or two from its name, or
    /// that is the whole first part of it and has five letters or more.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - items: The items.
    ///   - others: Other names, of commands and aliases; of equally near names, an item's is returned.
    /// - Returns: The name.
    package static func suggestion(
        for word: String,
        of items: some Sequence<Item>,
        or others: [String] = []
    ) -> Suggestion? {
        let (safe, risky) = items.reduce(into: ([Item](), [String]())) { found, item in
            if item.isRisky { found.1 += item.names } else { found.0.append(item) }
        }
        if let name = suggestion(for: word, among: safe.flatMap(\.names) + others) {
            return Suggestion(name)
        }
        let word = word.lowercased()
        let part = word.count < 5 ? nil : risky.first { $0.lowercased().hasPrefix(word + "-") }
        if let name = mistyped(word, among: risky) ?? part {
            return Suggestion(name, isRisky: true)
        }
        guard word.count > 2 else { return nil }
        let scalars = Array(word.unicodeScalars)
        return safe.first { start(of: scalars, in: $0.title) != nil }?.names.first
            .map { Suggestion($0) }
    }

    /// Returns the end of a message that suggests a name: `. Did you mean 'list'?`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - other: The end without a name.
    /// - Returns: The end.
    package static func question(_ name: String?, or other: String = "") -> String {
        name.map { ". Did you mean '\($0)'?" } ?? other
    }

    /// Returns the name with the fewest edits from a text, if it's so near that it was meant.
    ///
    /// An edit is a character added, left out or replaced, or two neighbours swapped; case is
    /// ignored. The limit is one for a text of up to four characters, and two for a longer one, but
    /// at most a third of the longer of both. The first of equally near names is returned.
    package static func mistyped(_ text: String, among names: [String]) -> String? {
        let typed = Array(text.lowercased().unicodeScalars)
        guard (1...128).contains(typed.count) else { return nil }
        var best: (name: String, edits: Int)?
        for name in names {
            let candidate = Array(name.lowercased().unicodeScalars)
            let third = max(1, max(typed.count, candidate.count) / 3)
            let limit = min(typed.count > 4 ? min(2, third) : 1, (best?.edits ?? .max) - 1)
            guard limit >= 0, abs(candidate.count - typed.count) <= limit else { continue }
            let edits = distance(typed, candidate)
            if edits <= limit { best = (name, edits) }
        }
        return best?.name
    }

    private static func name(with part: [Unicode.Scalar], among names: [String]) -> String? {
        guard (2...128).contains(part.count) else { return nil }
        let found = names.compactMap { name -> (name: String, rank: (Int, Int))? in
            let isBeginning = name.lowercased().unicodeScalars.starts(with: part)
            let start = isBeginning ? -1 : start(of: part, in: name)
            return start.map { (name, ($0, name.count)) }
        }
        return found.min { $0.rank < $1.rank }?.name
    }

    /// Returns the index at which a text has some letters as whole words, or `nil`.
    private static func start(of part: [Unicode.Scalar], in text: String) -> Int? {
        let text = Array(text.lowercased().unicodeScalars)
        func isWithin(_ index: Int) -> Bool {
            guard text.indices.contains(index) else { return false }
            let properties = text[index].properties
            return properties.isAlphabetic || properties.numericType != nil
        }
        return (0..<max(0, text.count - part.count + 1)).first { start in
            let end = start + part.count
            return text[start..<end].elementsEqual(part) && !isWithin(start - 1) && !isWithin(end)
        }
    }

    /// Returns the optimal string alignment distance of two texts.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var cost = min(
                    last[column] + (isSame ? 0 : 1),
                    last[column + 1] + 1,
                    current[column] + 1
                )
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
