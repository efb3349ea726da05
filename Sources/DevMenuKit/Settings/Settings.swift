import Synchronization

/// The settings of one menu: their values, the layers that these come from, and their changes.
///
/// All of it may be used from any thread. Reading costs a lock and a look-up: the app's hot path reads
/// the setting itself, such as ``Toggle/isOn``.
public final class Settings: Sendable {
    private struct State {
        var declared: [any Setting] = []
        var places: [ItemID: Int] = [:]
        var placesByKey: [String: Int] = [:]
        var layers: SettingLayers
        var readings: [SettingReading] = []
        var observers: [Int: @Sendable (SettingEvent) -> Void] = [:]
        var nextObserver = 0
        var watch: SettingWatch?
    }

    /// Where overrides are kept.
    public let store: any SettingStore

    private let state: Mutex<State>
    /// Held from a change in the store until everybody knows of it, so that changes are seen in the
    /// order in which they were kept; the store and the observers are called while it is held.
    private let order = Mutex(())

    /// Settings whose overrides are kept in a store.
    ///
    /// - Parameters:
    ///   - store: Where overrides are kept.
    ///   - build: What the app was built for.
    ///   - countsOverrides: Whether overrides count, and can be made.
    public init(store: any SettingStore, build: BuildKind, countsOverrides: Bool = true) {
        self.store = store
        let layers = SettingLayers(
            overrides: [:],
            remote: [:],
            build: build,
            countsOverrides: countsOverrides
        )
        state = Mutex(State(layers: layers))
    }

    /// The settings in the order in which they were declared.
    public var all: [any Setting] { state.withLock { $0.declared } }

    /// The value of a setting, and its layer.
    public func reading(of setting: some Setting) -> SettingReading {
        state.withLock { state in
            state.places[setting.id].map { state.readings[$0] } ?? state.layers.reading(of: setting)
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
                SettingBatch(changes, layers: state.layers) { id in
                    state.places[id].map { state.declared[$0] }
                }
            }
            guard batch.hasValidChanges else { return batch.results }
            do {
                let overrides = try store.update { batch.carryOut(in: &$0) }
                publish(overrides: overrides, by: peer)
            } catch {
                batch.fail(with: .notSaved(reason: String(describing: error)))
            }
            return batch.results
        }
    }

    /// Why a change cannot be carried out, as far as that can be known before; `nil` where it can.
    public func problem(with change: SettingChange) -> SettingError? {
        state.withLock { state in
            SettingBatch.problem(with: change, layers: state.layers) { id in
                state.places[id].map { state.declared[$0] }
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

    /// Replaces what the remote layer says, by the settings' keys.
    public func setRemote(_ values: JSONObject) {
        order.withLock { _ in publish(remote: values, by: nil) }
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

    /// Takes up the settings of a menu and reads what is kept for them.
    ///
    /// - Parameter settings: The settings, whose identifiers and keys differ.
    /// - Throws: ``SettingStoreError``; the settings are then as if nothing were kept.
    package func declare(_ settings: [any Setting]) throws(SettingStoreError) {
        let loaded = Result { () throws(SettingStoreError) in try store.load() }
        order.withLock { _ in
            state.withLock { state in
                state.declared = settings
                state.places = Dictionary(
                    settings.enumerated().map { ($0.element.id, $0.offset) },
                    uniquingKeysWith: { first, _ in first }
                )
                state.placesByKey = Dictionary(
                    settings.enumerated().map { ($0.element.key, $0.offset) },
                    uniquingKeysWith: { first, _ in first }
                )
                state.layers.overrides = (try? loaded.get()) ?? [:]
                state.readings = settings.map { state.layers.reading(of: $0) }
                zip(settings, state.readings).forEach { $0.adopt($1) }
            }
        }
        _ = try loaded.get()
    }

    /// Follows what other processes keep, from now on.
    ///
    /// - Throws: ``SettingStoreError`` where the store cannot be watched.
    package func followStore() throws(SettingStoreError) {
        let watch = try store.watch { [weak self] in self?.refresh() }
        state.withLock { $0.watch = watch }
        refresh()
    }

    /// Reads the store anew; where it cannot be read what was known stands.
    private func refresh() {
        order.withLock { _ in
            guard let overrides = try? store.load() else { return }
            publish(overrides: overrides, by: nil)
        }
    }

    private func publish(
        overrides: JSONObject? = nil,
        remote: JSONObject? = nil,
        by peer: String?
    ) {
        let (events, observers) = state.withLock { state in
            // Of many settings few change at a time: the others are not looked at.
            var keys: Set<String> = []
            if let overrides {
                state.layers.overrides.collectNames(ofChangesIn: overrides, into: &keys)
                state.layers.overrides = overrides
            }
            if let remote {
                state.layers.remote.collectNames(ofChangesIn: remote, into: &keys)
                state.layers.remote = remote
            }
            var events: [SettingEvent] = []
            for place in keys.compactMap({ state.placesByKey[$0] }).sorted() {
                let setting = state.declared[place]
                let before = state.readings[place]
                let now = state.layers.reading(of: setting)
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
