import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Answers requests that only read, without running plugin code.
struct QuickAnswers {
    let server: MenuServer
    let peer: Peer

    /// Returns the answer, or `nil` for a request that changes a setting or runs plugin code.
    ///
    /// Showing an item whose details take time runs plugin code too.
    func answer(_ request: HostRequest) throws(WireError) -> JSONValue? {
        let context = peer.context
        switch request {
        case .hostInfo:
            let facts = HostFacts(app: context.app, directories: context.directories)
            return HostAnswer.facts(facts)
        case .menuList:
            return items(menuItems)?.menu(server.menu)
        case .menuOutline:
            let known = AsyncDetails(of: menuItems, server.levels, in: context).known
            return ItemJSON(server: server, peer: peer, awaited: known).menu(server.menu)
        case .show(let id):
            let item = try server.visible(id).item
            return items([item]).map { .object($0.item(item)) }
        case .routeList: return HostAnswer.routes(server.menu.routes, context.locale)
        case .pluginList: return HostAnswer.plugins(server.menu.plugins)
        case .explain(let id):
            try server.checkSetting(id)
            guard let explanation = server.settings.explanation(of: id) else {
                throw .unknownItem(id, suggestion: nil)
            }
            return explanation.json
        case .changes(let id, let last, let since):
            return try changes(of: id, last: last, since: since)
        case .initialize, .trigger, .preview, .complete, .set, .flip, .reset, .apply, .undo,
            .resume, .open, .trust, .readLog:
            return nil
        }
    }

    private var menuItems: some Sequence<any MenuItem> { server.menu.entries.lazy.map(\.item) }

    /// Returns a writer of items, or `nil` if some of their details have to be awaited.
    private func items(_ items: some Sequence<any MenuItem>) -> ItemJSON? {
        let details = AsyncDetails(of: items, server.levels, in: peer.context)
        guard details.isEmpty else { return nil }
        return ItemJSON(server: server, peer: peer, awaited: details.known)
    }

    private func changes(
        of id: ItemID?,
        last: Int?,
        since: String?
    ) throws(WireError) -> JSONValue {
        let levels = server.levels
        let journal = try WireError.wrapping { () throws(SettingError) in
            try server.settings.journal()
        }
        let records = journal.records(
            of: id,
            last: last,
            since: since.flatMap { CalendarTime(iso: $0)?.seconds },
            where: { levels.level(of: $0.id) != .none }
        )
        // A setting that the menu had once may still have changes.
        if records.isEmpty, let id { try server.checkSetting(id) }
        return HostAnswer.records(records)
    }
}

extension ItemJSON {
    /// Creates a writer for a shell, with its current access levels and the details that took time.
    init(server: MenuServer, peer: Peer, awaited: [ItemID: JSONObject] = [:]) {
        self.init(
            context: peer.context,
            reported: peer.access,
            levels: server.levels,
            awaited: awaited
        )
    }
}
