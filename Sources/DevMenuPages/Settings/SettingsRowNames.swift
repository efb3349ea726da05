package import DevMenuKit

/// The names by which people type the rows of a settings page.
///
/// A row is named by its handler in kebab-case, such as `change-mode`, else by its title; an event
/// that isn't the only thing to do in its row has a name as well, that of its title. A name in use
/// gets a number at its end.
package struct SettingsRowNames: Sendable {
    /// A name, and what it does.
    package struct Entry: Sendable {
        /// The name as people type it.
        package let name: String
        /// The row.
        package let row: any SettingsItem
        /// The value of the event that it sends, or `nil` if it chooses the row.
        package let value: JSONValue?
    }

    /// The names in the order of the page.
    package private(set) var entries: [Entry] = []

    private let rows: [any SettingsItem]

    /// Names the rows of a page.
    package init(_ page: SettingsPageViewModel) {
        rows = Array(page.items.joined())
        for row in rows {
            let events = row.events
            if let handler = row.handler {
                add(handler, row, nil)
            } else if events.count > 1 {
                add(row.shown.title, row, nil)
            }
            for event in events {
                let isOnly = row.handler == nil && events.count == 1
                add(isOnly ? row.shown.title : event.title.english, row, event.value)
            }
        }
    }

    /// Returns the entry of a name, or of a row's title, or `nil` if there is none.
    ///
    /// By its title a row is found also if each of its events has a name.
    package subscript(name: String) -> Entry? {
        if let entry = entry(of: name) { return entry }
        let row = rows.first { row in
            let isOfUse = row.handler != nil || !row.events.isEmpty
            return isOfUse && [row.shown.title, Self.name(of: row.shown.title)].contains(name)
        }
        return row.map { row in
            let isOnly = row.handler == nil && row.events.count == 1
            return Entry(name: name, row: row, value: isOnly ? row.events.first?.value : nil)
        }
    }

    /// Returns the name of a row, or `nil` if nothing can be done with it.
    package func name(of index: RowIndex) -> String? {
        entries.first { $0.row.index == index }?.name
    }

    private func entry(of name: String) -> Entry? { entries.first { $0.name == name } }

    private mutating func add(_ words: String, _ row: any SettingsItem, _ value: JSONValue?) {
        let stem = Self.name(of: words)
        var name = stem
        var number = 2
        while entry(of: name) != nil {
            name = "\(stem)-\(number)"
            number += 1
        }
        entries.append(Entry(name: name, row: row, value: value))
    }

    /// Returns words as a name: in kebab-case if they are ASCII, else with `-` for blanks.
    private static func name(of words: String) -> String {
        let kebab = words.kebabCased
        if words.allSatisfy(\.isASCII), ItemID(kebab).isValid { return kebab }
        return words.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }
}
