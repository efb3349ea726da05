import DevMenuKit

/// The rows of a settings page as items of the menu, in sections of their own.
///
/// An item's identifier is the name of its row's handler in kebab-case, else `row-SECTION-ROW`. A
/// row with a handler is an action, and so is a switch: its state belongs to the page, and isn't
/// kept as a toggle's is.
struct SettingsPageItems {
    /// The sections, one for each of the page.
    private(set) var sections: [MenuSection] = []
    /// The items in the order of their sections.
    private(set) var items: [any MenuItem] = []

    private var names: ItemNames

    /// Creates the items of a page whose rows are loaded.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - menu: The menu that the items join; they don't use the identifiers of its items.
    init(of page: SettingsPageViewModel, joining menu: AppMenu) {
        names = ItemNames(used: Set(menu.items.map(\.id)))
        for (number, rows) in page.items.enumerated() {
            let id = SectionID("settings-page-\(number)")
            let title = page.title.english
            sections.append(MenuSection(id, title: LocalizedText("\(title) \(number + 1)")))
            for row in rows { add(row, to: id) }
        }
    }

    private mutating func add(_ row: any SettingsItem, to section: SectionID) {
        let name = JSONRow.itemID(
            handler: row.handler,
            section: row.index.section,
            row: row.index.row
        )
        if row.handler != nil {
            items.append(SettingsRowAction.choosing(row, as: names.unique(name), in: section))
        } else if row.events.isEmpty {
            items.append(
                Description(
                    names.unique(name),
                    title: LocalizedText(row.shown.title),
                    summary: LocalizedText(row.shown.note),
                    section: section
                )
            )
        }
        for event in row.events {
            let id = names.unique(name)
            items.append(
                event.value.bool == nil
                    ? SettingsRowAction.sending(event, of: row, as: id, in: section)
                    : SettingsRowAction.switching(row, as: id, in: section)
            )
        }
    }
}

/// The actions of the menu that represent a row of a settings page.
enum SettingsRowAction {
    /// Returns an action that chooses a row.
    static func choosing(
        _ row: any SettingsItem,
        as id: ItemID,
        in section: SectionID
    ) -> Action {
        Action(
            id,
            title: LocalizedText(row.shown.title),
            summary: LocalizedText(row.shown.note),
            section: section,
            risk: row.risk
        ) { call in
            try await result(of: row, call) { try await row.choose() }
        }
    }

    /// Returns an action for an event without an opposite, such as opening a link.
    static func sending(
        _ event: (title: LocalizedText, value: JSONValue),
        of row: any SettingsItem,
        as id: ItemID,
        in section: SectionID
    ) -> Action {
        Action(
            id,
            title: event.title,
            summary: LocalizedText(event.value.string ?? ""),
            section: section,
            risk: .safe
        ) { call in
            try await result(of: row, call, value: event.value) { try await row.send(event.value) }
        }
    }

    /// Returns an action that switches a row on or off, or to the opposite.
    static func switching(
        _ row: any SettingsItem,
        as id: ItemID,
        in section: SectionID
    ) -> Action {
        let summary = LocalizedText(
            en: "on, off, or the opposite of what it is",
            zhHans: "打开、关闭或切换"
        )
        return Action(
            id,
            title: LocalizedText(row.shown.title),
            summary: LocalizedText(row.shown.note),
            section: section,
            risk: .safe,
            parameters: [
                .choice("value", of: ["on", "off", "flip"], default: "flip", summary: summary)
            ]
        ) { call in
            let next = row.events.lazy.compactMap(\.value.bool).first ?? false
            let isOn = call.arguments.string("value").flatMap { Parameter.bool(from: $0) } ?? next
            let value = JSONValue.bool(isOn)
            return try await result(of: row, call, value: value) {
                let title = row.shown.title
                guard isOn == next else {
                    return isOn
                        ? LocalizedText(en: "\(title): already on", zhHans: "\(title)：已打开")
                        : LocalizedText(en: "\(title): already off", zhHans: "\(title)：已关闭")
                }
                call.print(isOn ? "\(title): off -> on" : "\(title): on -> off")
                return try await row.send(value)
            }
        }
    }

    /// Returns a message for people, and for programs the row's section, index, handler and value.
    private static func result(
        of row: any SettingsItem,
        _ call: ActionCall,
        value: JSONValue? = nil,
        _ body: () async throws -> LocalizedText?
    ) async throws -> ActionResult {
        var facts: JSONObject = [
            "section": .integer(row.index.section), "row": .integer(row.index.row),
        ]
        facts["handler"] = row.handler.map { .string($0) }
        facts["value"] = value
        do {
            return ActionResult(text: try await body(), value: .object(facts))
        } catch let error as any UserFacingError {
            throw RowError(description: error.message.resolved(for: call.locale))
        }
    }
}

/// An error of a row, in the language of the user who ran its action.
struct RowError: Error, CustomStringConvertible {
    let description: String
}
