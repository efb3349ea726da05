import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The members with which tools describe items.
enum ItemMembers {
    /// Returns an item as a member of a list: without its details.
    static func short(_ item: ListedItem) -> JSONValue {
        let received = item.received
        var members: JSONObject = ["id": .string(item.id), "kind": .string(item.kind)]
        switch item.role {
        case .setting:
            members["value"] = received.value
            members["valueText"] = received.valueText.map { .string($0.cut(to: 200)) }
            members["inForce"] = received.inForce
        case .action: members["risk"] = .string(received.riskWord)
        case .description: break
        }
        members["title"] = .string(item.title.cut(to: 200))
        members["unavailable"] = received.unavailable.map { .string($0.cut(to: 200)) }
        return JSONValue.object(members).escapedForAgent
    }

    /// Returns the tool that runs an action or sets a setting, the arguments with which another one has
    /// to run it, and the flag by which a person could let it run unasked.
    static func way(to item: ListedItem, of app: AppHost, isAllowed: Bool) -> JSONObject {
        if item.isSetting {
            let isText = item.received.isOpen && item.received.options.isEmpty
            let isKept = item.received.isKeptByApp && !item.isDeclaredSafe && !isAllowed
            let tool = isText || isKept ? RunRiskyTool.typedName : SetTool.typedName
            return JSONObject(compacting: ["next": item.isWritable ? .string(tool) : nil])
        }
        guard item.role == .action else { return [:] }
        guard item.isDeclaredSafe || isAllowed else {
            let flag = item.risk == .fatal ? nil : AllowedAction.flag(for: item.id, in: app)
            return JSONObject(compacting: [
                "next": .string(RunRiskyTool.typedName), "allowedBy": flag.map { .string($0) },
            ])
        }
        let texts = item.received.taskFile == nil ? [] : item.parameters.filter { !$0.isPlain }
        let names = texts.map { JSONValue.string($0.name.shownToAgent(limit: 64)) }
        return JSONObject(compacting: [
            "next": .string(RunTool.typedName),
            "risky": names.isEmpty ? nil : .array(names),
        ])
    }

    /// Returns a setting's change: its new value, with the layer and the end if it has one.
    static func change(_ item: ItemRecord) -> JSONObject {
        let names: [ItemRecord.Member] = [
            .id, .value, .valueText, .inForce, .was, .layer, .until, .wasUntil,
        ]
        return JSONObject(
            distinct: names.compactMap { name in
                item[name].map { (name.rawValue, $0.escapedForAgent) }
            }
        )
    }
}
