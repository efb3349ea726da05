/// A text that somebody types to find things by their names, which ranks each name.
///
/// Case, marks on letters, and whether words are joined by blanks, `-`, `_` or `:`, make no
/// difference. One ranking serves everything that finds: a lower ``Rank`` is nearer.
package struct NameQuery {
    /// The way in which a name fits, the nearest first.
    package enum Fit: UInt8, Comparable, Sendable {
        /// It is the name.
        case whole
        /// The name begins with it.
        case beginning
        /// A word of the name begins with it.
        case wordBeginning
        /// Words of the name begin with its letters, in their order.
        case initials
        /// It's a part of the name.
        case part
        /// The name has its letters in their order.
        case letters

        package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
    }

    /// The nearness of a name: how it fits, then how well, then how much more the name has.
    package struct Rank: Comparable, Sendable {
        /// The way in which it fits.
        package let fit: Fit
        private let cost: UInt32
        private let rest: UInt32

        fileprivate init(_ fit: Fit, cost: Int = 0, rest: Int) {
            self.fit = fit
            self.cost = UInt32(clamping: cost)
            self.rest = UInt32(clamping: rest)
        }

        /// The distance from the nearest name that fits in the same way, at most 9,999.
        var distance: Int { min(Int(cost), 99) * 100 + min(Int(rest), 99) }

        package static func < (one: Rank, other: Rank) -> Bool {
            (one.fit.rawValue, one.cost, one.rest) < (other.fit.rawValue, other.cost, other.rest)
        }
    }

    /// The folded bytes, all in lower case.
    private var text: [UInt8]

    /// Creates a query, or `nil` for a text without a letter or digit.
    package init?(_ text: String) {
        self.text = FoldedName(text).bytes.map(FoldedName.lowercase)
        if self.text.isEmpty { return nil }
    }

    /// The English words of three letters and more that every sentence has.
    private static let fillers: Set = [
        "and", "are", "can", "for", "from", "how", "that", "the", "this", "what", "which", "with",
    ]

    /// Creates a query for the beginning that the forms of an English word share, or `nil` for a word that
    /// says nothing, or has fewer than three letters.
    init?(stemOf word: Substring) {
        guard !Self.fillers.contains(word.lowercased()), var query = NameQuery(String(word)) else {
            return nil
        }
        let endings = ["ings", "ing", "ies", "es", "ed", "s", "e"].map { Array($0.utf8) }
        let ending = endings.first {
            query.text.count >= $0.count + 3 && query.text.suffix($0.count).elementsEqual($0)
        }
        query.text.removeLast(ending?.count ?? 0)
        guard query.text.count >= 3 else { return nil }
        self = query
    }

    /// Returns the rank of a name, or `nil` if it doesn't fit.
    package func rank(of name: String) -> Rank? {
        FoldedName(name).bytes.withUnsafeBufferPointer { rank(of: $0) }
    }

    /// Returns `true` if the query is a part of a text, in which matching single letters wouldn't
    /// be enough: most sentences have those of a word in their order.
    package func isPart(of text: String) -> Bool {
        FoldedName(text).bytes.withUnsafeBufferPointer { rank(of: $0, asPart: true) != nil }
    }

    /// Returns the rank of a folded name's bytes, or `nil` if they don't fit.
    ///
    /// - Parameters:
    ///   - name: The bytes.
    ///   - asPart: `true` if only the query as a whole fits, not its letters one by one.
    /// - Returns: The rank.
    func rank(of name: UnsafeBufferPointer<UInt8>, asPart: Bool = false) -> Rank? {
        text.withUnsafeBufferPointer { query in
            let rest = name.count - query.count
            guard rest >= 0, Self.hasLetters(of: query, in: name) else { return nil }
            let part = Self.part(query, of: name)
            if asPart || part.map({ $0.fit < .initials }) ?? false { return part }
            if query.count > 1, let others = Self.otherWords(than: query, in: name) {
                return Rank(.initials, cost: others, rest: rest)
            }
            return part ?? Rank(.letters, cost: Self.cost(of: query, in: name), rest: rest)
        }
    }
}

extension NameQuery {
    /// Returns the things whose name a text is or, if there are none, those whose name it begins.
    package static func meant<Thing>(
        by text: String,
        among things: [Thing],
        _ names: (Thing) -> [String]
    ) -> [Thing] {
        guard let query = NameQuery(text) else { return [] }
        let fits = things.map { names($0).compactMap { query.rank(of: $0)?.fit }.min() }
        let nearest = fits.compactMap(\.self).min() ?? .letters
        guard nearest <= .beginning else { return [] }
        return zip(things, fits).filter { $0.1 == nearest }.map(\.0)
    }
}

extension NameQuery {
    /// Returns the ranges of a name, in bytes of UTF-8, whose letters the query matches; none if it doesn't
    /// fit.
    package func matches(in name: String) -> [Range<Int>] {
        let folded = FoldedName(name).bytes
        var sources: [Range<Int>] = []
        var offset = 0
        for character in name {
            let range = offset..<(offset + character.utf8.count)
            offset = range.upperBound
            let count = FoldedName(String(character)).bytes.count
            let isSeparator = folded.dropFirst(sources.count).first == FoldedName.separator
            if count > 0 || isSeparator { sources += Array(repeating: range, count: max(1, count)) }
        }
        guard sources.count == folded.count else { return [] }
        let ranges = Self.indices(of: text, in: folded).map { sources[$0] }
        return ranges.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }

    /// Returns the indices of a folded name's bytes that a query matches: a part, preferably one that begins
    /// a word, or else the first letters of words, or else letters.
    private static func indices(of query: [UInt8], in name: [UInt8]) -> [Int] {
        name.withUnsafeBufferPointer { name in
            let starts = name.indices.filter { start in
                start + query.count <= name.count
                    && query.indices.allSatisfy {
                        FoldedName.lowercase(name[start + $0]) == query[$0]
                    }
            }
            let start = starts.first { FoldedName.isBeginning($0, of: name) } ?? starts.first
            if let start { return Array(start..<(start + query.count)) }
            func letters(where fits: (Int) -> Bool) -> [Int]? {
                var found: [Int] = []
                for index in name.indices where found.count < query.count && fits(index) {
                    let isNext = FoldedName.lowercase(name[index]) == query[found.count]
                    if isNext { found.append(index) }
                }
                return found.count == query.count ? found : nil
            }
            return letters { FoldedName.isBeginning($0, of: name) } ?? letters { _ in true } ?? []
        }
    }
}

// MARK: - How a query fits

extension NameQuery {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Returns `true` if a name has the letters of a query in their order.
    private static func hasLetters(of query: Bytes, in name: Bytes) -> Bool {
        var next = 0
        for byte in name where FoldedName.lowercase(byte) == query[next] {
            next += 1
            if next == query.count { return true }
        }
        return false
    }

    /// Returns the rank of a name with the query as a part, preferably one that begins a word.
    private static func part(_ query: Bytes, of name: Bytes) -> Rank? {
        let rest = name.count - query.count
        var part: Int?
        for start in 0...rest where FoldedName.lowercase(name[start]) == query[0] {
            let isPart = query.indices.dropFirst().allSatisfy {
                FoldedName.lowercase(name[start + $0]) == query[$0]
            }
            guard isPart else { continue }
            if start == 0 { return Rank(rest == 0 ? .whole : .beginning, rest: rest) }
            if FoldedName.isBeginning(start, of: name) {
                return Rank(.wordBeginning, cost: start, rest: rest)
            }
            part = part ?? start
        }
        return part.map { Rank(.part, cost: $0, rest: rest) }
    }

    /// Returns the number of a name's words that none of a query's letters begins, or `nil` if
    /// letters are left over.
    private static func otherWords(than query: Bytes, in name: Bytes) -> Int? {
        var (next, others) = (0, 0)
        for start in name.indices where FoldedName.isBeginning(start, of: name) {
            while next < query.count, query[next] == FoldedName.separator { next += 1 }
            // A letter may have several bytes.
            let end = query.indices.dropFirst(next + 1).first { query[$0] & 0xC0 != 0x80 }
            let letter = next..<(end ?? query.count)
            let isInitial =
                !letter.isEmpty && start + letter.count <= name.count
                && letter.allSatisfy { FoldedName.lowercase(name[start + $0 - next]) == query[$0] }
            if isInitial { next = letter.upperBound } else { others += 1 }
        }
        return next == query.count ? others : nil
    }

    /// Returns the cost of a name that has a query's letters in their order, as low as it can be.
    ///
    /// A letter directly after the one before it is free. Any other costs as much as the letters
    /// between them, and eight more within a word, which is twice that for the first letter.
    private static func cost(of query: Bytes, in name: Bytes) -> Int {
        let unreachable: UInt32 = 1 << 30
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: name.count) { costs in
            // The costs of the letters so far, by the index of the last one.
            for index in name.indices {
                let isFound = FoldedName.lowercase(name[index]) == query[0]
                let cost: UInt32 = FoldedName.isBeginning(index, of: name) ? 0 : 16
                costs.initializeElement(at: index, to: isFound ? cost : unreachable)
            }
            for letter in query.dropFirst() {
                var (adjacent, apart) = (unreachable, unreachable)
                for index in name.indices {
                    let before = costs[index]
                    var cost = unreachable
                    if FoldedName.lowercase(name[index]) == letter {
                        let isBeginning = FoldedName.isBeginning(index, of: name)
                        cost = min(adjacent, apart + (isBeginning ? 0 : 8), unreachable)
                    }
                    costs[index] = cost
                    apart = min(apart, adjacent + 2) + 1
                    adjacent = before
                }
            }
            return Int(costs.min() ?? unreachable)
        }
    }
}
