import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// Reads and changes the values that an app itself keeps, for the shells and the app.
///
/// The app's closures run on separate threads: several at once to read, and one at a time to
/// change a value. Each change has two records in the journal, one before the app is asked and one
/// with what came of it.
final class BoundValues: BoundHost {
    /// A requested change of one value.
    struct Change: Sendable {
        let core: BoundCore
        var operation: SettingChange.Operation
        var limit: SettingLimit?
        /// The change that ends again, if it's set back to what that one had set.
        var former: BoundReturns.Entry?
        var why: String?
        var peer: String?
        let author: ChangeAuthor
        /// The number of the first record of changes that were requested together.
        var batch: Int?
        /// The numbers of the changes that it undoes.
        var undone: [Int] = []
    }

    /// A change that was made.
    struct Made: Sendable {
        let core: BoundCore
        let was: JSONValue
        let now: JSONValue
        var limit: SettingLimit?
        /// The change before, if it would have ended.
        var former: BoundReturns.Entry?
        /// The number of its record, or `nil` without a journal.
        var number: Int?

        var outcome: SettingOutcome {
            SettingOutcome(
                was: was,
                reading: SettingReading(value: now, layer: .app, limit: limit),
                formerLimit: former?.limit
            )
        }
    }

    /// The longest time for a change.
    static let limit = 5

    struct State {
        var cores: [ItemID: BoundCore] = [:]
        var changing: Set<ItemID> = []
        /// The values of a host in memory.
        var memory: [ItemID: JSONValue] = [:]
        var followers: [ItemID: Task<Void, Never>] = [:]
        /// The changes of former processes that can't be ended, or `nil` before the start.
        var unreturned: [(id: ItemID, reason: String)]?
    }

    let core: AppCore
    /// `true` if the values are in memory, and the app's closures aren't called.
    private let isInMemory: Bool
    let returns: BoundReturns?
    let timer = LimitTimer()
    private let listener = Mutex<(@Sendable (HostEvent) -> Void)?>(nil)
    let state = Monitor(State())
    /// The changes that the end of a former process has left, until they are set back.
    let returning = Monitor(0)

    /// Creates the values of an app.
    ///
    /// - Parameters:
    ///   - core: The facts of the app, and its journal.
    ///   - isApp: `true` if changes may end at a time, because the process is the app itself.
    ///   - isInMemory: `true` to keep values here instead of calling the app.
    init(of core: AppCore, isApp: Bool, isInMemory: Bool) {
        (self.core, self.isInMemory) = (core, isInMemory)
        returns = isApp ? BoundReturns(of: core) : nil
    }

    deinit { state.withLock { $0.followers.values.forEach { $0.cancel() } } }

    /// Has a closure send events to shells.
    func report(to listener: @escaping @Sendable (HostEvent) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    /// Answers for the settings of a menu from now on.
    func adopt(_ cores: [BoundCore]) {
        let former = state.withLock { state in
            defer { state.cores = Dictionary(cores.map { ($0.id, $0) }) { first, _ in first } }
            return state.cores
        }
        for core in former.values where !has(core) {
            if !isInMemory { core.leaveHost() }
            state.withLock { $0.followers.removeValue(forKey: core.id) }?.cancel()
        }
        guard !isInMemory else { return }
        for core in cores where former[core.id] !== core {
            core.adopt(self)
            follow(core)
        }
        // Changes that end may be of items that have come or gone.
        if state.withLock({ $0.unreturned != nil }) { resumeReturns() }
    }

    func has(_ core: BoundCore) -> Bool { state.withLock { $0.cores[core.id] === core } }

    /// Indicates whether the menu has such settings.
    var isEmpty: Bool { state.withLock { $0.cores.isEmpty } }

    /// The identifiers of the settings, in order.
    var ids: [ItemID] { state.withLock { $0.cores.keys.sorted { $0.rawValue < $1.rawValue } } }

    /// Returns the setting of an identifier, or `nil` if there is none.
    subscript(id: ItemID) -> BoundCore? { state.withLock { $0.cores[id] } }

    // MARK: Reading

    func value(of core: BoundCore) async throws -> JSONValue { try await read(core).get() }

    /// Asks the app for a value, for as long as the task isn't cancelled.
    func read(_ core: BoundCore) async -> Result<JSONValue, SettingError> {
        if isInMemory, core.absence == nil {
            let value = state.withLock { $0.memory[core.id] } ?? core.defaultValue
            return value.map { .success($0) }
                ?? .failure(.unreadable(core.id, reason: "it has no default, and none was set"))
        }
        do {
            let value = try await core.get()
            guard value != .null else { throw SettingError.unreadable(core.id, reason: "null") }
            return .success(value)
        } catch {
            return .failure(
                error as? SettingError ?? .unreadable(core.id, reason: String(describing: error))
            )
        }
    }

    /// Asks the app for a value, within the time limit of plugin calls.
    func readInTime(_ core: BoundCore) async throws(WireError) -> JSONValue {
        try await answer(of: core).mapError(WireError.init).get()
    }

    /// Returns the app's answer, or the error of one that is late.
    func answer(of core: BoundCore) async throws(WireError) -> Result<JSONValue, SettingError> {
        let read = { @Sendable in await self.read(core) }
        return try await TimedPluginCalls.answers(of: [read])[0]
            ?? .failure(.late(core.id, seconds: 2))
    }

    /// Returns the members of an item that depend on the app's value.
    func details(of core: BoundCore, _ read: Result<JSONValue, SettingError>) -> JSONObject {
        var details: JSONObject = self.core.app.scope == nil ? [:] : ["isShared": true]
        switch read {
        case .success(let value): details["value"] = value
        case .failure(let error):
            details["value"] = .null
            details["problem"] = .string(error.reason)
        }
        if let entry = returns?[core.id], !entry.isTried {
            details["until"] = .string(entry.limit.until(from: entry.time))
        }
        return details
    }

    // MARK: Changing

    func set(_ core: BoundCore, to value: JSONValue, why: String?) async throws -> SettingOutcome {
        let change = Change(core: core, operation: .set(value), why: why, author: .app)
        return try await withCheckedThrowingContinuation { continuation in
            do throws(Errno) {
                _ = try OwnThreadExecutor.task {
                    let made: Result<Made, WireError>
                    do throws(WireError) {
                        made = .success(try await self.make(change))
                    } catch {
                        made = .failure(error)
                    }
                    continuation.resume(with: made.map(\.outcome).mapError { $0 as any Error })
                }
            } catch {
                continuation.resume(throwing: WireError.noThread(error))
            }
        }
    }

    /// Makes a change, and returns once the app has made it or the time limit has passed.
    ///
    /// The change continues after the limit, is recorded, and is reported as an event. Blocks its
    /// thread, so call it on a separate one.
    ///
    /// - Throws: ``WireError``; the app's value is as before unless it's late.
    func make(_ change: Change) async throws(WireError) -> Made {
        let id = change.core.id
        let operation = try WireError.wrapping { () throws(SettingError) in try checked(change) }
        // The event of a change comes shortly before its end: its reader may make the next one.
        state.wait(until: { !$0.changing.contains(id) }, before: .now + .milliseconds(100))
        guard state.withLock({ $0.changing.insert(id).inserted }) else {
            throw WireError(SettingError.changing(id))
        }
        let body = { @Sendable [self] in
            defer { state.change { _ = $0.changing.remove(id) } }
            return await perform(change, operation)
        }
        let answer: Result<Made, SettingError>?
        do throws(WireError) {
            answer = try await TimedPluginCalls.answers(of: [body], within: .seconds(Self.limit))[0]
        } catch {
            // There was no thread for it.
            state.change { _ = $0.changing.remove(id) }
            throw error
        }
        return try (answer ?? .failure(.late(id, seconds: Self.limit)))
            .mapError(WireError.init).get()
    }

    /// Checks a change, and returns it with the value in the form that the app has.
    func checked(
        _ change: Change,
        isDryRun: Bool = false
    ) throws(SettingError) -> SettingChange.Operation {
        let (id, bound) = (change.core.id, change.core)
        guard core.countsOverrides else { throw .overridesDoNotCount(id) }
        if let absence = bound.absence { throw .refused(id, reason: absence) }
        if let limit = change.limit {
            guard returns != nil else { throw .noLimit(id) }
            if case .at(let seconds) = limit, Double(seconds) <= ProcessClock.now {
                throw .pastLimit(id, seconds: seconds)
            }
        }
        if core.settings.requiresReason, !isDryRun, change.peer != nil, change.why?.isEmpty != false
        {
            throw .needsReason(id)
        }
        switch change.operation {
        case .set(let value): return .set(try bound.checked(value))
        case .reset:
            guard let value = bound.defaultValue else { throw .noDefault(id) }
            return .set(value)
        case .flip:
            guard bound.isFlippable else { throw .notFlippable(id) }
            return .flip
        }
    }

    private func perform(
        _ change: Change,
        _ operation: SettingChange.Operation
    ) async -> Result<Made, SettingError> {
        let bound = change.core
        do throws(SettingError) {
            // Only a flip, an undo and a change that ends need the value before.
            let read = await read(bound)
            let wanted: JSONValue
            if case .set(let value) = operation {
                wanted = value
            } else {
                wanted = bound.flipped(try read.get()) ?? .null
            }
            let was = change.limit == nil ? (try? read.get()) ?? .null : try read.get()
            let former = returns?[bound.id]
            var record = ChangeRecord(
                asking: bound,
                for: wanted,
                was: was,
                by: change.author,
                why: change.why,
                batch: change.batch
            )
            record.begun = try note(record) ?? 0
            (record.undone, record.former) = (change.undone, former?.json)
            var entry =
                change.limit.map { limit in
                    BoundReturns.Entry(
                        was: former?.was ?? was,
                        wanted: wanted,
                        limit: limit,
                        time: record.time
                    )
                } ?? change.former?.adopted
            let result: Result<JSONValue, SettingError>
            do throws(SettingError) {
                if let entry { try returns?.update(bound.id) { _ in entry } }
                result = await call(bound, wanted)
            } catch {
                result = .failure(error)
            }
            switch result {
            case .success(let now): record.now = now
            case .failure(let error): record.error = error.reason
            }
            if entry != nil || former != nil {
                entry?.now = record.now
                // A value that can't be set back isn't tried again.
                let isKept =
                    record.error != nil && change.author.client != ChangeAuthor.expiryClient
                try? returns?.update(bound.id) { [entry] _ in isKept ? former : entry }
                scheduleEnd()
            }
            // The app has its value; that LINE is missing is told by the record before it.
            let own = try? note(record)
            let now = try result.get()
            let made = Made(
                core: bound,
                was: was,
                now: now,
                limit: entry.flatMap { SettingLimit(until: $0.limit.until(from: $0.time)) },
                former: former,
                number: own ?? nil
            )
            report(made, change, record)
            return .success(made)
        } catch {
            return .failure(error)
        }
    }

    /// Has the app set its value, and returns the one that it has then.
    private func call(_ bound: BoundCore, _ wanted: JSONValue) async -> Result<
        JSONValue, SettingError
    > {
        if isInMemory {
            state.withLock { $0.memory[bound.id] = wanted }
            return .success(wanted)
        }
        do {
            try await bound.set(wanted)
        } catch is CancellationError {
            return .failure(.refused(bound.id, reason: "it was cancelled before it was done"))
        } catch {
            return .failure(.refused(bound.id, reason: String(describing: error)))
        }
        // The change was made, even if the new value can't be read.
        return .success((try? await read(bound).get()) ?? wanted)
    }

    private func note(_ record: ChangeRecord) throws(SettingError) -> Int? {
        do throws(SettingStoreError) {
            return try core.settings.keeper?.journal?.note(record)
        } catch {
            throw .notSaved(reason: error.description)
        }
    }

    private func report(_ made: Made, _ change: Change, _ record: ChangeRecord) {
        core.log.app.add(.info, record.words)
        let peer = change.author.client == ChangeAuthor.appClient ? nil : change.peer
        send(made.core, made.now, peer, ReceivedChange(by: change.author, why: change.why))
    }

    private func send(
        _ bound: BoundCore,
        _ value: JSONValue,
        _ peer: String?,
        _ change: ReceivedChange?
    ) {
        let event = HostEvent.setting(
            id: bound.id,
            value: value,
            layer: SettingLayer.app.rawValue,
            by: peer,
            change: change
        )
        listener.withLock(\.self)?(event)
    }

    // MARK: Changes by the app itself

    /// Reports the value of a setting to shells, after the app itself has changed it.
    func update(_ id: ItemID) {
        guard let bound = self[id], !isInMemory else { return }
        _ = try? OwnThreadExecutor.task { await self.reportValue(of: bound) }
    }

    private func reportValue(of bound: BoundCore) async {
        if case .success(let value) = await read(bound) { send(bound, value, nil, nil) }
    }

    private func follow(_ bound: BoundCore) {
        guard let changes = bound.changes else { return }
        let task = Task.detached { [weak self] in
            func follow(_ sequence: some AsyncSequence) async throws {
                for try await _ in sequence {
                    guard let self else { return }
                    await self.reportValue(of: bound)
                }
            }
            // A sequence that fails has no more changes; the value is still read when it's asked for.
            try? await follow(await changes())
        }
        state.withLock { $0.followers.updateValue(task, forKey: bound.id) }?.cancel()
    }
}
