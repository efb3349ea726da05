import DevMenuKit

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
            section: section
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
            "section": .integer(row.place.section), "row": .integer(row.place.row),
        ]
        facts["handler"] = row.handler.map { .string($0) }
        facts["value"] = value
        do {
            return ActionResult(text: try await body(), value: .object(facts))
        } catch let error as any LocalizedFailure {
            throw RowFailure(description: error.message.resolved(for: call.locale))
        }
    }
}
