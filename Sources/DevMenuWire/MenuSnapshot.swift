package import DevMenuKit
import DevMenuSystem

/// A menu as its app last served it, in `menu.json`, for a host that stands in for the app.
///
/// It has what people see, and all that a setting needs to be changed: neither code nor values.
package struct MenuSnapshot {
    /// An item of the menu, which stands in for the app's own one.
    package struct Item: MenuItem {
        package let id: ItemID
        package let kind: ItemKind
        package let section: SectionID
        private let json: JSONValue

        package var title: LocalizedText { LocalizedText(json: json["title"]) }

        package var summary: LocalizedText { LocalizedText(json: json["summary"]) }

        /// The access level of shells.
        package var access: Access {
            json["access"]?.string.flatMap(Access.init(rawValue:)) ?? .full
        }

        /// The facts about a setting, or `nil` for an item without a value.
        package var setting: JSONValue? { json["setting"] }

        /// The key under which stores save an override of the setting, if it's one.
        package var key: String? { setting?["key"]?.string }

        /// The members that are particular to the kind, without those of every setting.
        package var details: JSONObject { json["details"]?.object ?? [:] }

        package func details(in context: MenuContext) -> JSONObject { details }
    }

    /// The facts of the app.
    package let app: AppFacts
    /// The access level of shells to the whole menu.
    package let access: Access
    /// `true` if each change needs a reason.
    package let requiresReason: Bool
    /// Indicates whether the app's overrides are saved; `nil` in the record of an older version.
    package let savesOverrides: Bool?
    /// The title above the menu.
    package let title: LocalizedText
    /// The sections in order.
    package let sections: [MenuSection]
    /// The items in order.
    package let items: [Item]
    /// The paths and titles of the routes.
    package let routes: [(path: String, title: LocalizedText)]
    /// The layers and names of the sources whose values only the app has, strongest first.
    package let sources: [(layer: SettingLayer, name: String)]

    /// Reads a record, or returns `nil` if it's damaged or of another version.
    package init?(json: JSONValue) {
        guard json["version"]?.integer == Self.version, let name = json["app"]?["name"]?.string,
            AppFacts.isValid(name: name), let sections = json["sections"]?.array,
            let items = json["items"]?.array
        else { return nil }
        app = AppFacts(
            name: name,
            version: json["app"]?["version"]?.string ?? AppFacts.unknownVersion,
            build: json["app"]?["build"]?.string.flatMap(BuildKind.init(rawValue:)) ?? .debug
        )
        access = json["access"]?.string.flatMap(Access.init(rawValue:)) ?? .full
        requiresReason = json["requiresReason"]?.bool ?? false
        savesOverrides = json["savesOverrides"]?.bool
        title = LocalizedText(json: json["title"])
        self.sections = sections.compactMap { section in
            section["id"]?.string.map { id in
                MenuSection(
                    SectionID(id),
                    title: LocalizedText(json: section["title"]),
                    footer: section["footer"].map { LocalizedText(json: $0) }
                )
            }
        }
        self.items = items.compactMap { Item(json: $0) }
        routes = (json["routes"]?.array ?? []).compactMap { route in
            route["path"]?.string.map { ($0, LocalizedText(json: route["title"])) }
        }
        sources = (json["sources"]?.array ?? []).compactMap { source in
            guard let layer = source["layer"]?.string, let name = source["name"]?.string else {
                return nil
            }
            return (SettingLayer(rawValue: layer), name)
        }
    }

    /// Reads the record in a file, or returns `nil` if there is none that can be read.
    package init?(path: String) {
        guard let bytes = try? WholeFile(path).read(atMost: Self.sizeLimit),
            let json = try? JSONReader().read(bytes)
        else { return nil }
        self.init(json: json)
    }

    /// Reads the record of an app in this process's scope, or else outside of any; returns `nil` if
    /// neither can be read.
    package static func saved(of app: String) -> MenuSnapshot? {
        let scopes: [ScopeName?] = [.current, nil]
        return scopes.lazy
            .compactMap { MenuSnapshot(path: AppDirectories(app: app, scope: $0).menu) }.first
    }

    /// Returns the reason why nothing can be changed for an app whose overrides aren't saved.
    package static func unsaved(by app: String) -> String {
        "'\(app)' saves no overrides: its settings can be changed only while it runs"
    }

    /// The names of the apps whose records can be there, in order.
    package static var apps: [String] {
        Set(AppDirectories.apps(with: \.menu) + AppDirectories.apps(in: nil, with: \.menu)).sorted()
    }

    /// The size of the largest record that is read, in bytes: a menu may have 100,000 items.
    package static let sizeLimit = 64 << 20

    /// The version of the record.
    package static let version = 1
}

extension MenuSnapshot.Item {
    fileprivate init?(json: JSONValue) {
        guard let id = json["id"]?.string, let kind = json["kind"]?.string,
            let section = json["section"]?.string
        else { return nil }
        self.init(
            id: ItemID(id),
            kind: ItemKind(rawValue: kind),
            section: SectionID(section),
            json: json
        )
    }
}
