import DevMenuKit
package import DevMenuWire

extension CurrentHost {
    /// Returns the items of the host with the values of all settings, also those that the app keeps.
    ///
    /// - Throws: ``HostError``, or the error that ends the front end.
    package func itemsWithValues() throws -> [ItemRecord] {
        let outline = ReceivedMenu(try ask(liveSession().menuOutline)).items
        // Only an app that keeps some is asked for them.
        guard outline.contains(where: { $0.isKeptByApp && $0.value == nil }) else { return outline }
        return ReceivedMenu(try ask(.menuList)).items
    }

    /// Resets settings of the host and of its plugins.
    ///
    /// - Parameters:
    ///   - isMeant: Returns `true` for a setting to reset.
    ///   - reason: The reason for the journal, if any.
    /// - Returns: All that are meant; one that can't be reset, or that the app keeps, is returned as it is.
    /// - Throws: ``HostError``, or the error that ends the front end.
    package func reset(_ isMeant: (ItemRecord) -> Bool, reason: String?) throws -> [ItemRecord] {
        let host = try liveSession()
        let listed = try itemsWithValues().filter(isMeant)
        let writable = listed.filter {
            $0.isWritable && !$0.isKeptByApp && $0.access ?? .full == .full
        }
        var changes: [String: ItemRecord] = [:]
        var rest = writable.compactMap(\.id)
        if host.hello.has(.journal) {
            // One change, which one undo reverts; a plugin's program has separate settings.
            let menu = try menu()
            let own = rest.filter { menu[id: $0]?.session === host }
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
