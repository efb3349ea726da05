import DevMenuKit
import DevMenuWire

extension MenuServer {
    /// Returns an item that a peer may see, with its plugin.
    ///
    /// - Throws: `WireError` of the kind `unknown-item` or `denied`.
    func visible(_ id: ItemID, to peer: Peer) throws(WireError) -> AppMenu.Entry {
        guard let entry = entry(id) else {
            throw .unknownItem(id, suggestion: menu.suggestion(for: id))
        }
        guard levels(of: peer).level(of: id) != .none else { throw .denied(.none, item: id) }
        return entry
    }

    /// Checks that an item is a setting that a peer may see.
    func checkSetting(_ id: ItemID, of peer: Peer) throws(WireError) {
        let item = try visible(id, to: peer).item
        guard item.asSetting != nil else { throw .wrongKind(item, isNot: "a setting") }
    }
}

extension WireError {
    /// Runs a step of an app's settings, and throws its error as the wire's.
    static func wrapping<Value>(
        _ body: () throws(SettingError) -> Value
    ) throws(WireError) -> Value {
        try Result(catching: body).mapError(WireError.init).get()
    }
}
