/// The expected output of a step.
///
/// Blanks at the end of a line don't count, and neither does the number of those between columns if a
/// placeholder, and so a column, may be of any width. The lines of events are compared as a set, because their
/// order isn't determined; any `…` stands for further ones, too.
struct OutputPattern: Sendable {
    /// The outcome of a comparison.
    struct Comparison: Equatable, Sendable {
        /// The hunks of a unified difference, with numbers of the file's lines; empty if the output is the
        /// expected one.
        var difference: [String] = []
        /// The expected lines that fit: each placeholder and `…` that still matches is kept.
        var updated: [String] = []
    }

    /// The expected lines.
    let lines: [LinePattern]

    /// Creates a pattern of the lines of a file.
    init(_ lines: [String]) { self.lines = lines.map { LinePattern($0) } }

    /// Compares the expected lines with those that were printed.
    ///
    /// - Parameters:
    ///   - printed: The printed lines, without their ends.
    ///   - number: The number of the first expected line in its file, from 1.
    ///   - values: The values of the named placeholders of the story, to which new ones are added.
    /// - Returns: The difference, and the lines to expect in place of these.
    func compared(
        with printed: [String],
        from number: Int,
        in values: inout PlaceholderValues
    ) -> Comparison {
        let printed = printed.map(LinePattern.shown)
        let hasColumns = lines.contains(where: \.hasPlaceholder)
        let edits = Alignment(
            hasColumns ? lines.map { LinePattern(Self.joiningBlanks($0.source)) } : lines,
            hasColumns ? printed.map(Self.joiningBlanks) : printed,
            values
        ).edits(in: &values)
        var rows: [(mark: Character, text: String)] = []
        var removed: ArraySlice<LinePattern> = []
        for edit in edits {
            switch edit {
            case .keep(let index):
                rows.append((" ", lines[index].source))
                removed = []
            case .remove(let index):
                rows.append(("-", lines[index].source))
                removed.append(lines[index])
            case .add(let index):
                let line = printed[index]
                rows.append(
                    ("+", removed.popFirst()?.updated(to: line) ?? LinePattern.escaped(line))
                )
            }
        }
        return Comparison(
            difference: Self.hunks(of: rows, from: number),
            updated: rows.filter { $0.mark != "-" }.map(\.text)
        )
    }

    /// Returns a line with two blanks in place of more, but for those at its beginning.
    private static func joiningBlanks(_ line: String) -> String {
        var text = Array(line.utf8.prefix { $0 == Byte.space })
        var count = 0
        for byte in line.utf8.dropFirst(text.count) {
            count = byte == Byte.space ? count + 1 : 0
            if count < 3 { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the hunks of a unified difference, with three lines around each change.
    private static func hunks(
        of rows: [(mark: Character, text: String)],
        from number: Int
    ) -> [String] {
        let changed = rows.indices.filter { rows[$0].mark != " " }
        var ranges: [Range<Int>] = []
        for index in changed {
            let range = max(0, index - 3)..<min(rows.count, index + 4)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.flatMap { range in
            let places = ["+", "-"].map { (other: Character) in
                let count = rows[range].count { $0.mark != other }
                let start = number + rows[..<range.lowerBound].count { $0.mark != other }
                return "\(count == 0 ? start - 1 : start)" + (count == 1 ? "" : ",\(count)")
            }
            return ["@@ -\(places[0]) +\(places[1]) @@"]
                + rows[range].map { "\($0.mark)\($0.text)" }
        }
    }
}

/// The alignment of expected lines with printed ones that changes the fewest.
private struct Alignment {
    /// A step from the expected lines to the printed ones, by their indices.
    enum Edit {
        case keep(Int)
        case remove(Int)
        case add(Int)
    }

    /// The number of pairs of lines above which all that differs is replaced.
    private static let limit = 1_000_000
    /// The number of pairs of events above which these are compared in order.
    private static let mostEvents = 250_000
    /// The most steps of the comparisons that align the lines, and of those that bind names.
    private static let steps = 10_000_000
    /// The cost of a line that is removed, added or replaced; of equal ones, more lines that fit are better.
    private static let change = 1 << 13
    private static let event = "event: "

    private let lines: [LinePattern]
    private let printed: [String]
    private let values: PlaceholderValues
    private let effort = ComparisonEffort(Self.steps)

    init(_ lines: [LinePattern], _ printed: [String], _ values: PlaceholderValues) {
        (self.lines, self.printed, self.values) = (lines, printed, values)
    }

    /// Returns the steps, in the order of the expected lines; removed lines come before the added ones.
    func edits(in values: inout PlaceholderValues) -> [Edit] {
        var free = printed.indices.filter { printed[$0].hasPrefix(Self.event) }
        var events: [Int: Int] = [:]
        var expected = lines.indices.filter { lines[$0].source.hasPrefix(Self.event) }
        if expected.count * free.count > Self.mostEvents { (expected, free) = ([], []) }
        for index in expected {
            guard let found = free.firstIndex(where: { fits(index, $0) }) else { continue }
            events[index] = free.remove(at: found)
        }
        let others = Set(lines.contains(where: \.isAnyLines) ? free : [])
        var paired = others.union(events.values)
        let pairs = pairs(
            lines.indices.filter { events[$0] == nil }[...],
            printed.indices.filter { !paired.contains($0) }[...]
        )
        // Of too many lines, no `…` is kept.
        if !pairs.keys.contains(where: { lines[$0].isAnyLines }) { paired.subtract(others) }
        let effort = ComparisonEffort(Self.steps)
        var edits: [Edit] = []
        var added: [Edit] = []
        var next = 0
        for index in lines.indices {
            var line = events[index]
            if line == nil, let range = pairs[index], !range.isEmpty {
                added += (next..<range.lowerBound).filter { !paired.contains($0) }.map(Edit.add)
                next = range.upperBound
                if !lines[index].isAnyLines { line = range.lowerBound }
            }
            let isKept = line.map { lines[index].matches(printed[$0], in: &values, with: effort) }
            if isKept ?? (pairs[index] != nil) {
                edits += added + [.keep(index)]
                added = []
            } else {
                edits.append(.remove(index))
                if let line { added.append(.add(line)) }
            }
        }
        let rest = (next..<printed.count).filter { !paired.contains($0) }.map(Edit.add)
        return edits + added + rest
    }

    private func fits(_ index: Int, _ line: Int) -> Bool {
        var values = values
        return lines[index].matches(printed[line], in: &values, with: effort)
    }

    /// Returns the printed lines that each expected one stands for, of as many of them as possible.
    private func pairs(
        _ expected: ArraySlice<Int>,
        _ found: ArraySlice<Int>
    ) -> [Int: Range<Int>] {
        var (expected, found) = (expected, found)
        var pairs: [Int: Range<Int>] = [:]
        // Most outputs are as expected.
        while let index = expected.first, let line = found.first, !lines[index].isAnyLines,
            fits(index, line)
        {
            pairs[expected.removeFirst()] = line..<line + 1
            found.removeFirst()
        }
        while let index = expected.last, let line = found.last, !lines[index].isAnyLines,
            fits(index, line)
        {
            pairs[expected.removeLast()] = line..<line + 1
            found.removeLast()
        }
        let (rows, columns) = (Array(expected), Array(found))
        let width = columns.count + 1
        guard !rows.isEmpty, rows.count * width <= Self.limit else { return pairs }
        // The smallest cost from each pair of indices on.
        var costs = [Int](repeating: 0, count: (rows.count + 1) * width)
        for row in (0...rows.count).reversed() {
            for column in (0..<width).reversed() {
                let at = row * width + column
                let isEnd = column == columns.count
                guard row < rows.count else {
                    costs[at] = (columns.count - column) * Self.change
                    continue
                }
                let isAny = lines[rows[row]].isAnyLines
                let change = isAny ? 0 : Self.change
                costs[at] = costs[at + width] + change
                guard !isEnd else { continue }
                costs[at] = min(costs[at], costs[at + 1] + change)
                let next = costs[at + width + 1]
                if !isAny, next - 1 < costs[at] {
                    let isFit = fits(rows[row], columns[column])
                    costs[at] = min(costs[at], isFit ? next - 1 : next + change)
                }
            }
        }
        var (row, column) = (0, 0)
        while row < rows.count {
            let (at, index) = (row * width + column, rows[row])
            let next = column == columns.count ? nil : costs[at + width + 1]
            if lines[index].isAnyLines {
                let first = column
                while costs[row * width + column] != costs[(row + 1) * width + column] {
                    column += 1
                }
                pairs[index] = first == column ? 0..<0 : columns[first]..<columns[column - 1] + 1
            } else if let next, costs[at] == next - 1, fits(index, columns[column]) {
                pairs[index] = columns[column]..<columns[column] + 1
                column += 1
            } else if let next, costs[at] == next + Self.change {
                // It's replaced.
                column += 1
            } else if next != nil, costs[at] == costs[at + 1] + Self.change {
                column += 1
                continue
            }
            row += 1
        }
        return pairs
    }
}
