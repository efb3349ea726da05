/// Suggests the name that a mistyped one may mean.
package enum NearestName {
    /// Returns the name with a text as a part, else the one of ``mistyped(_:among:)``.
    ///
    /// A text of two characters or more may be the beginning of a name, a longer one any part of it;
    /// the beginning of the name goes before that of a word in it, and among equals the shortest name
    /// is returned. Case is ignored.
    package static func suggestion(for text: String, among names: [String]) -> String? {
        name(with: Array(text.lowercased().unicodeScalars), among: names)
            ?? mistyped(text, among: names)
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
    /// ignored. The limit is one for every three characters. The first of equally near names is
    /// returned.
    package static func mistyped(_ text: String, among names: [String]) -> String? {
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

    private static func name(with part: [Unicode.Scalar], among names: [String]) -> String? {
        guard (2...128).contains(part.count) else { return nil }
        let found = names.compactMap { name -> (name: String, rank: (Int, Int, Int))? in
            let scalars = Array(name.lowercased().unicodeScalars)
            // Two letters are a part of too many names.
            guard let (fit, start) = fit(of: part, in: scalars), fit == 0 || part.count > 2
            else { return nil }
            return (name, (fit, start, scalars.count))
        }
        return found.min { $0.rank < $1.rank }?.name
    }

    /// Returns the index of a part, preferably of 0 the beginning, 1 a word, or else of 2 the rest.
    private static func fit(
        of part: [Unicode.Scalar],
        in name: [Unicode.Scalar]
    ) -> (fit: Int, start: Int)? {
        var inner: Int?
        for start in 0..<max(0, name.count - part.count + 1)
        where name[start..<start + part.count].elementsEqual(part) {
            if start == 0 { return (0, 0) }
            if !name[start - 1].properties.isAlphabetic { return (1, start) }
            inner = inner ?? start
        }
        return inner.map { (2, $0) }
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
