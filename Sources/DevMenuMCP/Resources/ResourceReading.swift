import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Reads the resources of the apps.
struct ResourceReading {
    /// The apps.
    let hosts: AppHosts
    /// The results that were cut.
    let results: KeptResults
    /// The time limit, in seconds.
    let seconds: Double

    /// Returns the resources of the app in use: its menu, its log, and the whole of long results.
    func list() throws -> JSONValue {
        let app = try hosts.use(nil, within: seconds)
        let whole = results.numbers.map {
            entry(app, .result($0), "A whole result (\($0))", "text/plain")
        }
        return .array(
            [
                entry(app, .menu, "The menu of \(app.name)", "application/json"),
                entry(app, .log, "The log of \(app.name)", "text/plain"),
            ] + whole
        )
    }

    /// Returns the contents of a resource, or `nil` if there is none.
    ///
    /// - Throws: ``ToolRefusal`` or `HostError`.
    func contents(of uri: String) throws -> JSONValue? {
        guard let address = ResourceAddress(uri) else { return nil }
        if case .result(let number) = address.subject {
            return results[number].map { contents(uri, "text/plain", $0) }
        }
        let app = try hosts.use(address.app, within: seconds)
        switch address.subject {
        case .menu:
            let menu = try app.host.query(.menuList).escapedForAgent
            return contents(uri, "application/json", menu.description)
        case .item(let id):
            guard try app.host.menu()[id] != nil else { return nil }
            let (_, members) = try DescribeTool.description(of: try app.item(id), in: app)
            return contents(uri, "application/json", JSONValue.object(members).description)
        case .log: return contents(uri, "text/plain", app.log.text)
        case .result: return nil
        }
    }

    private func contents(_ uri: String, _ type: String, _ text: String) -> JSONValue {
        [["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]]
    }

    private func entry(
        _ app: AppHost,
        _ subject: ResourceAddress.Subject,
        _ title: String,
        _ type: String
    ) -> JSONValue {
        let uri = ResourceAddress(app: app.name, subject).uri
        return ["uri": .string(uri), "name": .string(title), "mimeType": .string(type)]
    }
}
