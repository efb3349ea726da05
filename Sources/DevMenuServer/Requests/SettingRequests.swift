import DevMenuKit
import DevMenuWire

/// Gathers changes of settings, so that one replacement of the store's file saves them all.
struct SettingRequests {
    private struct Waiting {
        let id: RequestID
        let chain: Int?
        /// The number of gathered changes that belong to this request.
        let changeCount: Int
        let isReset: Bool
        /// The items whose values the app keeps, and which a reset of all has left.
        let kept: [ItemID]
    }

    private let server: MenuServer
    private let peer: Peer
    private var waiting: [Waiting] = []
    /// The highest of the numbers by which the waiting requests are identified.
    private var highestNumber = Int.min
    private var changes: [CheckedSettingChange] = []
    /// The number of requests that were gathered, which distinguishes their changes in the journal.
    private var requestCount = 0

    /// Creates a gatherer for a peer.
    init(server: MenuServer, peer: Peer) {
        self.server = server
        self.peer = peer
    }

    /// The number of requests that wait.
    var count: Int { waiting.count }

    /// Indicates whether a request with this identifier waits.
    func isWaiting(_ id: RequestID) -> Bool {
        // Most shells number their requests.
        if case .integer(let number) = id, number > highestNumber { return false }
        return waiting.contains { $0.id == id }
    }

    /// Gathers the changes of a request.
    ///
    /// - Returns: The error if they can't be made, or `nil` if they were gathered.
    mutating func add(_ id: RequestID, chain: Int?, _ request: HostRequest) -> WireError? {
        let first = changes.count
        do throws(WireError) {
            switch request {
            case .set(let item, let value, let limit, let why):
                try gather(SettingChange(item, .set(value), until: limit, why: why))
            case .flip(let item, let limit, let why):
                try gather(SettingChange(item, .flip, until: limit, why: why))
            case .reset(let item?, let why): try gather(SettingChange(item, .reset, why: why))
            case .reset(nil, let why): try gatherAll(why: why)
            default: throw WireError(.invalidRequest, "no change of a setting")
            }
        } catch {
            return error
        }
        let isReset = if case .reset = request { true } else { false }
        if case .integer(let number) = id { highestNumber = max(highestNumber, number) }
        let count = changes.count - first
        let kept = if case .reset(nil, _) = request { server.bound.ids } else { [ItemID]() }
        waiting.append(
            Waiting(id: id, chain: chain, changeCount: count, isReset: isReset, kept: kept)
        )
        return nil
    }

    /// Applies the gathered changes, and answers their requests; a failure breaks its chain.
    mutating func apply(in chains: inout RequestChains) {
        defer {
            waiting.removeAll(keepingCapacity: true)
            highestNumber = Int.min
            changes.removeAll(keepingCapacity: true)
        }
        let results = server.settings.apply(changes, by: peer.name, author: peer.author)
        let answers = MenuAnswers(server, peer, in: peer.context)
        var start = 0
        for request in waiting {
            let range = start..<start + request.changeCount
            start = range.upperBound
            guard chains.verdict(on: request.chain) != .skip else {
                peer.answer(request.id, .failure(.skipped))
                continue
            }
            let answer = answer(request, results[range], answers)
            if peer.answer(request.id, answer) { chains.fail(request.chain) }
        }
    }

    /// Makes the changes of one request, for which nothing else may be gathered.
    mutating func made(by request: HostRequest) -> Result<HostAnswer, WireError> {
        switch request {
        case .set, .flip, .reset:
            if let error = add(.integer(0), chain: nil, request) { return .failure(error) }
            let results = server.settings.apply(changes, by: peer.name, author: peer.author)
            return answer(waiting[0], results[...], MenuAnswers(server, peer, in: peer.context))
        default: return answer(request)
        }
    }

    private mutating func gather(_ change: SettingChange) throws(WireError) {
        try checkFull(change.id)
        changes.append(try checked(change))
    }

    /// Checks that an item is a setting that the peer may change.
    private func checkFull(_ id: ItemID) throws(WireError) {
        try server.checkSetting(id)
        let level = server.levels.level(of: id)
        guard level == .full else { throw .denied(level, item: id) }
    }

    /// Runs a request that doesn't wait for others; nothing may be gathered.
    func answer(_ request: HostRequest) -> Result<HostAnswer, WireError> {
        let levels = server.levels
        let answers = MenuAnswers(server, peer, in: peer.context)
        return Result { () throws(WireError) in
            if case .resume(let id?) = request {
                try checkFull(id)
            } else if levels.host != .full {
                throw .denied(levels.host)
            }
            switch request {
            case .undo(let count, let number, let why):
                let target = UndoTarget(count, number)
                let made: [MadeSettingChange]
                do throws(SettingError) {
                    made = try server.settings.undo(
                        target,
                        by: peer.name,
                        author: peer.author,
                        why: why,
                        where: { levels.level(of: $0) == .full }
                    )
                } catch .unknown(let id) {
                    let words = "can't undo a change of '\(id)': the menu has it no more"
                    throw WireError(.unknownItem, words)
                } catch {
                    throw WireError(error)
                }
                return HostAnswer.items(made.map { answers.changed($0.setting, $0.outcome) })
            case .resume(let id):
                let resumed = try WireError.wrapping { () throws(SettingError) in
                    try server.settings.resume(id, by: peer.name) { levels.level(of: $0) == .full }
                }
                return HostAnswer.items(resumed.map { answers.item($0) })
            case .apply(let values, let isExact, let isDryRun, let limit, let why):
                let assigned = try WireError.namingUnfit { () throws(SettingError) in
                    try server.settings.assign(
                        values,
                        isExact: isExact,
                        until: limit,
                        why: why,
                        isDryRun: isDryRun,
                        by: peer.name,
                        author: peer.author,
                        where: { levels.level(of: $0) == .full }
                    )
                }
                let items = assigned.changes.map { answers.changed($0.setting, $0.outcome) }
                return HostAnswer.applied(items, fixed: assigned.fixed, unknown: assigned.unknown)
            default: throw WireError(.invalidRequest, "no change of a setting")
            }
        }
    }

    private mutating func gatherAll(why: String?) throws(WireError) {
        let levels = server.levels
        guard levels.host == .full else { throw .denied(levels.host) }
        let settings = server.settings.all.filter { setting in
            setting.isWritable && levels.level(of: setting.id) == .full
        }
        // All of them, or none: what is gathered belongs to one request.
        var resets: [CheckedSettingChange] = []
        requestCount += 1
        for setting in settings {
            var change = SettingChange(setting.id, .reset, why: why)
            // Negative, since a positive one is that of earlier records.
            change.request = -requestCount
            resets.append(try checked(change))
        }
        changes += resets
    }

    private func checked(_ change: SettingChange) throws(WireError) -> CheckedSettingChange {
        try WireError.wrapping { () throws(SettingError) in try server.settings.check(change) }
    }

    private func answer(
        _ request: Waiting,
        _ results: ArraySlice<Result<MadeSettingChange, SettingError>>,
        _ answers: MenuAnswers
    ) -> Result<HostAnswer, WireError> {
        var items: [HostAnswer] = []
        for result in results {
            switch result {
            case .failure(let error): return .failure(WireError(error))
            case .success(let made): items.append(answers.changed(made.setting, made.outcome))
            }
        }
        guard request.isReset else { return .success(items[0]) }
        return .success(HostAnswer.items(items, kept: request.kept))
    }
}
