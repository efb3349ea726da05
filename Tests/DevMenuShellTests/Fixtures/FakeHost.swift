import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// An app in memory with a menu of every kind of item, and the source of its sessions.
final class FakeHost: SessionSource {
    /// An answer to a request.
    enum Answer {
        /// A result.
        case result(JSONValue)
        /// An error.
        case refusal(WireError)
        /// No answer.
        case silence
        /// The end of the host before an answer.
        case end(SessionEnding)
        /// An announced end, and the end.
        case terminating(String, SessionEnding)
    }

    /// The answers that differ from the standard ones; `nil` for a standard answer.
    var special: (HostRequest, FakeSession) -> Answer? = { _, _ in nil }
    /// The error with which it can't be reached, or `nil` if it can.
    var problem: HostError?
    var routes: JSONValue = [["path": "DesignKit", "title": "Kit", "parameters": []]]
    var warnings: [String] = []
    var readsFiles = false
    /// Indicates whether it ignores cancellations, and never answers a cancelled request.
    var isDeafToCancel = false
    let target = "the fake host"
    let features: [Hello.Feature]
    let isRestartable: Bool
    private(set) var sessions: [FakeSession] = []

    private(set) var toggles = ["like-button": false, "red-button": false]
    /// The items of its menu in place of the standard ones.
    var items: [JSONValue]?

    /// Creates a host of items, as a text of JSON, in one section.
    convenience init(items: String, features: [Hello.Feature] = [.chain, .events]) {
        self.init(features: features)
        self.items = JSONValue(text: "[\(items)]").array
    }

    init(features: [Hello.Feature] = [.chain, .events], isRestartable: Bool = true) {
        self.features = features
        self.isRestartable = isRestartable
    }

    /// The requests of all its sessions, except introductions and menus.
    var asked: [HostRequest] { sessions.flatMap(\.sent).map(\.request).filter { $0 != .menuList } }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        if let problem { throw problem }
        let session = FakeSession(host: self, pid: 100 + sessions.count)
        sessions.append(session)
        return session
    }

    func answer(to request: HostRequest, _ number: Int, of session: FakeSession) -> Answer {
        if let answer = special(request, session) { return answer }
        switch request {
        case .menuList, .menuOutline: return .result(menu)
        case .show(let id), .reset(let id?, _):
            return item(id).map { .result($0) } ?? .refusal(.unknownItem(id, suggestion: nil))
        case .expect(let id, let expected, _):
            guard let item = item(id) else { return .refusal(.unknownItem(id, suggestion: nil)) }
            let unmet = WireError.unmet(id.rawValue, value: item["value"], expected: expected)
            return unmet.map { .refusal($0) } ?? .result(item)
        case .set(let id, .bool(let isOn), _, _): return set(id, isOn)
        case .set(let id, _, _, _) where item(id) == nil:
            return .refusal(.unknownItem(id, suggestion: nil))
        case .set: return .refusal(WireError(.badArgument, "'value' takes on or off"))
        case .flip(let id, _, _): return set(id, !(toggles[id.rawValue] ?? false))
        case .trigger("greet", let arguments, _, _, _):
            session.events.send(.output(request: number, .stdout, Array("thinking".utf8)))
            return .result(["text": .string("Hello " + (arguments["name"]?.string ?? "you"))])
        case .trigger("crash-app", _, _, _, _): return .terminating("SIGILL", .signal(4))
        case .trigger: return .result([:])
        case .complete(_, _, let prefix, _):
            return .result(["candidates": [["text": .string(prefix + "ria"), "summary": "one"]]])
        case .routeList: return .result(["routes": routes])
        default: return .refusal(WireError(.unknownMethod, "no method"))
        }
    }

    /// The current menu.
    var menu: JSONValue {
        if let items {
            return [
                "title": "Shop",
                "sections": [["id": "tools", "title": "Tools", "items": .array(items)]],
            ]
        }
        let toggles = JSONValue.array(["like-button", "red-button"].compactMap { item($0) })
        return [
            "title": "Area 51",
            "sections": [
                ["id": "info", "title": "Info", "items": [Self.version]],
                ["id": "toggles", "title": "Toggles", "footer": "Kept.", "items": toggles],
                ["id": "tools", "title": "Tools", "items": Self.actions],
            ],
        ]
    }

    private static let version: JSONValue = [
        "id": "version", "kind": "description", "title": "Version", "section": "info",
        "detail": "Version 1.0",
    ]

    private static let actions = JSONValue(
        text: #"""
            [{"id": "greet", "kind": "action", "title": "Greet", "section": "tools", "risk": "safe",
              "parameters": [
               {"name": "name", "type": "string", "isRequired": false, "summary": "whom"},
               {"name": "loud", "type": "bool", "isRequired": false},
               {"name": "tone", "type": "choice", "choices": ["warm", "cold"]}]},
             {"id": "log-in", "kind": "action", "title": "Log in", "section": "tools",
              "risk": "safe", "parameters": [
               {"name": "user", "type": "string", "isRequired": true},
               {"name": "pin", "type": "string", "isRequired": false, "isSecret": true}]},
             {"id": "clear-cache", "kind": "action", "title": "Clear Cache", "section": "tools",
              "risk": "destructive", "parameters": []},
             {"id": "crash-app", "kind": "action", "title": "Crash App", "section": "tools",
              "risk": "fatal", "parameters": []}]
            """#
    )

    private func item(_ id: ItemID) -> JSONValue? {
        if let items { return items.first { $0["id"]?.string == id.rawValue } }
        if id == "version" { return Self.version }
        guard let isOn = toggles[id.rawValue] else {
            return Self.actions.array?.first { $0["id"]?.string == id.rawValue }
        }
        return [
            "id": .string(id.rawValue), "kind": "toggle", "title": "A toggle",
            "section": "toggles", "value": .bool(isOn), "layer": isOn ? "override" : "default",
            "default": false, "effect": "now", "isWritable": .bool(id != "red-button"),
        ]
    }

    private func set(_ id: ItemID, _ isOn: Bool) -> Answer {
        guard id != "red-button" else {
            return .refusal(WireError(.denied, "'red-button' can't be set"))
        }
        guard let was = toggles[id.rawValue] else {
            return .refusal(.unknownItem(id, suggestion: nil))
        }
        toggles[id.rawValue] = isOn
        var json = item(id)?.object ?? [:]
        json["was"] = .bool(was)
        return .result(.object(json))
    }
}
