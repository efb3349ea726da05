import DevMenuKit

/// Facts under each other, their values in one column, in one language.
struct FactTable {
    let rows: [(title: LocalizedText, value: String)]

    /// The lines in a language.
    func lines(in locale: MenuLocale) -> [String] {
        let titles = rows.map { $0.title.resolved(for: locale) }
        let widest = titles.map(Self.width).max() ?? 0
        return zip(titles, rows).map { title, row in
            title + String(repeating: " ", count: widest - Self.width(of: title) + 2) + row.value
        }
    }

    /// How many columns a title takes: a terminal shows Chinese characters two columns wide.
    private static func width(of title: String) -> Int {
        title.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
}
