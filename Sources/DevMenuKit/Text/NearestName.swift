/// Finds what somebody meant who mistyped a name.
package enum NearestName {
    /// The name that is fewest slips away from a text: at most one for each three characters of it.
    ///
    /// A slip is a character added, left out or changed, or two neighbours swapped; case does not
    /// count. Of names equally near the first one is given.
    package static func suggestion(for text: String, among names: some Sequence<String>) -> String?
    {
        let typed = Array(text.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= 128 else { return nil }
        var best: (name: String, slips: Int)?
        for name in names {
            let candidate = Array(name.lowercased().unicodeScalars)
            let most = min(max(1, max(typed.count, candidate.count) / 3), (best?.slips ?? .max) - 1)
            guard most >= 0, abs(candidate.count - typed.count) <= most else { continue }
            let slips = distance(typed, candidate)
            if slips <= most { best = (name, slips) }
        }
        return best?.name
    }

    /// The optimal string alignment distance of two texts.
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
