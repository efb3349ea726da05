import DevMenuKit
package import DevMenuWire

extension CurrentHost {
    /// Resets settings of the host and of its plugins.
    ///
    /// - Parameters:
    ///   - isMeant: Returns `true` for a setting to reset.
    ///   - reason: The reason for the journal, if any.
    /// - Returns: All that are meant; one that can't be reset is returned as it is.
    /// - Throws: ``HostError``, or the error that ends the front end.
    package func reset(
        _ isMeant: (ItemRecord) -> Bool,
        reason: String?
    ) throws -> [ItemRecord] {
        let host = try liveSession()
        let listed = ReceivedMenu(try ask(host.menuOutline)).items.filter(isMeant)
        let writable = listed.filter { $0.isWritable && $0.access ?? .full == .full }
        var changes: [String: ItemRecord] = [:]
        var rest = writable.compactMap(\.id)
        if host.hello.has(.journal) {
            // One change, which one undo reverts; a plugin's program has separate settings.
            let menu = try menu()
            let own = rest.filter { menu[$0]?.session === host }
            let values = JSONObject(own.map { ($0, .null) })
            let answer = try ask(.apply(values, reason: reason))
            for item in ItemRecord.changes(answer) { changes[item.id ?? ""] = item }
            rest.removeAll { values[$0] != nil }
        }
        for id in rest {
            let answer = try ask(.reset(ItemID(id), reason: reason))
            for item in ItemRecord.list(answer) ?? [] { changes[item.id ?? ""] = item }
        }
        return listed.map { changes[$0.id ?? ""] ?? $0 }
    }
}
