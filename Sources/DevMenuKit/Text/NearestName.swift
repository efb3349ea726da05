/// Suggests the name that a mistyped one may stand for.
package enum NearestName {
    /// Returns the shortest name that begins with a text of two characters or more, else the nearest.
    ///
    /// That is the one of ``mistyped(_:among:)``. Case is ignored.
    package static func suggestion(
        for text: String,
        among names: some Collection<String>
    ) -> String? {
        let typed = Array(text.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= 128 else { return nil }
        if typed.count > 1, let longer = shortest(beginningWith: typed, among: names) {
            return longer
        }
        return mistyped(text, among: names)
    }

    /// Returns the name with the fewest edits from a text, where it's so near that it was meant.
    ///
    /// An edit is a character added, left out or replaced, or two neighbours swapped; case is
    /// ignored. The limit is one for every three characters. The first of equally near names is
    /// returned.
    package static func mistyped(
        _ text: String,
        among names: some Collection<String>
    ) -> String? {
        let typed = Array(text.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= 128 else { return nil }
        var best: (name: String, edits: Int)?
        for name in names {
            let candidate = Array(name.lowercased().unicodeScalars)
            let limit = min(
                max(1, max(typed.count, candidate.count) / 3),
                (best?.edits ?? .max) - 1
            )
            guard limit >= 0, abs(candidate.count - typed.count) <= limit else { continue }
            let edits = distance(typed, candidate)
            if edits <= limit { best = (name, edits) }
        }
        return best?.name
    }

    private static func shortest(
        beginningWith typed: [Unicode.Scalar],
        among names: some Collection<String>
    ) -> String? {
        var shortest: String?
        for name in names where name.lowercased().unicodeScalars.starts(with: typed) {
            if shortest.map({ name.utf8.count < $0.utf8.count }) ?? true { shortest = name }
        }
        return shortest
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
