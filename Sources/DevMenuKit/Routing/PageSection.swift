extension Page {
    /// A part of a page, which a screen of the app draws in its own way.
    ///
    /// ```swift
    /// let page = Page(
    ///     [
    ///         .title("Stock"),
    ///         .table(columns: ["item", "count"], rows: [["tea", "3"], ["coffee", "12"]]),
    ///     ],
    ///     in: .english
    /// )
    /// ```
    public enum Section: Equatable, Sendable {
        /// The title of the sections up to the next title.
        case title(LocalizedText)
        /// Lines of text.
        case text([LocalizedText])
        /// Rows below the names of their columns; missing cells are empty.
        case table(columns: [LocalizedText], rows: [[Cell]])
        /// Colours for light and dark mode.
        case swatches([Swatch])
        /// Buttons that are on or off as long as the page is shown.
        case buttons([PageButton])
        /// Pictures that are only known by their addresses.
        case chips([Chip])
    }

    /// A value in a row of a table.
    public struct Cell: Equatable, Sendable, ExpressibleByStringInterpolation {
        /// The text.
        public let text: LocalizedText
        /// Indicates whether the text is bold.
        public let isBold: Bool

        /// Creates a cell of a text.
        public init(_ text: LocalizedText, isBold: Bool = false) {
            self.text = text
            self.isBold = isBold
        }

        /// Creates a cell of a text that is the same in every language.
        public init(stringLiteral value: String) { self.init(LocalizedText(value)) }
    }

    /// A named colour for light mode and dark mode.
    public struct Swatch: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The colour for light mode.
        public let light: RGBColor
        /// The colour for dark mode.
        public let dark: RGBColor

        /// Creates a named colour.
        public init(_ name: String, light: RGBColor, dark: RGBColor) {
            self.name = name
            self.light = light
            self.dark = dark
        }
    }

    /// A picture that is shown by the initials of its name, with its address.
    public struct Chip: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The address.
        public let address: String

        /// Creates a chip.
        public init(_ name: String, address: String) {
            self.name = name
            self.address = address
        }
    }
}

/// A button of a page that is on or off, such as one that marks a favourite.
public struct PageButton: Equatable, Sendable {
    /// The title.
    public let title: LocalizedText
    /// The mark while it's off.
    public let off: String
    /// The mark while it's on.
    public let on: String
    /// The colour of the mark.
    public let color: RGBColor

    /// Creates a button, which is off at first.
    public init(_ title: LocalizedText, off: String, on: String, color: RGBColor) {
        self.title = title
        self.off = off
        self.on = on
        self.color = color
    }
}

extension Page.Section {
    /// The width of a swatch, in columns.
    private static let swatch = "   "

    /// Returns sections as the text that shells get: an empty line before each title but the first,
    /// and indented rows after it.
    static func text(of sections: [Page.Section], in locale: MenuLocale) -> StyledText {
        var text = StyledText()
        var start = ""
        for section in sections {
            if case .title(let title) = section {
                if !text.text.isEmpty { text.append("\n\n") }
                text.append(title.resolved(for: locale), isBold: true)
                start = "\n  "
                continue
            }
            let rows = section.rows(in: locale)
            let widths = rows.reduce(into: [Int]()) { widths, row in
                for (column, cell) in row.enumerated() {
                    if column == widths.count { widths.append(0) }
                    widths[column] = max(widths[column], Self.columns(of: cell.text))
                }
            }
            for row in rows {
                text.append(text.text.isEmpty ? "" : start.isEmpty ? "\n" : start)
                for (column, cell) in row.enumerated() {
                    text.append(cell)
                    guard column + 1 < row.count else { continue }
                    let blanks = widths[column] + 2 - Self.columns(of: cell.text)
                    text.append(String(repeating: " ", count: blanks))
                }
            }
        }
        return text
    }

    /// The names of the columns; empty if there is only one.
    package var heads: [LocalizedText] {
        switch self {
        case .table(let columns, _): columns
        case .swatches:
            [
                .empty, LocalizedText("light", ["zh-Hans": "浅色"]),
                LocalizedText("dark", ["zh-Hans": "深色"]),
            ]
        case .title, .text, .buttons, .chips: []
        }
    }

    /// Returns the cells of each row, after those of the columns' names.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - hasColors: `false` to leave out what is nothing without colours.
    /// - Returns: The cells.
    package func rows(in locale: MenuLocale, hasColors: Bool = true) -> [[StyledText]] {
        let head = heads.map { StyledText($0.resolved(for: locale), isDim: true) }
        let rows: [[StyledText]]
        switch self {
        case .title(let title): rows = [[StyledText(title.resolved(for: locale), isBold: true)]]
        case .text(let lines): rows = lines.map { [StyledText($0.resolved(for: locale))] }
        case .table(let columns, let cells):
            rows = cells.map { row in
                columns.indices.map { column in
                    guard row.indices.contains(column) else { return StyledText() }
                    let cell = row[column]
                    return StyledText(cell.text.resolved(for: locale), isBold: cell.isBold)
                }
            }
        case .swatches(let swatches):
            rows = swatches.map { swatch in
                [StyledText(swatch.name)]
                    + [swatch.light, swatch.dark].map { color in
                        var text = StyledText()
                        if hasColors { text.append(Self.swatch, background: color) }
                        text.append((hasColors ? " " : "") + color.description)
                        return text
                    }
            }
        case .buttons(let buttons):
            rows = buttons.map { button in
                var text = StyledText(button.off, color: button.color)
                text.append(" \(button.title.resolved(for: locale)) \(button.color)")
                return [text]
            }
        case .chips(let chips): rows = chips.map { [StyledText($0.address)] }
        }
        return head.isEmpty ? rows : [head] + rows
    }

    /// Returns the columns of a text: two for a character of East Asian scripts.
    private static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
    }
}
