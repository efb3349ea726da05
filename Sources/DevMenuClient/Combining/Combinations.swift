package import DevMenuKit

/// The combinations of settings' values to try.
///
/// Laws: the same values give the same combinations. The first has the default of every setting, no
/// combination comes twice, and each value of each setting is in one of them.
package enum Combinations {
    /// Returns all defaults, then one setting at a time at each of its other values, then every
    /// toggle on.
    ///
    /// - Parameter values: The values of each setting, its default first; a toggle's are Booleans.
    /// - Returns: The combinations, each with a value for every setting.
    package static func each(of values: [[JSONValue]]) -> [[JSONValue]] {
        let defaults = values.map { _ in 0 }
        var rows = [defaults]
        for (index, values) in values.enumerated() {
            for value in values.indices.dropFirst() {
                var row = defaults
                row[index] = value
                rows.append(row)
            }
        }
        let allOn = values.map { $0.firstIndex(of: .bool(true)) ?? 0 }
        if !rows.contains(allOn) { rows.append(allOn) }
        return Self.values(values, at: rows)
    }

    /// Returns few combinations that have every pair of values of any two settings in one of them.
    ///
    /// For settings of two values they're as few as there can be: 4 for 3 settings, 8 for 35 and 10
    /// for 126. Settings of more values are added greedily.
    ///
    /// - Parameter values: The values of each setting, its default first.
    /// - Returns: The combinations, each with a value for every setting.
    package static func pairs(of values: [[JSONValue]]) -> [[JSONValue]] {
        Self.values(values, at: CoveringArray(of: values.map(\.count)).rows)
    }

    private static func values(_ values: [[JSONValue]], at rows: [[Int]]) -> [[JSONValue]] {
        rows.map { row in zip(values, row).map { $0[$1] } }
    }
}

/// An array in which every pair of values of any two columns is in a row; its first row is all 0.
private struct CoveringArray {
    /// The value of a cell that any value would do for.
    private static let open = -1

    /// The rows, with a value from 0 for each column.
    private(set) var rows: [[Int]]
    private let counts: [Int]

    /// Creates an array for columns with these numbers of values, each at least 1.
    init(of counts: [Int]) {
        self.counts = counts
        rows = [counts.map { _ in 0 }]
        fillTwoValued()
        var done = counts.indices.filter { counts[$0] <= 2 }
        // The largest first: its pairs need the most rows, in which the smaller ones find room.
        let others = counts.indices.filter { counts[$0] > 2 }
        for column in others.sorted(by: { (-counts[$0], $0) < (-counts[$1], $1) }) {
            add(column, after: done)
            done.append(column)
        }
        for row in rows.indices {
            for column in counts.indices where rows[row][column] == Self.open {
                rows[row][column] = 0
            }
        }
    }

    /// Fills the columns of two values: each has its 1 in another set of rows of the same size.
    ///
    /// The sets hold more than half of the rows after the first, so any two of them overlap; none
    /// contains another. Fewer rows aren't possible: Kleitman and Spencer, "Families of
    /// k-independent sets", Discrete Mathematics 6(3), 1973.
    private mutating func fillTwoValued() {
        let columns = counts.indices.filter { counts[$0] == 2 }
        guard !columns.isEmpty else { return }
        var count = 2
        while Self.choices(of: count / 2 + count % 2, among: count - 1) < columns.count {
            count += 1
        }
        for _ in 1..<count { rows.append(counts.map { $0 <= 2 ? 0 : Self.open }) }
        var chosen = Array(1...count / 2 + count % 2)
        for column in columns {
            for row in chosen { rows[row][column] = 1 }
            Self.advance(&chosen, upTo: count - 1)
        }
    }

    /// Changes a set of row numbers, in ascending order, to the next of its size.
    private static func advance(_ chosen: inout [Int], upTo last: Int) {
        let size = chosen.count
        guard let index = chosen.indices.last(where: { chosen[$0] < last - (size - 1 - $0) })
        else { return }
        chosen[index] += 1
        for later in index + 1..<size { chosen[later] = chosen[later - 1] + 1 }
    }

    /// Returns the number of sets of a size among elements.
    private static func choices(of size: Int, among count: Int) -> Int {
        (0..<size).reduce(1) { $0 * (count - $1) / ($1 + 1) }
    }

    /// Adds a column: each row gets the value with the most new pairs, and new rows the pairs left.
    ///
    /// It is a step of the strategy "in parameter order" of Lei and Tai, HASE 1998.
    private mutating func add(_ column: Int, after done: [Int]) {
        let count = counts[column]
        var covered: Set<ValuePair> = []
        for row in rows.indices {
            let pairs = (0..<count).map { value in
                done.filter { rows[row][$0] != Self.open }
                    .map { ValuePair(column: $0, earlier: rows[row][$0], added: value) }
            }
            // The first row has the defaults.
            let gains = row == 0 ? [1] : pairs.map { $0.count { !covered.contains($0) } }
            let value = gains.firstIndex(of: gains.max() ?? 0) ?? 0
            rows[row][column] = gains[value] == 0 ? Self.open : value
            if gains[value] > 0 { covered.formUnion(pairs[value]) }
        }
        if done.isEmpty {
            for value in rows.count..<max(rows.count, count) { addRow([column: value]) }
            return
        }
        for other in done {
            for value in 0..<count {
                for earlier in 0..<counts[other]
                where !covered.contains(ValuePair(column: other, earlier: earlier, added: value)) {
                    place([other: earlier, column: value])
                }
            }
        }
    }

    /// Puts values into the first row that has them or room for them, or else into a new one.
    private mutating func place(_ values: [Int: Int]) {
        let row = rows.indices.first { row in
            values.allSatisfy { [$1, Self.open].contains(rows[row][$0]) }
        }
        guard let row else { return addRow(values) }
        for (column, value) in values { rows[row][column] = value }
    }

    private mutating func addRow(_ values: [Int: Int]) {
        rows.append(counts.indices.map { values[$0] ?? Self.open })
    }
}

/// A value of an earlier column beside one of a column that is added.
private struct ValuePair: Hashable {
    let column: Int
    let earlier: Int
    let added: Int
}
