import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// An item whose value the app keeps.
struct BoundItem: Sendable {
    let item: any MenuItem
    let core: BoundCore
}

extension MenuServer {
    /// Indicates whether the answer to a request that changes settings may need the app's code.
    func isKeptByApp(_ request: HostRequest) -> Bool {
        switch request {
        case .set(let id, _, _, _), .flip(let id, _, _), .reset(let id?, _): bound[id] != nil
        case .apply(let values, _, _, _, _):
            !bound.isEmpty && values.names.contains { bound[ItemID($0)] != nil }
        case .undo: !bound.isEmpty
        default: false
        }
    }
}

/// The requests about values that the app itself keeps: each calls its code on a separate thread.
extension RequestAnswers {
    /// Returns the code that changes values that the app keeps, with settings that are changed
    /// together with them.
    func change(_ request: HostRequest) throws(WireError) -> Body {
        switch request {
        case .set(let id, let value, let limit, let why):
            return try change(id, .set(value), until: limit, why: why)
        case .flip(let id, let limit, let why):
            return try change(id, .flip, until: limit, why: why)
        case .reset(let id?, let why): return try change(id, .reset, isReset: true, why: why)
        case .apply:
            return { _ in
                await WireError.catching { () throws(WireError) in try await apply(request) }
            }
        case .undo(let count, let number, let why):
            guard server.access == .full else { throw .denied(server.access) }
            let target = number.map { UndoTarget.change($0) } ?? .last(count ?? 1)
            return { _ in
                await WireError.catching { () throws(WireError) in
                    try await undo(target, why: why)
                }
            }
        default: throw WireError(.invalidRequest, "no change of a setting")
        }
    }

    private func change(
        _ id: ItemID,
        _ operation: SettingChange.Operation,
        isReset: Bool = false,
        until limit: SettingLimit? = nil,
        why: String?
    ) throws(WireError) -> Body {
        guard let item = try server.keptByApp(id) else {
            throw .wrongKind(try server.visible(id).item, isNot: "a setting")
        }
        let change = self.change(of: item, operation, until: limit, why: why)
        return { _ in
            await WireError.catching { () throws(WireError) in
                let answer = answer(item, try await server.bound.make(change))
                return isReset ? HostAnswer.items([answer]) : answer
            }
        }
    }

    private func change(
        of item: BoundItem,
        _ operation: SettingChange.Operation,
        until limit: SettingLimit? = nil,
        why: String?
    ) -> BoundValues.Change {
        BoundValues.Change(
            core: item.core,
            operation: operation,
            limit: limit,
            why: why,
            peer: peer.name,
            author: peer.author
        )
    }

    private func answer(_ item: BoundItem, _ made: BoundValues.Made) -> HostAnswer {
        MenuAnswers(server, peer, in: peer.context).changed(item.item, keptByApp: made.outcome)
    }

    /// Checks whether a value is the expected one.
    func expect(_ item: BoundItem, _ expected: JSONValue) -> Body {
        { _ in
            await WireError.catching { () throws(WireError) in
                let (id, value) = (item.core.id, try await server.bound.readInTime(item.core))
                let checked = (try? item.core.checked(expected)) ?? expected
                if let unmet = WireError.unmet(id.rawValue, value: value, expected: checked) {
                    throw unmet
                }
                let details = [id: server.bound.details(of: item.core, .success(value))]
                return MenuAnswers(server, peer, in: peer.context, details).item(item.item)
            }
        }
    }

    /// Explains a value: the app keeps it, and its last change in the journal.
    func explain(_ item: BoundItem) -> Body {
        { _ in
            let (core, settings) = (item.core, server.settings)
            let read = await WireError.catching { () throws(WireError) in
                try await server.bound.answer(of: core)
            }
            var value: JSONValue?
            var problem = server.bound.problem(with: core.id)
            switch read {
            case .success(.success(let answer)): value = answer
            case .success(.failure(let error)): problem = problem ?? error.reason
            case .failure(let error): problem = problem ?? error.message
            }
            let records = (try? settings.journal())?.filter {
                $0.key == core.id.rawValue && $0.wanted != nil
            }
            var record = records?.first
            if let last = record, last.isBegun, last.pid != OwnProcess.id {
                let words = "a process ended while it set it to \(last.wanted?.typed ?? "")"
                problem = problem ?? words
            }
            record = records?.inForce
            if let last = record, last.isUnfinished || !JSONValue.isSame(last.now, value ?? .null) {
                record = nil
            }
            let explanation = SettingExplanation(
                keptByApp: core,
                value: value,
                problem: problem,
                since: record,
                override: (try? settings.store?.load())?[core.id.rawValue]
            )
            return .success(.json(explanation.json))
        }
    }

    // MARK: Several at once

    /// Applies values of which the app keeps some: all, or none.
    private func apply(_ request: HostRequest) async throws(WireError) -> HostAnswer {
        guard case .apply(let all, let isExact, let isDryRun, let limit, let why) = request else {
            throw WireError(.invalidRequest, "no change of settings")
        }
        let levels = server.levels
        var (rest, changes) = (JSONObject(), [(item: BoundItem, change: BoundValues.Change)]())
        for (name, value) in all.members {
            guard server.bound[ItemID(name)] != nil, let item = try server.keptByApp(ItemID(name))
            else {
                rest[name] = value
                continue
            }
            let operation = value == .null ? SettingChange.Operation.reset : .set(value)
            let change = change(of: item, operation, until: value == .null ? nil : limit, why: why)
            try WireError.namingUnfit { () throws(SettingError) in
                _ = try server.bound.checked(change, isDryRun: isDryRun)
            }
            changes.append((item, change))
        }
        let assign = { (isDryRun: Bool, batch: Int?) throws(WireError) -> AssignedSettings in
            try WireError.namingUnfit { () throws(SettingError) in
                try server.settings.assign(
                    rest,
                    isExact: isExact,
                    until: limit,
                    why: why,
                    isDryRun: isDryRun,
                    batch: batch,
                    by: peer.name,
                    author: peer.author,
                    where: { levels.level(of: $0) == .full }
                )
            }
        }
        // A value that can't be applied is refused before the app is asked.
        var assigned = try assign(true, nil)
        var items: [HostAnswer] = []
        if isDryRun {
            for (item, change) in changes {
                let was = try await server.bound.readInTime(item.core)
                guard
                    case .set(let value) = try WireError.wrapping({ () throws(SettingError) in
                        try server.bound.checked(change, isDryRun: true)
                    }), !JSONValue.isSame(was, value)
                else { continue }
                items.append(answer(item, BoundValues.Made(core: item.core, was: was, now: value)))
            }
        } else {
            var made: [BoundValues.Made] = []
            do throws(WireError) {
                for (item, change) in changes {
                    // One that has the value, and no new end, is left as it is.
                    let was = try await server.bound.readInTime(item.core)
                    if change.limit == nil, case .set(let value) = change.operation,
                        JSONValue.isSame(was, value)
                    {
                        continue
                    }
                    var change = change
                    change.batch = made.first?.number
                    made.append(try await server.bound.make(change))
                    items.append(answer(item, made[made.count - 1]))
                }
                assigned = try assign(false, made.first?.number)
            } catch {
                throw await setBack(made, after: error)
            }
        }
        let answers = MenuAnswers(server, peer, in: peer.context)
        items += assigned.changes.map { answers.changed($0.setting, $0.outcome) }
        return HostAnswer.applied(items, fixed: assigned.fixed, unknown: assigned.unknown)
    }

    /// Sets values back after a change that belongs to them has failed.
    ///
    /// - Returns: The error, which names those that can't be set back.
    private func setBack(_ made: [BoundValues.Made], after error: WireError) async -> WireError {
        var left: [String] = []
        for made in made.reversed() {
            var change = BoundValues.Change(
                core: made.core,
                operation: .set(made.was),
                peer: peer.name,
                author: peer.author
            )
            change.why = "a change that was made with it failed"
            (change.undone, change.former) = (made.number.map { [$0] } ?? [], made.former)
            do throws(WireError) {
                _ = try await server.bound.make(change)
            } catch {
                left.append("'\(made.core.id)' stays \(made.now.typed)")
            }
        }
        guard !left.isEmpty, let kind = error.knownKind else { return error }
        let message = error.message + "; " + left.joined(separator: ", ") + ": it can't be set back"
        return WireError(kind, message, data: error.data)
    }

    /// Undoes changes, of which some may be of values that the app keeps: all, or none.
    private func undo(_ target: UndoTarget, why: String?) async throws(WireError) -> HostAnswer {
        let (settings, levels, author) = (server.settings, server.levels, peer.author)
        let mayChange = { (id: ItemID) in levels.level(of: id) == .full }
        let found = try WireError.wrapping { () throws(SettingError) in
            try UndoneChanges(
                target,
                in: settings.journal(),
                of: (try? settings.store?.load()) ?? [:],
                by: author
            )
        }
        var (changes, numbers) = ([(item: BoundItem, change: BoundValues.Change)](), [Int]())
        for record in found.records where record.layer == .app && record.wanted != nil {
            if let later = found.later[record.number] {
                let conflict = ChangeConflict(
                    author: later.author.description,
                    number: later.number
                )
                throw WireError(SettingError.conflict(record.id, by: conflict))
            }
            guard let item = try server.keptByApp(record.id) else {
                throw .wrongKind(try server.visible(record.id).item, isNot: "kept by the app")
            }
            guard let was = record.was, was != .null else {
                throw WireError(
                    SettingError.refused(record.id, reason: "the value before isn't known")
                )
            }
            // The newest of one setting is met first: the oldest has the value from before all.
            if let index = changes.firstIndex(where: { $0.item.core === item.core }) {
                changes[index].change.undone.append(record.number)
                changes[index].change.operation = .set(was)
                changes[index].change.former = record.former.flatMap(BoundReturns.Entry.init)
                continue
            }
            let now = try await server.bound.readInTime(item.core)
            guard JSONValue.isSame(record.now, now) else {
                let words = "'\(record.id)' was changed since by the app itself, to \(now.typed)"
                throw WireError(.conflict, words)
            }
            var change = change(of: item, .set(was), why: why)
            change.undone = [record.number]
            change.former = record.former.flatMap(BoundReturns.Entry.init)
            try WireError.wrapping { () throws(SettingError) in _ = try server.bound.checked(change)
            }
            changes.append((item, change))
        }
        for record in found.records where record.layer != .app || record.wanted == nil {
            numbers.append(record.number)
        }
        let undo = { (target: UndoTarget, batch: Int?) throws(WireError) -> [MadeSettingChange] in
            try WireError.wrapping { () throws(SettingError) in
                try settings.undo(
                    target,
                    by: peer.name,
                    author: author,
                    why: why,
                    batch: batch,
                    where: mayChange
                )
            }
        }
        let answers = MenuAnswers(server, peer, in: peer.context)
        guard !changes.isEmpty else {
            return .items(try undo(target, nil).map { answers.changed($0.setting, $0.outcome) })
        }
        var made: [BoundValues.Made] = []
        var items: [HostAnswer] = []
        do throws(WireError) {
            for (item, change) in changes {
                var change = change
                change.batch = made.first?.number
                made.append(try await server.bound.make(change))
                items.append(answer(item, made[made.count - 1]))
            }
            if !numbers.isEmpty {
                items += try undo(.changes(numbers), made.first?.number).map {
                    answers.changed($0.setting, $0.outcome)
                }
            }
        } catch {
            throw await setBack(made, after: error)
        }
        return .items(items)
    }
}
