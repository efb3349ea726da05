import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The host that stands in for an app that doesn't run, over the menu that the app last served.
///
/// Its settings are the app's: the same overrides, lock and journal. It runs no code of the app.
package enum RescueHost {
    /// Creates the server of an app's last menu.
    ///
    /// - Parameter app: The app's name.
    /// - Returns: The server.
    /// - Throws: `HostRefusedError` if there is no menu of the app.
    package static func server(of app: String) throws -> MenuServer {
        guard AppFacts.isValid(name: app),
            let saved = MenuSnapshot.saved(of: app),
            saved.app.name == app
        else { throw HostRefusedError(WireError(.denied, absence(of: app))) }
        guard saved.savesOverrides ?? true else {
            throw HostRefusedError(WireError(.denied, MenuSnapshot.unsaved(by: app)))
        }
        let host = try HostAssembly(
            AppCore(
                app: saved.app,
                requiresReason: saved.requiresReason,
                sources: saved.sources.map {
                    AbsentSource(layer: $0.layer, name: $0.name, app: app)
                }
            ).checked()
        )
        var builder = host.core.builder(title: saved.title)
        for section in saved.sections { try? builder.add(section) }
        for item in saved.items { try? builder.add(Self.item(item, of: app)) }
        for route in saved.routes {
            try? builder.add(
                MenuRoute(route.path, title: route.title) { _ in throw ActionError.needs(app: app) }
            )
        }
        let server = host.server(of: builder.build(), access: saved.access)
        for item in saved.items where item.access < saved.access {
            server.restrict(item.id, to: item.access)
        }
        let hosts = RuntimeDirectory.all().flatMap { (try? AdvertisedHost.all(in: $0)) ?? [] }
        server.runs?.endRuns(
            ofCrashed: hosts.filter { $0.isHost(of: server.app) && $0.isStale() }
        )
        return server
    }

    private static func item(_ item: MenuSnapshot.Item, of app: String) -> any MenuItem {
        if item.details["layer"] == .string(SettingLayer.app.rawValue) {
            return StandInValue(item: item, of: app)
        }
        if let setting = SettingCore(standingInFor: item) { return JSONSetting(setting) }
        return item.kind == .action ? StandInAction(item, of: app) : item
    }

    private static func absence(of app: String) -> String {
        let path = AppDirectories(app: app, scope: .current).menu
        guard !AppFacts.isValid(name: app) || !FileSystem.exists(path) else {
            return "the saved menu of '\(app)' in '\(path)' can't be read: start the app once, so that "
                + "it saves the menu again"
        }
        let names = MenuSnapshot.apps
        let nearest = NearestName.suggestion(for: app, among: names)
        return "there is no saved menu of '\(app)'. An app saves its menu when it offers it, "
            + "unless it has no overrides"
            + NearestName.question(
                nearest,
                or: names.isEmpty ? "" : ". There are: \(names.joined(separator: ", "))"
            )
    }
}

extension ActionError {
    /// Returns the error of a request that only the running app can answer.
    fileprivate static func needs(app: String) -> ActionError {
        ActionError(
            .failed,
            "this needs the running app: without '\(app)', only its settings can be "
                + "changed"
        )
    }
}

/// A source whose values only the running app has.
private struct AbsentSource: SettingSource {
    let layer: SettingLayer
    let name: String
    let app: String

    func value(of setting: any Setting) -> JSONValue? { nil }

    func problem(with setting: any Setting) -> SettingProblem? {
        .unknown("only the running '\(app)' knows it")
    }
}

/// An action that reports that it needs the app.
private struct StandInAction: ActionTrigger {
    let item: MenuSnapshot.Item
    let app: String
    let parameters: [any ActionParameter]

    var id: ItemID { item.id }
    var title: LocalizedText { item.title }
    var summary: LocalizedText { item.summary }
    var section: SectionID { item.section }

    init(_ item: MenuSnapshot.Item, of app: String) {
        self.item = item
        self.app = app
        parameters = ItemRecord(.object(item.details)).parameters
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        throw ActionError.needs(app: app)
    }
}

/// A value that only the app can tell and change.
private struct StandInValue: MenuItem {
    let item: MenuSnapshot.Item
    let core: BoundCore

    var id: ItemID { item.id }
    var title: LocalizedText { item.title }
    var summary: LocalizedText { item.summary }
    var section: SectionID { item.section }
    var kind: ItemKind { item.kind }
    var role: ItemRole { .bound(core) }

    init(item: MenuSnapshot.Item, of app: String) {
        self.item = item
        core = BoundCore(item.id, absence: "'\(app)' keeps this value, and isn't running")
    }

    func details(in context: MenuContext) -> JSONObject {
        var details = item.details
        details["isWritable"] = false
        return details
    }
}

extension SettingCore {
    /// Creates a setting with the values that the app's own one could have, as far as its
    /// description states them, or `nil` for an item that isn't a setting.
    convenience init?(standingInFor item: MenuSnapshot.Item) {
        guard let facts = item.setting, let key = item.key, let value = facts["default"] else {
            return nil
        }
        self.init(
            item.id,
            title: item.title,
            kind: item.kind,
            rule: Self.rule(of: item, default: value),
            key: key,
            summary: item.summary,
            section: item.section,
            default: value,
            builds: facts["build"].map { value in
                Dictionary(uniqueKeysWithValues: BuildKind.allCases.map { ($0, value) })
            } ?? [:],
            fixedTo: facts["fixed"]?.string.map { SettingLayer(rawValue: $0) },
            effect: facts["effect"]?.string.flatMap(SettingEffect.init(rawValue:)) ?? .now,
            debt: SettingDebt(item.details),
            details: item.details
        )
    }

    private static func rule(of saved: MenuSnapshot.Item, default standard: JSONValue)
        -> SettingRule
    {
        let details = JSONValue.object(saved.details)
        if saved.kind == .number { return .number(NumberRule(details)) }
        let item = ItemRecord(details)
        if item.isOpen {
            return .open(
                item.options.map {
                    ChoiceOption($0.value.string ?? "", title: LocalizedText($0.title))
                }
            )
        }
        let options = item.options.map(\.value)
        let words = options.compactMap(\.string)
        return .json { value throws(SettingError) in
            if options.isEmpty ? value.isKind(of: standard) : options.contains(value) {
                return value
            }
            let given = value.string ?? value.description
            throw .unfit(
                saved.id,
                given: given,
                expected: words.isEmpty
                    ? (standard.bool == nil ? "a value like \(standard)" : "on or off")
                    : "one of " + words.joined(separator: ", "),
                suggestion: NearestName.suggestion(for: given, among: words)
            )
        }
    }
}

extension JSONValue {
    /// Indicates whether both values are of one kind: two texts, two numbers, two lists and so on.
    fileprivate func isKind(of other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, .null), (.bool, .bool), (.string, .string), (.array, .array),
            (.object, .object):
            true
        default: isNumber && other.isNumber
        }
    }
}
