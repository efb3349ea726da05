import DevMenuKit

/// The actions in the menu that stand for a row of a settings page.
enum SettingsRowAction {
    /// Chooses a row.
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

    /// Does within a row what has no opposite, such as opening a link.
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

    /// Switches a row on or off, or to the opposite.
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
            let wanted = call.arguments.string("value").flatMap { Parameter.bool(from: $0) } ?? next
            let value = JSONValue.bool(wanted)
            return try await result(of: row, call, value: value) {
                let title = row.shown.title
                guard wanted == next else {
                    return wanted
                        ? LocalizedText(en: "\(title): already on", zhHans: "\(title)：已打开")
                        : LocalizedText(en: "\(title): already off", zhHans: "\(title)：已关闭")
                }
                call.print(wanted ? "\(title): off -> on" : "\(title): on -> off")
                return try await row.send(value)
            }
        }
    }

    /// What came of it for people, and for programs the row's place and what was done.
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
