import DevMenuKit
import DevMenuWire

extension MenuServer {
    /// Returns an item that shells may see, with its plugin.
    ///
    /// - Throws: `WireError` of the kind `unknown-item` or `denied`.
    func visible(_ id: ItemID) throws(WireError) -> AppMenu.Entry {
        guard let entry = entry(id) else {
            let levels = levels
            let begun = menu.entries.map(\.item.id).filter { $0.rawValue.hasPrefix(id.rawValue) }
            // The beginning of a denied item's name means it too.
            if id.rawValue.count > 1, begun.count == 1, levels.level(of: begun[0]) == .none {
                throw .denied(.none, item: begun[0])
            }
            throw .unknownItem(
                id,
                suggestion: menu.suggestion(for: id) { levels.level(of: $0) != .none }
            )
        }
        guard levels.level(of: id) != .none else { throw .denied(.none, item: id) }
        return entry
    }

    /// Checks that an item is a setting that shells may see, and whose value the app doesn't keep.
    func checkSetting(_ id: ItemID) throws(WireError) {
        let item = try visible(id).item
        guard item.asSetting != nil else { throw .wrongKind(item, isNot: "a setting") }
    }

    /// Returns an item whose value the app keeps, and that shells may see and, to change it, change.
    ///
    /// - Throws: `WireError`, as ``visible(_:)``, or of the kind `denied`.
    func keptByApp(_ id: ItemID, toChange: Bool = true) throws(WireError) -> BoundItem? {
        let item = try visible(id).item
        guard let core = item.asBound else { return nil }
        let level = levels.level(of: id)
        guard !toChange || level == .full else { throw .denied(level, item: id) }
        return BoundItem(item: item, core: core)
    }
}

extension WireError {
    /// Runs a step of an app's settings, and throws its error as the wire's.
    static func wrapping<Value>(
        _ body: () throws(SettingError) -> Value
    ) throws(WireError) -> Value { try Result(catching: body).mapError(WireError.init).get() }

    /// Awaits a closure, and returns its error as a result.
    static func catching<Value>(
        _ body: () async throws(WireError) -> Value
    ) async -> Result<Value, WireError> {
        do throws(WireError) { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Runs a step for several values, and adds to its error the setting whose value doesn't fit.
    static func namingUnfit<Value>(
        _ body: () throws(SettingError) -> Value
    ) throws(WireError) -> Value {
        do throws(SettingError) { return try body() } catch { throw .inBatch(error) }
    }

    /// Returns the error of one of several values, which names its setting.
    static func inBatch(_ error: SettingError) -> WireError {
        let general = WireError(error)
        guard case .unfit(let id, _, _, _) = error, let kind = general.knownKind else {
            return general
        }
        var data = general.data
        data["id"] = .string(id.rawValue)
        return WireError(kind, general.message, data: data)
    }
}
