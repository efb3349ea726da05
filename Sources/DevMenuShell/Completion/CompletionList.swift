import DevMenuTerminal

/// The list of candidates that is shown below the line.
///
/// Each candidate has a row with its summary; if none has a summary, they are shown in columns.
package struct CompletionList {
    private let entries: [CompletionCandidate]

    /// Creates a list of candidates.
    package init(_ candidates: [CompletionCandidate]) { entries = candidates }

    /// Returns the rows, none wider than the given number of columns.
    package func rows(columns: Int) -> [String] {
        // A character in the last column makes some terminals begin a new row.
        let width = max(columns - 1, 1)
        let widest = entries.map { DisplayWidth.of($0.label) }.max() ?? 0
        guard entries.contains(where: { !$0.summary.isEmpty }) else {
            return inColumns(of: widest + 2, width: width)
        }
        // A very long label doesn't push the other summaries off their rows.
        let labels = min(widest, max(width / 2, 1))
        return entries.map { entry in
            let padded = Self.padded(entry.label, to: labels) + "  " + entry.summary
            let row = entry.summary.isEmpty ? entry.label : padded
            return DisplayWidth.truncated(row, columns: width)
        }
    }

    private func inColumns(of width: Int, width total: Int) -> [String] {
        let perRow = max((total + 2) / width, 1)
        let count = (entries.count + perRow - 1) / perRow
        return (0..<count).map { row in
            let labels = stride(from: row, to: entries.count, by: count).map { entries[$0].label }
            let padded = labels.dropLast().map { Self.padded($0, to: width) }
            return DisplayWidth.truncated(padded.joined() + (labels.last ?? ""), columns: total)
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - DisplayWidth.of(text), 0))
    }
}
