import DevMenuKit
import DevMenuWire

/// Gathers changes of settings that wait together, so that one replacement keeps them all.
struct SettingRequests {
    private struct Waiting {
        let id: RequestID
        let chain: Int?
        let settings: [any Setting]
        let isWhole: Bool
        let reason: String?
    }

    private let server: MenuServer
    private let peer: Peer
    private var waiting: [Waiting] = []
    private var changes: [SettingChange] = []

    /// Gathers for a peer.
    init(server: MenuServer, peer: Peer) {
        self.server = server
        self.peer = peer
    }

    /// How many requests wait.
    var count: Int { waiting.count }

    /// Whether a request of this identifier waits.
    func isWaiting(_ id: RequestID) -> Bool { waiting.contains { $0.id == id } }

    /// Takes a change that can be carried out.
    ///
    /// - Returns: Why it cannot; `nil` where it was taken.
    mutating func take(_ pending: PendingRequest, _ request: HostRequest) -> WireError? {
        switch request {
        case .set(let item, let value, let reason):
            take(pending, item, .set(value), reason)
        case .flip(let item, let reason):
            take(pending, item, .flip, reason)
        case .reset(let item?):
            take(pending, item, .reset, nil)
        case .reset(nil):
            takeWholeReset(pending)
        default:
            WireError(.invalidRequest, "no change of a setting")
        }
    }

    /// Carries out what waits, and answers it.
    ///
    /// - Returns: The chains of those that failed.
    mutating func carryOut() -> [Int] {
        guard !waiting.isEmpty else { return [] }
        defer {
            waiting = []
            changes = []
        }
        let results = server.settings.apply(changes, by: peer.name)
        let context = server.context(for: peer)
        var failed: [Int] = []
        var place = 0
        for request in waiting {
            let outcomes = results[place..<place + request.settings.count]
            place += request.settings.count
            if let chain = request.chain, failed.contains(chain) {
                peer.answer(request.id, .failure(.skipped))
                continue
            }
            let answer = answer(request, outcomes, in: context)
            if case .failure = answer, let chain = request.chain { failed.append(chain) }
            peer.answer(request.id, answer)
        }
        return failed
    }

    private mutating func take(
        _ pending: PendingRequest,
        _ id: ItemID,
        _ operation: SettingChange.Operation,
        _ reason: String?
    ) -> WireError? {
        guard let item = server.menu[id] else {
            return .unknownItem(id, suggestion: server.menu.suggestion(for: id))
        }
        guard let setting = item as? any Setting else {
            return WireError(.wrongKind, "'\(id)' is no setting: it is of kind \(item.kind)")
        }
        guard server.access == .full else { return .denied(server.access) }
        let change = SettingChange(id, operation)
        if let problem = server.settings.problem(with: change) { return WireError(problem) }
        changes.append(change)
        waiting.append(
            Waiting(
                id: pending.id,
                chain: pending.chain,
                settings: [setting],
                isWhole: false,
                reason: reason
            )
        )
        return nil
    }

    private mutating func takeWholeReset(_ pending: PendingRequest) -> WireError? {
        guard server.access == .full else { return .denied(server.access) }
        let settings = server.settings.all.filter(\.isWritable)
        changes += settings.map { SettingChange($0.id, .reset) }
        waiting.append(
            Waiting(
                id: pending.id,
                chain: pending.chain,
                settings: settings,
                isWhole: true,
                reason: nil
            )
        )
        return nil
    }

    private func answer(
        _ request: Waiting,
        _ outcomes: ArraySlice<Result<SettingOutcome, SettingError>>,
        in context: MenuContext
    ) -> Result<JSONValue, WireError> {
        var items: [JSONValue] = []
        for (setting, outcome) in zip(request.settings, outcomes) {
            switch outcome {
            case .failure(let error):
                return .failure(WireError(error))
            case .success(let outcome):
                items.append(ItemJSON.changed(setting, outcome, in: context))
                if let reason = request.reason {
                    server.log(.info, "\(setting.id) changed by \(peer.name): \(reason)")
                }
            }
        }
        return .success(request.isWhole ? ["items": .array(items)] : items[0])
    }
}

extension WireError {
    /// An earlier member of the chain failed.
    static var skipped: WireError {
        WireError(.skipped, "skipped: an earlier command of the chain failed")
    }

    /// The access level of the host does not allow it.
    static func denied(_ access: Access) -> WireError {
        WireError(.denied, "the host allows no more than to look: its access is \(access.rawValue)")
    }
}
