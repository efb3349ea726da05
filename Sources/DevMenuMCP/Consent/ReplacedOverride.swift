import DevMenuClient
import DevMenuKit
import DevMenuWire

/// An override of somebody else, which a change replaces.
struct ReplacedOverride {
    /// Its author, its end and its reason, as members of an answer.
    let members: JSONObject
    /// Indicates whether it is a person's with a reason or an end still to come, which no agent replaces
    /// unasked.
    let isProtected: Bool

    /// Creates it from the explanation of a setting, or returns `nil` if there is none.
    ///
    /// One with a reason or an end, but without a known author, is a person's.
    ///
    /// - Throws: ``ToolRefusal`` or `HostError`.
    init?(of item: ListedItem, in app: AppHost) throws {
        let request = HostRequest.explain(ItemID(item.id))
        guard item.received.layer == SettingLayer.override.rawValue,
            try app.has(.explain, for: request), try app.has(.journal, for: request)
        else { return nil }
        let layers = try app.host.query(request)["layers"]?.array ?? []
        guard let layer = layers.first(where: { $0["layer"] == "override" }) else { return nil }
        let author = layer["by"].map { ChangeAuthor(json: $0) }
        let isKept = layer["why"] != nil || layer["until"] != nil
        guard author != nil || isKept, try !app.isAuthor(author, for: request) else { return nil }
        isProtected = isKept && author?.client != AgentServer.client
        members = JSONObject(compacting: [
            "by": (author?.description.shownToAgent(limit: 80)).map { .string($0) },
            "until": (layer["until"]?.string?.shownToAgent(limit: 40)).map { .string($0) },
            "why": (layer["why"]?.string?.shownToAgent(limit: 300)).map { .string($0) },
        ])
    }

    /// The reason to ask a person first: `ada in devmenu set it until 15:02: "demo"`.
    var words: String {
        let until = members["until"]?.string.map { " until \($0)" } ?? ""
        let why = members["why"].map { ": \($0)" } ?? ""
        return "\(members["by"]?.string ?? "a person") set it\(until)\(why)"
    }
}
