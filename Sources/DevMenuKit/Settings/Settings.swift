import Synchronization

/// The settings of one menu: their values, the sources that these come from, and their changes.
///
/// All of it may be used from any thread. Reading costs a lock and a look-up: the app's hot path reads
/// the setting itself, such as ``FeatureToggle/isOn``.
public final class Settings: Sendable {
    private struct State {
        var declared: [any Setting] = []
        var places: [ItemID: Int] = [:]
        /// Empty until the first change in the store: many a process never sees one.
        var placesByKey: [String: Int] = [:]
        var values: SourceValues
        var readings: [SettingReading] = []
        var observers: [Int: @Sendable (SettingEvent) -> Void] = [:]
        var nextObserver = 0
        var isFollowing = false
        var watches: [SettingWatch] = []
    }

    private let sources: [any SettingSource]
    /// The source in which changes are kept, and its place among the others.
    private let overrides: (source: OverrideSource, place: Int)?

    private let state: Mutex<State>
    /// Held from a change in a source until everybody knows of it, so that changes are seen in the
    /// order in which they were made; the sources and the observers are called while it is held.
    private let order = Mutex(())

    /// Creates the settings that some sources give values to.
    ///
    /// - Parameters:
    ///   - sources: The sources, strongest first; several may have the same layer, and the earlier one
    ///     wins. Changes are kept in the first ``OverrideSource``; without one none can be made.
    ///   - countsOverrides: Whether overrides count, and can be made.
    public init(sources: [any SettingSource], countsOverrides: Bool = true) {
        self.sources = sources
        overrides =
            sources.enumerated().lazy.compactMap { place, source in
                (source as? OverrideSource).map { ($0, place) }
            }.first
        state = Mutex(
            State(
                values: SourceValues(
                    of: sources,
                    overridePlace: overrides?.place,
                    countsOverrides: countsOverrides
                )
            )
        )
    }

    /// Creates settings that have overrides, the values of a kind of build, and sources between the two.
    ///
    /// - Parameters:
    ///   - store: Where overrides are kept.
    ///   - build: What the app was built for.
    ///   - countsOverrides: Whether overrides count, and can be made.
    ///   - between: The sources beneath the overrides and above the build, strongest first.
    public convenience init(
        store: any SettingStore,
        build: BuildKind,
        countsOverrides: Bool = true,
        @SettingSourceBuilder _ between: () -> [any SettingSource] = { [] }
    ) {
        self.init(
            sources: [OverrideSource(store)] + between() + [BuildSource(build)],
            countsOverrides: countsOverrides
        )
    }

    /// The settings in the order in which they were declared.
    public var all: [any Setting] { state.withLock { $0.declared } }

    /// The value of a setting, and its layer.
    public func reading(of setting: some Setting) -> SettingReading {
        let known = state.withLock { state in
            state.places[setting.id].map { state.readings[$0] }
        }
        if let known { return known }
        // One that nobody declared is asked for here and now.
        let values = state.withLock { $0.values }
        return values.reading(of: setting) { source in
            guard source == overrides?.place else { return sources[source].value(of: setting) }
            return values.overrides[setting.key].map(OverrideForm.value(in:))
        }
    }

    /// Returns what each source says of a declared setting, strongest first, as they were last asked.
    ///
    /// - Parameter id: The setting.
    /// - Returns: The answers, or `nil` where no setting has the identifier.
    package func answers(about id: ItemID) -> [SourceAnswer]? {
        state.withLock { state in
            state.places[id].map { state.values.answers(about: state.declared[$0], at: $0) }
        }
    }

    /// Changes settings, keeping all the changes by one replacement in the store.
    ///
    /// A flip takes the opposite of what is in force when the change is kept, whichever process made
    /// that so.
    ///
    /// - Parameters:
    ///   - changes: The wishes, carried out in order.
    ///   - peer: Who has them; `nil` for the app itself.
    /// - Returns: What came of each, in order. Where the store fails no change is made.
    public func apply(
        _ changes: [SettingChange],
        by peer: String? = nil
    ) -> [Result<SettingOutcome, SettingError>] {
        order.withLock { _ in
            var batch = state.withLock { state in
                SettingBatch(changes, values: state.values) { id in
                    state.places[id].map { (state.declared[$0], $0) }
                }
            }
            guard batch.hasValidChanges, let store = overrides?.source.store else {
                return batch.results
            }
            do {
                let kept = try store.update { batch.carryOut(in: &$0) }
                publish(overrides: kept, by: peer)
            } catch {
                batch.fail(with: .notSaved(reason: String(describing: error)))
            }
            return batch.results
        }
    }

    /// Why a change cannot be carried out, as far as that can be known before; `nil` where it can.
    public func problem(with change: SettingChange) -> SettingError? {
        state.withLock { state in
            SettingBatch.problem(with: change, values: state.values) { id in
                state.places[id].map { (state.declared[$0], $0) }
            }
        }
    }

    /// Sets one setting.
    ///
    /// - Parameters:
    ///   - id: The setting.
    ///   - value: The value that it is to have.
    /// - Returns: The value before, and the one now.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func set(_ id: ItemID, to value: JSONValue) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .set(value))])[0].get()
    }

    /// Sets one toggle to the opposite of what it is.
    ///
    /// - Parameter id: The toggle.
    /// - Returns: The value before, and the one now.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func flip(_ id: ItemID) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .flip)])[0].get()
    }

    /// Takes back what people set.
    ///
    /// - Parameter id: The setting.
    /// - Returns: The value before, and the one now.
    /// - Throws: ``SettingError``.
    @discardableResult
    public func reset(_ id: ItemID) throws(SettingError) -> SettingOutcome {
        try apply([SettingChange(id, .reset)])[0].get()
    }

    /// Every change from now on, for one consumer; any number of consumers have one each.
    ///
    /// It ends only when its consumer goes. What a slow consumer has not seen waits for it.
    public var changes: some AsyncSequence<SettingEvent, Never> & Sendable {
        AsyncStream<SettingEvent> { continuation in
            let token = observe { continuation.yield($0) }
            continuation.onTermination = { [weak self] _ in self?.stopObserving(token) }
        }
    }

    /// Calls back with every change, on the thread that made it; the call returns at once and does
    /// not call into the settings.
    package func observe(_ observer: @escaping @Sendable (SettingEvent) -> Void) -> Int {
        state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
    }

    /// Ends what ``observe(_:)`` began.
    package func stopObserving(_ token: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: token) }
    }

    /// Takes up the settings of a menu, asks the sources about them, and follows what the sources say.
    ///
    /// Of the overrides only what is kept now is read: see ``followStore()``.
    ///
    /// - Parameter settings: The settings, whose identifiers and keys differ.
    /// - Throws: ``SettingStoreError``, the settings being then as if nothing were kept, or why a source
    ///   cannot be followed.
    package func declare(_ settings: [any Setting]) throws {
        // A source is followed before it is asked, so that no change is missed between the two.
        let followed = Result { try followSources() }
        let loaded = Result { () throws(SettingStoreError) in try overrides?.source.store.load() }
        order.withLock { _ in
            let answers = sources.enumerated().map { place, source in
                let values =
                    place == overrides?.place
                    ? [] : SourceValues.values(of: settings, in: source)
                return (values: values, toldAt: source.toldAt)
            }
            state.withLock { state in
                state.declared = settings
                state.places = Dictionary(minimumCapacity: settings.count)
                state.placesByKey = [:]
                // The first of a name stands.
                for place in settings.indices.reversed() {
                    state.places[settings[place].id] = place
                }
                state.values.overrides = (try? loaded.get()) ?? [:]
                for (source, answer) in answers.enumerated() {
                    state.values.replace(answer.values, of: source, toldAt: answer.toldAt)
                }
                state.readings = settings.indices.map { place in
                    let reading = state.values.reading(of: settings[place], at: place)
                    settings[place].adopt(reading)
                    return reading
                }
            }
        }
        _ = try loaded.get()
        try followed.get()
    }

    /// Follows what other processes keep, from now on.
    ///
    /// - Throws: ``SettingStoreError`` where the store cannot be watched.
    package func followStore() throws(SettingStoreError) {
        guard let source = overrides?.source else { return }
        let watch = try source.watch { [weak self] in self?.refreshOverrides() }
        state.withLock { $0.watches.append(watch) }
        refreshOverrides()
    }

    /// Follows the sources but for the overrides, once.
    private func followSources() throws {
        let isFirst = state.withLock { state in
            defer { state.isFollowing = true }
            return !state.isFollowing
        }
        guard isFirst else { return }
        var failure: (any Error)?
        for (place, source) in sources.enumerated() where place != overrides?.place {
            do {
                let watch = try source.watch { [weak self] in self?.refresh(place) }
                state.withLock { $0.watches.append(watch) }
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Reads the store anew; where it cannot be read what was known stands.
    private func refreshOverrides() {
        order.withLock { _ in
            guard let kept = try? overrides?.source.store.load() else { return }
            publish(overrides: kept, by: nil)
        }
    }

    /// Asks a source anew about every setting.
    private func refresh(_ source: Int) {
        order.withLock { _ in
            let values = SourceValues.values(
                of: state.withLock { $0.declared },
                in: sources[source]
            )
            let toldAt = sources[source].toldAt
            publish(by: nil) { state in
                let changes = state.values.changes(to: values, of: source)
                state.values.replace(values, of: source, toldAt: toldAt)
                return changes
            }
        }
    }

    private func publish(overrides: JSONObject, by peer: String?) {
        publish(by: peer) { state in
            // Of many settings few change at a time: the others are not looked at.
            var keys: Set<String> = []
            state.values.overrides.collectNames(ofChangesIn: overrides, into: &keys)
            state.values.overrides = overrides
            if !keys.isEmpty, state.placesByKey.isEmpty {
                for place in state.declared.indices.reversed() {
                    state.placesByKey[state.declared[place].key] = place
                }
            }
            return keys.compactMap { state.placesByKey[$0] }.sorted()
        }
    }

    /// Changes what is known of the sources, and tells what came of it.
    ///
    /// - Parameters:
    ///   - peer: Who made the change.
    ///   - change: Makes it, and returns the places of the settings that it is about, in order.
    private func publish(by peer: String?, _ change: (inout State) -> [Int]) {
        let (events, observers) = state.withLock { state in
            var events: [SettingEvent] = []
            for place in change(&state) {
                let setting = state.declared[place]
                let before = state.readings[place]
                let now = state.values.reading(of: setting, at: place)
                guard before != now else { continue }
                state.readings[place] = now
                setting.adopt(now)
                events.append(
                    SettingEvent(id: setting.id, was: before.value, reading: now, by: peer)
                )
            }
            return (events, Array(state.observers.values))
        }
        for event in events { observers.forEach { $0(event) } }
    }
}
