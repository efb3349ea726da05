// begin snippet
import DevMenuKit

/// The menu on a screen, without its views.
struct MenuScreen: Sendable {
    let menu: any OfferedMenu

    /// Returns the sections with the items that have a text in their identifier, title or summary.
    func sections(matching text: String) async -> [MenuListing.Section] {
        await menu.menu().compactMap { section in
            var section = section
            section.items.removeAll { item in
                let words = [item.id.rawValue, item.title, item.summary ?? ""].joined(
                    separator: " "
                )
                return !text.isEmpty && !words.lowercased().contains(text.lowercased())
            }
            return section.items.isEmpty ? nil : section
        }
    }

    /// Sets a setting, and returns what went wrong.
    func set(_ item: MenuListing.Item, to value: JSONValue) async -> String? {
        do {
            try await menu.set(item.id, to: value, why: "on the app's screen")
            return nil
        } catch {
            return error.message
        }
    }

    /// Runs an action with what was typed for its parameters, and returns what it says.
    func run(_ item: MenuListing.Item, with texts: [String: String]) async -> String {
        var arguments: JSONObject = [:]
        for parameter in item.parameters {
            guard let text = texts[parameter.name], !text.isEmpty else { continue }
            arguments[parameter.name] = value(of: text, for: parameter)
        }
        do {
            let result = try await menu.run(item.id, arguments: arguments, confirmed: true)
            return result.text?.english ?? "Done"
        } catch {
            return error.message
        }
    }

    private func value(of text: String, for parameter: MenuListing.Parameter) -> JSONValue {
        switch parameter.type {
        case _ where parameter.isRest: .array(text.split(separator: " ").map { .string("\($0)") })
        case .int: Int(text).map { .integer($0) } ?? .string(text)
        case .double: Double(text).map { .double($0) } ?? .string(text)
        case .bool: .bool(text == "true")
        default: .string(text)
        }
    }
}
// end snippet

/// The examples of `OfferedMenu` and its values.
enum OfferedMenuExamples {
    static func use(_ host: some OfferedMenu) async throws {
        // begin snippet
        for section in await host.menu() {
            for item in section.items { print(item.title, item.value ?? "", item.summary ?? "") }
        }
        try await host.set("tips-seen", to: false, why: "the demo")
        let result = try await host.run(
            "clear-cache",
            arguments: ["domain": "images"],
            confirmed: true
        )
        // end snippet
        print(result)
        // begin snippet
        let toggles = await host.menu().items.filter { $0.kind == .toggle }
        // end snippet
        print(toggles)
    }

    static func preview() -> MenuListing.Item {
        // begin snippet
        let sale = MenuListing.Item(
            "sale",
            kind: .toggle,
            title: "Sale",
            ["value": false, "layer": "default", "isWritable": true]
        )
        // end snippet
        return sale
    }

    static func logOut(_ host: some OfferedMenu) async throws {
        // begin snippet
        do {
            try await host.run("log-out")
        } catch let error where error.code == "needs-confirmation" {
            print(error.message)
        }
        // end snippet
    }
}
