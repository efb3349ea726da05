import Synchronization

/// The settings of a menu: it reads their values from sources, and checks and saves their changes.
///
/// All members can be used from any thread. Reading a value here takes a lock and a look-up; code
/// that runs often reads the setting itself, such as ``FeatureToggle/isOn``.
public final class Settings: Sendable {
    /// Indicates whether a change by a person needs a reason.
    package let requiresReason: Bool
    /// The sources, strongest first.
    package let sources: [any SettingSource]
    /// The store that keeps a journal of the changes; `nil` where none is kept.
    let journalledStore: (any JournalledStore)?
    /// The start of this process; `nil` where nothing is known of an app's starts.
    package let launch: AppLaunch?
    /// The source in which changes are saved, and its index among the sources.
    private let overrides: (source: OverrideSource, index: Int)?

    /// Calls ``removeEndedOverrides()`` when an override may have ended.
    let limitTimer = LimitTimer()
    private let state: Mutex<SettingsState>
    /// Held from a change in a source until all observers have been called.
    ///
    /// It makes changes visible in the order in which they were made. Sources and observers are
    /// called while it's held.
    private let order = Mutex(())

    /// Creates settings of an app that starts, at which overrides until its next launch end.
    package init(
        sources: [any SettingSource],
        countsOverrides: Bool,
        journal: Bool,
        requiresReason: Bool,
        launch: AppLaunch?
    ) {
        self.sources = sources
        self.requiresReason = requiresReason
        self.launch = countsOverrides ? launch : nil
        overrides =
            sources.enumerated().lazy.compactMap { index, source in
                (source as? OverrideSource).map { ($0, index) }
            }.first
        journalledStore = journal ? overrides?.source.store.asJournalled : nil
        state = Mutex(
            SettingsState(
                values: SourceValues(
                    of: sources,
                    overridePlace: overrides?.index,
                    countsOverrides: countsOverrides
                )
            )
        )
    }

    /// The settings, in the order in which they were declared.
    public var all: [any Setting] { state.withLock { $0.declared } }

    /// Returns the current value of a setting, and its layer.
    public func reading(of setting: some Setting) -> SettingReading {
        let known = state.withLock { state in
            state.indices[setting.id].map { state.readings[$0] }
        }
        if let known { return known }
        // A setting that wasn't declared isn't cached: its sources are asked now.
        let values = state.withLock { $0.values }
        return values.reading(of: setting, override: values.overrides[setting.key]) { source in
            sources[source].value(of: setting)
        }
    }

    /// Returns the value of a setting in each source, strongest first, as last read.
    ///
    /// - Parameter id: The identifier of the setting.
    /// - Returns: An answer for each source, or `nil` if no setting has the identifier.
    package func answers(about id: ItemID) -> [SourceAnswer]? {
        let known = state.withLock { state in
            state.indices[id].map { index in
                let setting = state.declared[index]
                return (setting: setting, answers: state.values.answers(about: setting, at: index))
            }
        }
        // The sources are asked while no lock is held that they may need.
        return known.map { setting, answers in
            zip(sources, answers).map { $1.adding($0.problem(with: setting)) }
        }
    }

    /// Changes settings, saving all the changes in one step.
    ///
    /// A flip sets the opposite of the value at the time of saving, whichever process made the last
    /// change.
    ///
    /// - Parameters:
    ///   - changes: The changes, made in order.
    ///   - peer: The name of the shell that makes them; `nil` for the app itself.
    /// - Returns: The result of each change, in order. If the store fails, no change is made.
    public func apply(
        _ changes: [SettingChange],
        by peer: String? = nil
    ) -> [Result<SettingOutcome, SettingError>] {
        carryOut(by: peer, { .app }) { state in
            changes.map { state.checked($0, needsReason: false) }
        }.map { $0.map(\.outcome) }
    }

    /// Carries out changes that were checked, keeping them all by one replacement in the store.
    ///
    /// One that was checked before the settings were declared anew is checked again, and its result
    /// has the setting as it is declared now.
    ///
    /// - Parameters:
    ///   - changes: The changes, carried out in order.
    ///   - peer: The peer that requests them; `nil` for the app itself.
    ///   - author: The person at the peer.
    /// - Returns: The result of each, in order. If the store fails, no change is made.
    package func apply(
        _ changes: [CheckedSettingChange],
        by peer: String? = nil,
        author: @autoclosure () -> ChangeAuthor = .app
    ) -> [Result<MadeSettingChange, SettingError>] {
        carryOut(by: peer, author) { state in
            changes.map { change in
                // A reason that is needed was given when it was checked.
                change.declaration == state.declaration
                    ? .success(change) : state.checked(change.change, needsReason: false)
            }
        }
    }

    /// Checks whether a change can be carried out, as far as that can be known before; nothing is done.
    ///
    /// - Parameters:
    ///   - change: The change to check.
    ///   - isDryRun: `true` where it isn't carried out, and needs no reason.
    /// - Returns: The change, with the value as the setting keeps it.
    /// - Throws: An error with the reason why it can't.
    package func check(
        _ change: SettingChange,
        isDryRun: Bool = false
    ) throws(SettingError) -> CheckedSettingChange {
        try state.withLock { $0.checked(change, needsReason: requiresReason && !isDryRun) }.get()
    }

    /// Carries out checked changes of different settings, all or none.
    ///
    /// - Returns: The changes that had, or would have, an effect on an override.
    func carryOut(
        _ changes: [CheckedSettingChange],
        isDryRun: Bool,
        by peer: String?,
        _ author: ChangeAuthor
    ) throws(SettingError) -> [MadeSettingChange] {
        guard !changes.isEmpty, let store = overrides?.source.store else { return [] }
        let result = order.withLock { _ in
            let values = state.withLock { $0.values }
            var batch = SettingBatch(changes.map { .success($0) }, values: values, skipsEqual: true)
            var records: [ChangeRecord] = []
            do {
                if isDryRun {
                    var overrides = try store.load()
                    records = batch.carryOut(in: &overrides) { author }
                } else {
                    let kept = try update(store) { kept, _ in
                        records = batch.carryOut(in: &kept) { author }
                        return records
                    }
                    publish(batch, kept, by: peer)
                }
            } catch {
                batch.fail(with: .notSaved(reason: String(describing: error)))
            }
            return Result { () throws(SettingError) in
                var made: [MadeSettingChange] = []
                for result in batch.results { made.append(try result.get()) }
                let changed = Set(records.map(\.key)).union(batch.resumed)
                return made.filter { changed.contains($0.setting.key) }
            }
        }
        return try result.get()
    }

    private func carryOut(
        by peer: String?,
        _ author: () -> ChangeAuthor,
        _ changes: (SettingsState) -> [Result<CheckedSettingChange, SettingError>]
    ) -> [Result<MadeSettingChange, SettingError>] {
        order.withLock { _ in
            var batch = state.withLock { SettingBatch(changes($0), values: $0.values) }
            guard batch.hasValidChanges, let store = overrides?.source.store else {
                return batch.results
            }
            do {
                let kept = try update(store) { kept, _ in batch.carryOut(in: &kept, author) }
                publish(batch, kept, by: peer)
            } catch {
                batch.fail(with: .notSaved(reason: String(describing: error)))
            }
            return batch.results
        }
    }

    /// Takes changes back that the journal has, in one step: all that are asked for, or none.
    ///
    /// - Parameters:
    ///   - target: The changes.
    ///   - peer: The peer that requests it; `nil` for the app itself.
    ///   - author: The person at the peer.
    ///   - why: The person's reason.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings that were changed; none where there was nothing to undo.
    /// - Throws: ``SettingError``; nothing changed then.
    package func undo(
        _ target: UndoTarget,
        by peer: String? = nil,
        author: ChangeAuthor = .app,
        why: String? = nil,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> [MadeSettingChange] {
        guard let store = journalledStore else { throw .noJournal }
        let result = order.withLock { _ in
            let values = state.withLock { $0.values }
            var undo = SettingUndo(target, by: author, why: why, values: values)
            do {
                let kept = try store.update { overrides, journal in
                    undo.carryOut(in: &overrides, journal) { id throws(SettingError) in
                        guard mayChange(id) else { throw .denied(id) }
                        return try check(SettingChange(id, .reset, why: why))
                    }
                }
                publish(overrides: kept, by: peer)
            } catch {
                undo.fail(with: .notSaved(reason: String(describing: error)))
            }
            return undo.result
        }
        return try result.get()
    }

    /// Lets suspended overrides have their effect again, in all processes of the app.
    ///
    /// - Parameters:
    ///   - id: The setting; `nil` for all.
    ///   - peer: The peer that requests it; `nil` for the app itself.
    ///   - mayChange: Returns `false` for a setting that the person may not change.
    /// - Returns: The settings whose overrides were suspended.
    /// - Throws: ``SettingError``; nothing changed then.
    package func resume(
        _ id: ItemID? = nil,
        by peer: String? = nil,
        where mayChange: (ItemID) -> Bool = { _ in true }
    ) throws(SettingError) -> [any Setting] {
        if let id, state.withLock({ $0.indices[id] }) == nil { throw .unknown(id) }
        let resumed = suspended.filter { id == nil || $0.id == id }
        for setting in resumed where !mayChange(setting.id) { throw .denied(setting.id) }
        let keys = Set(resumed.map(\.key))
        try order.withLock { _ throws(SettingError) in
            try launch?.resume(id == nil ? nil : keys)
            publish(resuming: keys, by: peer)
        }
        return resumed
    }

    /// The settings whose overrides have no effect since the app crashed with them at launch.
    package var suspended: [any Setting] {
        state.withLock { state in
            zip(state.declared, state.readings).filter { $1.suspended != nil }.map(\.0)
        }
    }

    /// Changes the overrides in a store, and records the changes if it keeps a journal.
    private func update(
        _ store: any SettingStore,
        _ change: (inout JSONObject, JournalledStore.Journal) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject {
        if let journalledStore { return try journalledStore.update(recording: change) }
        return try store.update { overrides in _ = change(&overrides) { ChangeJournal([]) } }
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

    /// Adopts the settings of a menu, reads their values from the sources, and follows the sources.
    ///
    /// Overrides are read once; ``followStore()`` follows their changes. The settings of a menu that
    /// replaces another are declared in the same way: what others have changed meanwhile is told to
    /// observers, and overrides that can't be read then stay as they are known.
    ///
    /// - Parameter settings: The settings, whose identifiers and keys differ.
    /// - Throws: ``SettingStoreError`` if the overrides can't be read, in which case none are used;
    ///   or the error of a source that can't be followed.
    package func declare(_ settings: [any Setting]) throws {
        // Each source is followed before it's read, so that no change in between is missed.
        let followed = Result { try followSources() }
        let loaded = order.withLock { _ in
            // Within the order: a change that is made meanwhile must not be undone by older values.
            let stored = Result { () throws(SettingStoreError) in try overrides?.source.store.load()
            }
            if state.withLock({ $0.declaration > 0 }), let kept = try? stored.get() {
                publish(overrides: kept, by: nil)
            }
            let beginning = launch?.begin(with: (try? stored.get()) ?? [:])
            if let beginning { state.withLock { $0.begin(beginning) } }
            let loaded = Result { () throws(SettingStoreError) in
                try withoutEnded(try stored.get(), of: settings)
            }
            let answers = sources.enumerated().map { index, source in
                let values =
                    index == overrides?.index
                    ? [] : SourceValues.values(of: settings, in: source)
                return (values: values, updatedAt: source.updatedAt)
            }
            state.withLock { state in
                state.declared = settings
                state.declaration += 1
                state.indices = Dictionary(minimumCapacity: settings.count)
                state.indicesByKey = [:]
                // Of settings with one identifier, the first wins.
                for index in settings.indices.reversed() {
                    state.indices[settings[index].id] = index
                }
                state.launch(settings)
                let overrides = (try? loaded.get()) ?? state.values.overrides
                state.values.replace(overrides: overrides, of: settings)
                for (source, answer) in answers.enumerated() {
                    state.values.replace(answer.values, of: source, updatedAt: answer.updatedAt)
                }
                state.readings = settings.indices.map { index in
                    let reading = state.values.reading(of: settings[index], at: index)
                    settings[index].adopt(reading)
                    return reading
                }
            }
            scheduleEnds()
            return loaded
        }
        _ = try (loaded.get(), followed.get())
    }

    /// Returns loaded overrides without those that ended while no process could remove them.
    private func withoutEnded(
        _ loaded: JSONObject?,
        of settings: [any Setting]
    ) throws(SettingStoreError) -> JSONObject? {
        guard let loaded, let store = overrides?.source.store else { return nil }
        let known = state.withLock { $0 }
        let values = known.values
        guard values.takesOverrides else { return loaded }
        func hasEnded(_ kept: JSONValue, under key: String) -> Bool {
            values.hasEnded(kept, under: key, isLaunch: known.launches(key))
        }
        let ended = settings.filter { setting in
            loaded[setting.key].map { hasEnded($0, under: setting.key) } ?? false
        }
        guard !ended.isEmpty else { return loaded }
        do {
            return try update(store) { [sources] kept, _ in
                ChangeRecord.removing(ended, from: &kept, where: hasEnded) { setting in
                    values.reading(of: setting, override: nil) { sources[$0].value(of: setting) }
                }
            }
        } catch {
            // They have no effect in this process, even where that can't be saved.
            var kept = loaded
            for setting in ended { kept[setting.key] = nil }
            return kept
        }
    }

    /// Removes the overrides that have ended, in the store too, and schedules the next time.
    private func removeEndedOverrides() {
        order.withLock { _ in
            let (values, ended) = state.withLock { state in
                let keys = state.values.endedKeys
                let ended = keys.isEmpty ? [] : state.declared.filter { keys.contains($0.key) }
                return (state.values, ended)
            }
            guard !ended.isEmpty, let store = overrides?.source.store else {
                return scheduleEnds()
            }
            do {
                let kept = try update(store) { kept, _ in
                    ChangeRecord.removing(
                        ended,
                        from: &kept,
                        where: { values.hasEnded($0, under: $1) }
                    ) { setting in
                        let index = state.withLock { $0.indices[setting.id] } ?? 0
                        return values.reading(of: setting, at: index, override: nil)
                    }
                }
                publish(overrides: kept, by: nil)
            } catch {
                // They have no effect in this process, and the next call tries again.
                publish(by: nil) { state in ended.compactMap { state.indices[$0.id] }.sorted() }
                limitTimer.schedule(in: .infinity) { [weak self] in self?.removeEndedOverrides() }
            }
        }
    }

    private func scheduleEnds() {
        let seconds = state.withLock { state in
            state.values.takesOverrides ? state.values.secondsToNextEnd : nil
        }
        limitTimer.schedule(in: seconds) { [weak self] in self?.removeEndedOverrides() }
    }

    /// Follows the changes that other processes make in the store, from now on.
    ///
    /// - Throws: ``SettingStoreError`` if the store can't be watched.
    package func followStore() throws(SettingStoreError) {
        guard let source = overrides?.source else { return }
        let watch = try source.watch { [weak self] in self?.refreshOverrides() }
        state.withLock { $0.watches.append(watch) }
        refreshOverrides()
        followSuspended()
    }

    /// Follows other processes that let suspended overrides have their effect again.
    private func followSuspended() {
        guard let launch, !state.withLock({ $0.values.suspended.isEmpty }) else { return }
        // Where the file can't be watched, they have it at the next start.
        let watch = try? launch.watch { [weak self] in self?.refreshSuspended() }
        state.withLock { state in if let watch { state.watches.append(watch) } }
    }

    private func refreshSuspended() {
        order.withLock { _ in
            guard let now = launch?.suspended else { return }
            let known = state.withLock { $0.values.suspended.members }
            publish(resuming: Set(known.filter { now[$0.name] != $0.value }.map(\.name)), by: nil)
        }
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
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Reads the overrides again; if that fails, the known ones stay.
    private func refreshOverrides() {
        order.withLock { _ in
            guard let kept = try? overrides?.source.store.load() else { return }
            publish(overrides: kept, by: nil)
        }
    }

    /// Reads the values of all settings from a source again.
    private func refresh(_ source: Int) {
        order.withLock { _ in
            let values = SourceValues.values(
                of: state.withLock { $0.declared },
                in: sources[source]
            )
            let updatedAt = sources[source].updatedAt
            publish(by: nil) { state in
                let changes = state.values.changes(to: values, of: source)
                state.values.replace(values, of: source, updatedAt: updatedAt)
                return changes
            }
        }
    }

    /// Adopts overrides from the store, and lets suspended ones that were set anew have their effect.
    private func publish(
        overrides: JSONObject? = nil,
        resuming resumed: Set<String> = [],
        by peer: String?
    ) {
        publish(by: peer) { state in
            let overrides = overrides ?? state.values.overrides
            // Usually few of many settings change at a time, and only these are looked at.
            var keys = resumed
            resumed.forEach { state.values.resume($0) }
            state.values.overrides.collectNames(ofChangesIn: overrides, into: &keys)
            if !keys.isEmpty, state.indicesByKey.isEmpty {
                for index in state.declared.indices.reversed() {
                    state.indicesByKey[state.declared[index].key] = index
                }
            }
            let declared = keys.filter { state.indicesByKey[$0] != nil }
            state.values.replace(overrides: overrides, changed: declared)
            return declared.compactMap { state.indicesByKey[$0] }.sorted()
        }
        scheduleEnds()
    }

    /// Publishes the overrides after a batch, with those that were suspended and are set anew.
    private func publish(_ batch: SettingBatch, _ overrides: JSONObject, by peer: String?) {
        // If that can't be recorded, they're suspended at the next start unless their values are new.
        if !batch.resumed.isEmpty { try? launch?.resume(batch.resumed) }
        publish(overrides: overrides, resuming: batch.resumed, by: peer)
    }

    /// Changes the values of the sources, and notifies the settings and observers.
    ///
    /// - Parameters:
    ///   - peer: The name of the shell that made the change.
    ///   - change: Makes the change, and returns the indices of the settings that it affects, in
    ///     order.
    private func publish(by peer: String?, _ change: (inout SettingsState) -> [Int]) {
        let (events, observers) = state.withLock { state in
            var events: [SettingEvent] = []
            for index in change(&state) {
                let setting = state.declared[index]
                let before = state.readings[index]
                let now = state.values.reading(of: setting, at: index)
                guard before != now else { continue }
                state.readings[index] = now
                setting.adopt(now)
                events.append(
                    SettingEvent(id: setting.id, was: before.value, reading: now, by: peer)
                )
            }
            return (events, state.observers.all)
        }
        for event in events { observers.forEach { $0(event) } }
    }
}
