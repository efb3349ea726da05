import Synchronization

/// The settings of a menu: it reads their values from sources, and checks and saves their changes.
///
/// All members can be used from any thread. Reading a value here costs a lock and a look-up; code
/// that runs often reads the setting itself, such as ``FeatureToggle/isOn``.
///
/// ```swift
/// try host.settings.set("like-button", to: true)
/// for setting in host.settings.all {
///     print(setting.id, host.settings.reading(of: setting).layer)
/// }
/// ```
public final class AppSettings: Sendable {
    /// Indicates whether a change by a person needs a reason.
    package let requiresReason: Bool
    /// Indicates whether a host records changes, if the store supports a journal.
    package let wantsJournal: Bool
    /// The sources, strongest first.
    package let sources: [any SettingSource]
    /// The source in which changes are saved, and its index among the sources.
    private let overrides: (source: OverrideSource, index: Int)?

    let state: Mutex<SettingsState>
    /// Held from a change in a source until all observers have been called.
    ///
    /// It makes changes visible in the order in which they were made. Sources and observers are
    /// called while it's held.
    let order = Mutex(())

    /// Creates settings with values from sources.
    ///
    /// - Parameters:
    ///   - sources: The sources, strongest first. Several may have the same layer; the first one
    ///     wins. Changes are saved in the first ``OverrideSource``; without one, no changes can be
    ///     made.
    ///   - countsOverrides: Indicates whether overrides are used and can be changed.
    ///   - journal: Indicates whether the host of a menu records each change, with its author and
    ///     time, if the store supports a journal.
    ///   - requiresReason: Indicates whether people must give a reason for each change.
    ///   - holdsUntilRelaunch: Indicates whether changes of settings whose effect is `.restart` apply
    ///     from the next launch, as in the app itself.
    package init(
        sources: [any SettingSource],
        countsOverrides: Bool = true,
        journal: Bool = true,
        requiresReason: Bool = false,
        holdsUntilRelaunch: Bool = false
    ) {
        self.sources = sources
        wantsJournal = journal
        self.requiresReason = requiresReason
        overrides =
            sources.enumerated().lazy.compactMap { index, source in
                (source as? OverrideSource).map { ($0, index) }
            }.first
        let values = SettingPrecedence(
            of: sources,
            overrideIndex: overrides?.index,
            countsOverrides: countsOverrides
        )
        state = Mutex(SettingsState(values: values, holdsUntilRelaunch: holdsUntilRelaunch))
    }

    /// The store in which changes are saved, or `nil` if none can be made.
    package var store: (any SettingStore)? { overrides?.source.store }

    /// Attaches a host's keeper, before the settings are declared; later ones are ignored.
    package func attach(_ keeper: some SettingKeeper) {
        state.withLock { state in
            state.keeper = state.keeper ?? keeper
            state.values.movesClocks = true
        }
    }

    /// The journal and the app's starts in the host of a menu, or `nil` in an app without one.
    package var keeper: (any SettingKeeper)? { state.withLock { $0.keeper } }

    /// Gives the settings separate values from now on, which only ``inScope(_:)`` reads.
    package func isolate() { state.withLock { $0.scope = SettingScope() } }

    /// Calls a closure that reads the values which these settings have here.
    package func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
        try SettingScope.$current.withValue(state.withLock { $0.scope }, operation: body)
    }

    /// Awaits a closure that reads the values which these settings have here.
    package func inScope<Result>(
        _ body: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await SettingScope.$current.withValue(state.withLock { $0.scope }, operation: body)
    }

    /// The reasons why sources couldn't be read or followed at the last declaration, by their names
    /// in order.
    package var failures: [(name: String, reason: String)] {
        state.withLock { $0.failures }.map { ($0.key, $0.value) }.ordered(by: \.name)
    }

    /// The settings, in the order in which they were declared.
    public var all: [any Setting] { state.withLock { $0.declared } }

    /// Indicates whether changes of some settings apply from the next launch.
    package var holdsUntilRelaunch: Bool { state.withLock { $0.holdsUntilRelaunch } }

    /// The overrides in the store, as last read.
    var knownOverrides: JSONObject { state.withLock { $0.values.overrides.values } }

    /// Changes settings, saving all the changes in one step.
    ///
    /// A flip sets the opposite of the value at the time of saving, whichever process made the last
    /// change.
    ///
    /// - Parameters:
    ///   - changes: The changes, made in order.
    ///   - peer: The name of the shell that makes them, or `nil` for the app itself.
    /// - Returns: The result of each change, in order. If the store fails, no change is made.
    package func apply(
        _ changes: [SettingChange],
        by peer: String? = nil
    ) -> [Result<SettingOutcome, SettingError>] {
        let refusals = changes.map(refusal)
        return perform(by: peer, { .app }) { state in
            zip(changes, refusals).map { change, refusal in
                refusal.map { .failure($0) } ?? state.checked(change, needsReason: false)
            }
        }.batch.results.map { $0.map(\.outcome) }
    }

    /// Returns the error of the app's own code for a value that it doesn't accept.
    private func refusal(of change: SettingChange) -> SettingError? {
        guard case .set(let value) = change.operation, value.string != nil else { return nil }
        let core = state.withLock { state in
            state.indices[change.id.rawValue].map { state.declared[$0].core }
        }
        return core?.question(about: value)?()
    }

    /// Applies changes that were checked, and saves them all by one replacement in the store.
    ///
    /// One that was checked before the settings were declared again is checked again, and its
    /// result has the setting as it is declared now.
    ///
    /// - Parameters:
    ///   - changes: The changes, applied in order.
    ///   - peer: The peer that requests them, or `nil` for the app itself.
    ///   - author: The person at the peer.
    /// - Returns: The result of each, in order. If the store fails, no change is made.
    package func apply(
        _ changes: [CheckedSettingChange],
        by peer: String? = nil,
        author: @autoclosure () -> ChangeAuthor = .app
    ) -> [Result<MadeSettingChange, SettingError>] {
        perform(by: peer, author) { state in
            changes.map { change in
                // A reason that is needed was given when it was checked.
                change.declaration == state.declaration
                    ? .success(change) : state.checked(change.change, needsReason: false)
            }
        }.batch.results
    }

    /// Checks whether a change can be applied, as far as possible without applying it.
    ///
    /// - Parameters:
    ///   - change: The change to check.
    ///   - isDryRun: `true` if it won't be applied, and needs no reason.
    /// - Returns: The change, with the value in the form that is stored.
    /// - Throws: An error with the reason it can't be applied.
    package func check(
        _ change: SettingChange,
        isDryRun: Bool = false
    ) throws(SettingError) -> CheckedSettingChange {
        try state.withLock { $0.checked(change, needsReason: requiresReason && !isDryRun) }.get()
    }

    /// Applies checked changes of different settings, all or none.
    ///
    /// - Returns: The changes that had, or would have, an effect on an override.
    package func applyAll(
        _ changes: [CheckedSettingChange],
        isDryRun: Bool,
        by peer: String?,
        _ author: ChangeAuthor
    ) throws(SettingError) -> [MadeSettingChange] {
        guard !changes.isEmpty, store != nil else { return [] }
        let (batch, records) = perform(
            by: peer,
            { author },
            skipsEqual: true,
            isDryRun: isDryRun
        ) { _ in changes.map { .success($0) } }
        var made: [MadeSettingChange] = []
        for result in batch.results { made.append(try result.get()) }
        let changed = Set(records.map(\.key)).union(batch.resumed)
        return made.filter { changed.contains($0.setting.key) }
    }

    /// Applies the valid changes among some.
    ///
    /// - Returns: The batch of the changes, and the records of their net effect.
    private func perform(
        by peer: String?,
        _ author: () -> ChangeAuthor,
        skipsEqual: Bool = false,
        isDryRun: Bool = false,
        _ changes: (borrowing SettingsState) -> [Result<CheckedSettingChange, SettingError>]
    ) -> (batch: SettingBatch, records: [ChangeRecord]) {
        let (made, records) = order.withLock { _ -> (SettingBatch, [ChangeRecord]) in
            var batch = state.withLock {
                SettingBatch(changes($0), values: $0.values, skipsEqual: skipsEqual)
            }
            var records: [ChangeRecord] = []
            guard batch.hasValidChanges, let store else { return (batch, records) }
            do throws(SettingStoreError) {
                if isDryRun {
                    var kept = try store.load()
                    records = batch.apply(to: &kept, author)
                } else {
                    let kept = try update(store) { kept, _ in
                        records = batch.apply(to: &kept, author)
                        return records
                    }
                    // Suspended ones that are set again have an effect again. If that can't be
                    // recorded, they are suspended at the next start unless their values are new.
                    if !batch.resumed.isEmpty { try? keeper?.resume(batch.resumed) }
                    resume(batch.resumed, kept, records, by: peer)
                }
            } catch {
                batch.fail(with: .notSaved(reason: error.description))
                records = []
            }
            return (batch, records)
        }
        if !isDryRun { report(records) }
        return (made, records)
    }

    /// Changes the overrides in the store in one step, and records what was changed.
    ///
    /// - Parameters:
    ///   - peer: The peer that requests it, or `nil` for the app itself.
    ///   - change: Called once with the current overrides, the values of all sources, and a function
    ///     that reads the journal. It returns the records of what it changed, and may check changes.
    /// - Throws: ``SettingStoreError``; nothing changed then.
    package func change(
        by peer: String?,
        _ change: (inout JSONObject, SettingPrecedence, @escaping SettingJournal.Reader) ->
            [ChangeRecord]
    ) throws(SettingStoreError) {
        guard let store else { return }
        let records = try order.withLock { _ throws(SettingStoreError) in
            let values = state.withLock { $0.values }
            var records: [ChangeRecord] = []
            var before = JSONObject()
            let kept = try update(store) { kept, read in
                before = kept
                records = withoutActuallyEscaping(read) { change(&kept, values, $0) }
                return records
            }
            // Earlier changes by others have their own authors.
            let others = adopt(before)
            publish(overrides: kept, records, by: peer)
            return others + records
        }
        report(records)
    }

    /// Decides the values of the settings under some keys again, whose overrides have ended.
    package func decideAgain(_ keys: Set<String>) {
        order.withLock { _ in
            let records = state.withLock { state in
                state.declared.enumerated().filter { keys.contains($1.key) }.map { index, setting in
                    let kept = state.values.overrides.values[setting.key]
                    return state.values
                        .record(of: setting, at: index, replacing: kept, by: nil, .expiry)
                }
            }
            publish(records, changed: keys, by: nil)
        }
    }

    /// The keys of the settings whose overrides have ended.
    package var endedKeys: Set<String> {
        state.withLock { state in
            guard state.values.hasOverrides else { return [] }
            let keys = state.values.overrides.endedKeys
            return keys.isEmpty ? [] : keys.intersection(state.declared.lazy.map(\.key))
        }
    }

    /// Changes the overrides in a store, and records the changes if it has a journal.
    private func update(
        _ store: any SettingStore,
        _ change: (inout JSONObject, SettingJournal.Reader) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject {
        if let journal = keeper?.journal { return try journal.update(recording: change) }
        return try store.update { overrides in _ = change(&overrides) { AnySequence([]) } }
    }

    /// Adds an observer of all changes and returns a token to remove it.
    ///
    /// The observer is called on the thread that made the change. It returns at once and doesn't
    /// call the settings.
    package func observe(_ observer: @escaping @Sendable (SettingEvent) -> Void) -> Int {
        state.withLock { $0.observers.add(observer) }
    }

    /// Removes the observer that ``observe(_:)`` added.
    package func stopObserving(_ token: Int) {
        state.withLock { _ = $0.observers.remove(token) }
    }

    /// Adds an observer of who changes which override and why, in this process or in another one.
    ///
    /// It's called once the change is visible, on the thread that made or noticed it.
    package func observeRecords(_ observer: @escaping @Sendable ([ChangeRecord]) -> Void) {
        state.withLock { _ = $0.recordObservers.add(observer) }
    }

    private func report(_ records: [ChangeRecord]) {
        guard !records.isEmpty else { return }
        for observer in state.withLock({ $0.recordObservers.all }) { observer(records) }
    }

    /// Adopts the settings of a menu as ``declare(_:)`` does; the sources that fail go to a log, once.
    package func declare(_ settings: [any Setting], reportingTo log: HostLog) {
        let known = state.withLock { $0.failures }
        try? declare(settings)
        for (name, reason) in failures where known[name] != reason {
            log.add(.warning, reason)
        }
    }

    /// Adopts the settings of a menu, reads their values from the sources, and follows the sources.
    ///
    /// Overrides are read once; ``followStore()`` follows their changes. The settings of a menu that
    /// replaces another are declared in the same way: changes that others have made meanwhile are
    /// reported to observers, and overrides that can't be read then remain as last read.
    ///
    /// - Parameter settings: The settings, whose identifiers and keys differ.
    /// - Throws: ``SettingStoreError`` if the overrides can't be read, in which case none are used;
    ///   or the error of a source that can't be followed.
    package func declare(_ settings: [any Setting]) throws {
        state.withLock { $0.failures = [:] }
        // Each source is followed before it's read, so that no change in between is missed.
        let followed = Result { try followSources() }
        var changes: [ChangeRecord] = []
        let loaded = order.withLock { _ in
            // Within the order: a change that is made meanwhile must not be undone by older values.
            let loaded = Result { () throws(SettingStoreError) in try store?.load() }
            if let store, case .failure(let error) = loaded { keep(error, of: store.name) }
            if state.withLock({ $0.declaration > 0 }), let kept = try? loaded.get() {
                changes = adopt(kept)
            }
            let beginning = keeper?.begin(with: (try? loaded.get()) ?? [:])
            if let beginning { state.withLock { $0.begin(beginning) } }
            let answers = sources.enumerated().map { index, source in
                let values =
                    index == overrides?.index
                    ? [] : SettingPrecedence.values(of: settings, in: source)
                return (values: values, updatedAt: source.updatedAt)
            }
            state.withLock { state in
                state.declared = settings
                state.declaration += 1
                (state.indices, state.indicesByKey) = ([:], [:])
                // Of settings with one identifier or one key, the first wins.
                for index in settings.indices.reversed() {
                    state.indices[settings[index].id.rawValue] = index
                    state.indicesByKey[settings[index].key] = index
                }
                let kept = (try? loaded.get()) ?? state.values.overrides.values
                state.values.overrides.replace(by: kept, of: settings)
                state.launch(settings)
                for (source, answer) in answers.enumerated() {
                    state.values.replace(answer.values, of: source, updatedAt: answer.updatedAt)
                }
                state.hold()
                state.readings = settings.indices.map { index in
                    let reading = state.values.reading(of: settings[index], at: index)
                    let inForce = state.held[index]?.reading ?? reading
                    settings[index].core.adopt(inForce, of: self, in: state.scope)
                    return reading
                }
            }
            scheduleEnds()
            return loaded
        }
        report(changes)
        _ = try (loaded.get(), followed.get())
    }

    /// Decides all values anew as another launch of the app would, in this process.
    ///
    /// - Parameter launched: The overrides with which the launch before began.
    /// - Throws: What ``declare(_:)`` throws.
    package func relaunch(after launched: JSONObject) throws {
        order.withLock { _ in state.withLock { $0.relaunch(after: launched) } }
        try declare(all)
    }

    /// Schedules the end of the override that ends next again, after a call that came before it.
    package func scheduleEndsAgain() { order.withLock { _ in scheduleEnds() } }

    private func scheduleEnds() {
        let (keeper, seconds) = state.withLock { state in
            let hasOverrides = state.values.hasOverrides
            return (state.keeper, hasOverrides ? state.values.overrides.secondsToNextEnd : nil)
        }
        keeper?.scheduleEnd(of: self, in: seconds)
    }

    /// Follows the changes that other processes make in the store, from now on.
    ///
    /// - Throws: ``SettingStoreError`` if the store can't be watched.
    package func followStore() throws(SettingStoreError) {
        guard let source = overrides?.source else { return }
        let watch = try source.watch { [weak self] in self?.refreshOverrides() }
        state.withLock { $0.watches.append(watch) }
        refreshOverrides()
    }

    /// Follows the sources other than the overrides; does nothing after the first call.
    private func followSources() throws {
        let isFirst = state.withLock { state in
            defer { state.isFollowing = true }
            return !state.isFollowing
        }
        guard isFirst else { return }
        var failure: (any Error)?
        for (index, source) in sources.enumerated() where index != overrides?.index {
            do {
                let watch = try source.watch { [weak self] in self?.refresh(index) }
                state.withLock { $0.watches.append(watch) }
            } catch {
                keep(error, of: source.name)
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func keep(_ error: any Error, of source: String) {
        state.withLock { $0.failures[source] = String(describing: error) }
    }

    /// Reads the overrides again; if that fails, the known ones remain.
    private func refreshOverrides() {
        let changes = order.withLock { _ in (try? store?.load()).map { adopt($0) } ?? [] }
        report(changes)
    }

    /// Adopts the overrides as the store has them, and returns those that others have changed.
    private func adopt(_ kept: JSONObject) -> [ChangeRecord] {
        let changes = recorded(state.withLock { $0.changes(to: kept) })
        publish(overrides: kept, changes, by: nil)
        return changes
    }

    /// Reads the values of all settings from a source again.
    private func refresh(_ source: Int) {
        order.withLock { _ in
            let values = SettingPrecedence.values(
                of: state.withLock { $0.declared },
                in: sources[source]
            )
            let updatedAt = sources[source].updatedAt
            let (changes, held) = state.withLock { state in
                let changes = state.values.changes(to: values, of: source)
                state.values.replace(values, of: source, updatedAt: updatedAt)
                return (changes, state.hear(source))
            }
            publish(by: nil, [], changes, held: held)
        }
    }

    /// Adopts overrides from the store, and notifies observers of them and of some other settings.
    func publish(
        overrides: JSONObject? = nil,
        _ records: [ChangeRecord] = [],
        changed: Set<String> = [],
        by peer: String?
    ) {
        let affected = state.withLock { state in
            let known = state.values.overrides.values
            // Usually few of many settings change at a time, and only these are looked at.
            var keys = changed
            if let overrides { known.collectNames(ofChangesIn: overrides, into: &keys) }
            let declared = Array(keys).filter { state.indicesByKey[$0] != nil }
            // Those that remain have the same ends, as this process has measured them.
            if let overrides { state.values.overrides.replace(by: overrides, changed: declared) }
            return declared.compactMap { state.indicesByKey[$0] }.sorted()
        }
        publish(by: peer, records, affected)
        scheduleEnds()
    }

    /// Decides the values of some settings again, and notifies them and the observers.
    ///
    /// - Parameters:
    ///   - peer: The name of the shell that made the change.
    ///   - records: The records of the overrides that were changed.
    ///   - affected: The indices of the settings, in order.
    ///   - changed: The indices of those among them whose held values have changed.
    private func publish(
        by peer: String?,
        _ records: [ChangeRecord],
        _ affected: [Int],
        held changed: Set<Int> = []
    ) {
        var recordIndices: [String: Int] = [:]
        for (index, record) in records.enumerated() { recordIndices[record.key] = index }
        let (events, observers) = state.withLock { [recordIndices] state in
            var events: [SettingEvent] = []
            for index in affected {
                let setting = state.declared[index]
                let before = state.readings[index]
                let now = state.values.reading(of: setting, at: index)
                let held = state.held[index]?.reading
                let isInForce = held == nil ? before != now : changed.contains(index)
                guard before != now || isInForce else { continue }
                state.readings[index] = now
                if isInForce { setting.core.adopt(held ?? now, of: self, in: state.scope) }
                let record = recordIndices[setting.key].map { records[$0] }
                events.append(
                    SettingEvent(
                        id: setting.id,
                        was: before.value,
                        reading: now,
                        by: peer,
                        author: record?.author,
                        why: record?.why,
                        isInForce: isInForce
                    )
                )
            }
            return (events, state.observers.all)
        }
        for event in events { observers.forEach { $0(event) } }
    }
}
