/// A table that an action or a page returns: rows of values below the titles of their columns.
///
/// The shell aligns it, writes it as tab-separated values, and prints it as a JSON array of objects.
///
/// ```swift
/// let orders = ResultTable(
///     columns: ["number", .init("books", title: "Books")],
///     rows: [["A-7", 2], ["A-9", 12]]
/// )
/// ```
public struct ResultTable: Equatable, Sendable {
    /// A column of a table.
    public struct Column: Equatable, Sendable, ExpressibleByStringLiteral {
        /// The name of its values for programs, which differs from those of the other columns.
        public let key: String
        /// The title that people read.
        public let title: LocalizedText

        /// Creates a column, titled after its key unless you give a title.
        public init(_ key: String, title: LocalizedText? = nil) {
            self.key = key
            self.title = title ?? LocalizedText(ItemID(key).titleCased)
        }

        /// Creates a column that is titled after its key: `unit-price` has the title `Unit Price`.
        public init(stringLiteral value: String) { self.init(value) }
    }

    /// The columns, from the left.
    public let columns: [Column]
    /// The values of each row, one for each column.
    public let rows: [[JSONValue]]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: The columns, each by its key or with a separate title.
    ///   - rows: The values of each row. Missing ones are `null`, and those beyond the columns are
    ///     left out.
    public init(columns: [Column], rows: [[JSONValue]]) {
        self.columns = columns
        self.rows = rows.map { row in
            columns.indices.map { row.indices.contains($0) ? row[$0] : .null }
        }
    }

    /// Creates a table of texts.
    public init(columns: [Column], rows: [[String]]) {
        self.init(columns: columns, rows: rows.map { $0.map { .string($0) } })
    }
}

extension ResultTable {
    /// The rows for programs: an array of objects, with a member for each column.
    package var value: JSONValue {
        .array(rows.map { row in .object(JSONObject(zip(columns.map(\.key), row))) })
    }

    /// The rows for people: texts as they are, nothing for `null`, and other values as JSON.
    package var cells: [[String]] {
        rows.map { row in row.map { $0 == .null ? "" : $0.string ?? $0.description } }
    }

    /// The table for whoever shows no tables: a line for each row, with tabs between its values.
    package var text: LocalizedText {
        let tags = Set(columns.flatMap { $0.title.translations.keys })
        return LocalizedText(
            text(in: .english),
            Dictionary(uniqueKeysWithValues: tags.map { ($0, text(in: MenuLocale(tag: $0))) })
        )
    }

    private func text(in locale: MenuLocale) -> String {
        ([columns.map { $0.title.resolved(for: locale) }] + cells)
            .map { $0.map { ControlEscaping.escaped($0) }.joined(separator: "\t") }
            .joined(separator: "\n")
    }
}
