import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Reads the resources of the apps.
struct ResourceReading {
    /// The apps and the runs.
    let context: ToolContext
    /// The results that were cut.
    let results: StoredResults

    /// Returns the resources: those of the app in use, if there is one, the outputs of jobs, and the
    /// skill.
    func list() -> JSONValue {
        var entries: [JSONValue] = []
        if let app = try? context.hosts.use(nil) {
            func uri(_ subject: ResourceAddress.Subject) -> String {
                ResourceAddress(app: app.name, subject).uri
            }
            entries = [
                entry(uri(.menu), "The menu of \(app.name)", "application/json"),
                entry(uri(.log), "The log of \(app.name)", "text/plain"),
            ]
            entries += results.numbers.map {
                entry(uri(.result($0)), "A whole result (\($0))", "application/json")
            }
        }
        entries += context.runs.all.map {
            entry(ResourceAddress.ofJob($0.id), "The output of \($0.check.item.id)", "text/plain")
        }
        return .array(entries + [entry(Skill.uri, "How to use devmenu in a shell", Skill.type)])
    }

    /// Returns the contents of a resource, or `nil` if there is none.
    ///
    /// - Throws: ``ToolRefusal`` or `HostError`.
    func contents(of uri: String) throws -> JSONValue? {
        if uri == Skill.uri { return contents(uri, Skill.type, Skill.text) }
        if let run = context.runs.all.first(where: { ResourceAddress.ofJob($0.id) == uri }) {
            return contents(uri, "text/plain", run.wholeText)
        }
        guard let address = ResourceAddress(uri) else { return nil }
        if case .result(let number) = address.subject {
            return results[number].map { contents(uri, "application/json", $0) }
        }
        let app = try context.hosts.use(address.app)
        switch address.subject {
        case .menu:
            let menu = try app.host.query(.menuList).value.escapedForAgent
            return contents(uri, "application/json", menu.description)
        case .item(let id):
            guard try app.host.menu()[id] != nil else { return nil }
            let members = try DescribeTool.description(of: try app.item(id), in: app, context)
            return contents(uri, "application/json", JSONValue.object(members).description)
        case .log: return contents(uri, "text/plain", app.log.text)
        case .result: return nil
        }
    }

    private func contents(_ uri: String, _ type: String, _ text: String) -> JSONValue {
        [["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]]
    }

    private func entry(_ uri: String, _ title: String, _ type: String) -> JSONValue {
        ["uri": .string(uri), "name": .string(title), "mimeType": .string(type)]
    }
}
