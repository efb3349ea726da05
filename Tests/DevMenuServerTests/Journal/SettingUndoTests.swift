import DevMenuSystem
import Synchronization
import Testing

@testable import DevMenuKit
@testable import DevMenuServer

@Suite struct SettingUndoTests {
    private let ada = ChangeAuthor(uid: 1, client: "devmenu")
    private let bob = ChangeAuthor(uid: 2, client: "devmenu")
    private let store = InMemorySettingStore()
    private let settings: AppSettings

    init() throws {
        settings = AppSettings(store: store, build: .debug)
        try settings.declareKept(["a", "b", "c"].map { FeatureToggle(ItemID($0), title: "T") })
    }

    private func set(
        _ values: [String: JSONValue?],
        by author: ChangeAuthor,
        request: Int? = nil
    ) throws {
        let changes = try values.sorted { $0.key < $1.key }.map { id, value in
            var change = SettingChange(ItemID(id), value.map { .set($0) } ?? .reset)
            change.request = request
            return try settings.check(change)
        }
        for result in settings.apply(changes, author: author) { _ = try result.get() }
    }

    private func undo(_ target: UndoTarget, by author: ChangeAuthor) throws -> [ItemID] {
        try settings.undo(target, by: "p1", author: author).map(\.setting.id)
    }

    private var last: ChangeRecord? { store.records().first { _ in true } }

    @Test func `takes back one's own changes, newest first, past undos`() throws {
        try set(["a": true], by: ada)
        try set(["b": true], by: ada)
        try set(["c": true], by: bob)
        try set(["a": true], by: ChangeAuthor(uid: 1, client: "mcp"))
        #expect(try undo(.last(1), by: ada) == ["b"])
        #expect(store.load() == ["a": true, "c": true])
        #expect(last?.undone == [2] && last?.was == true && last?.now == nil)
        #expect(try undo(.last(1), by: ada) == ["a"])
        #expect(store.load() == ["c": true])
        #expect(try undo(.last(1), by: ada).isEmpty)
        #expect(store.load() == ["c": true])
    }

    @Test func `reads little of the journal while others wait, also after a rival`() throws {
        let journal = CountedJournal(sharing: store)
        let settings = AppSettings(sources: [OverrideSource(journal), BuildSource(.debug)])
        try settings.declareKept(["a", "b", "c"].map { FeatureToggle(ItemID($0), title: "T") })
        try set(["a": true], by: ada)
        for number in 0..<500 { try set(["c": .bool(number % 2 == 0)], by: bob) }
        try set(["b": true], by: ada)
        journal.beforeUpdate { [settings = self.settings, ada] in
            _ = try? settings.undo(.last(1), author: ada)
        }
        #expect(try settings.undo(.last(1), author: ada).map(\.setting.id) == ["a"])
        #expect(journal.recordsReadInChange < 10)
    }

    @Test func `takes back several, and a batch as one`() throws {
        try set(["a": true, "b": true, "c": true], by: ada, request: 1)
        try set(["a": false], by: ada)
        #expect(try undo(.last(2), by: ada) == ["a", "c", "b"])
        #expect(store.load().isEmpty)
        let records = store.records().records()
        #expect(records.map(\.undone) == [[], [], [], [], [4, 1], [3], [2]])
        #expect(records.map(\.batch) == [1, 1, 1, nil, 5, 5, 5])
        #expect(try undo(.last(9), by: ada).isEmpty)
    }

    @Test func `what was is restored as it was`() throws {
        let long: JSONValue = ["value": true, "why": "demo", "mood": 1]
        store.update { $0["a"] = long }
        try set(["a": false], by: ada)
        #expect(try undo(.last(1), by: ada) == ["a"])
        #expect(store.load()["a"] == long)
    }

    @Test func `is refused after somebody else's change, who is named`() throws {
        try set(["a": true, "b": true], by: ada, request: 1)
        try set(["b": false], by: bob)
        let conflict = ChangeConflict(author: bob.description, number: 3)
        #expect(throws: SettingError.conflict("b", by: conflict)) { try undo(.last(1), by: ada) }
        #expect(store.load() == ["a": true, "b": false])
        #expect(try undo(.change(1), by: ada) == ["a"])
        store.update { $0["b"] = true }
        #expect(throws: SettingError.conflict("b", by: nil)) { try undo(.change(3), by: ada) }
    }

    @Test func `is refused after somebody set the same value anew`() throws {
        try set(["a": true], by: ada)
        try set(["a": nil], by: bob)
        try set(["a": true], by: bob)
        let conflict = ChangeConflict(author: bob.description, number: 3)
        #expect(throws: SettingError.conflict("a", by: conflict)) { try undo(.last(1), by: ada) }
        #expect(throws: SettingError.conflict("a", by: conflict)) { try undo(.change(1), by: ada) }
        #expect(store.load() == ["a": true])
        // An undone change is none any more.
        #expect(try undo(.last(1), by: bob) == ["a"])
        #expect(try undo(.last(1), by: bob) == ["a"])
        #expect(store.load() == ["a": true])
        #expect(try undo(.last(1), by: ada) == ["a"])
        #expect(store.load().isEmpty)
    }

    @Test func `is refused after it was undone, and the value set anew`() throws {
        try set(["a": true], by: ada)
        #expect(try undo(.change(1), by: bob) == ["a"])
        try set(["a": true], by: ada)
        let conflict = ChangeConflict(author: bob.description, number: 2)
        #expect(throws: SettingError.conflict("a", by: conflict)) { try undo(.change(1), by: bob) }
        #expect(try undo(.last(1), by: ada) == ["a"])
    }

    /// Others wait as long as a change lasts, and a full journal has thousands of records.
    @Test(arguments: [UndoTarget.last(1), .change(1)])
    func `reads only new records while others wait`(target: UndoTarget) throws {
        let journal = CountedJournal()
        let settings = AppSettings(store: journal, build: .debug)
        try settings.declareKept(["a", "b"].map { FeatureToggle(ItemID($0), title: "T") })
        func set(_ id: ItemID, to value: JSONValue, by author: ChangeAuthor) throws {
            let change = try settings.check(SettingChange(id, .set(value)))
            _ = try settings.apply([change], author: author)[0].get()
        }
        try set("a", to: true, by: ada)
        for count in 0..<500 { try set("b", to: .bool(count.isMultiple(of: 2)), by: bob) }
        #expect(try settings.undo(target, author: ada).map(\.setting.id) == ["a"])
        // The newest record, which is known.
        #expect(journal.recordsReadInChange == 1)
    }

    @Test func `takes back any change by its number, an undo too`() throws {
        try set(["a": true], by: bob)
        #expect(try undo(.change(1), by: ada) == ["a"])
        #expect(store.load().isEmpty)
        #expect(try undo(.change(2), by: ada) == ["a"])
        #expect(store.load() == ["a": true])
        #expect(throws: SettingError.unknownChange(7)) { try undo(.change(7), by: ada) }
    }

    @Test func `changes nothing that the person may not change`() throws {
        try set(["a": true, "b": true], by: ada, request: 1)
        #expect(throws: SettingError.denied("b")) {
            try settings.undo(.last(1), author: ada) { $0 != "b" }
        }
        #expect(store.load() == ["a": true, "b": true])
    }

    /// An expiry that is taken back is none, and a change that still matches is taken back.
    @Test func `passes over what a time limit ended, as long as that stands`() throws {
        try set(["a": true], by: ada)
        let end = SettingLimit.at(seconds: CalendarTime.now.seconds + 3_600)
        let ending = try settings.check(SettingChange("b", .set(true), until: end))
        _ = try settings.apply([ending], author: ada)[0].get()
        let kept = store.load()["b"]
        try set(["b": nil], by: .expiry)
        #expect(try undo(.change(3), by: ada) == ["b"])
        #expect(store.load()["b"] == kept)
        #expect(try undo(.last(1), by: ada) == ["b"])
        #expect(store.load() == ["a": true])
        try set(["c": true], by: ada)
        try set(["c": nil], by: ada)
        let last = try settings.check(SettingChange("c", .set(false), until: end))
        _ = try settings.apply([last], author: ada)[0].get()
        try set(["c": nil], by: .expiry)
        // The reset before it left what is there now.
        #expect(try undo(.last(1), by: ada) == ["c"])
        #expect(store.load()["c"] == true)
    }

    @Test func `changes that cancel out stay undone`() throws {
        try set(["a": true], by: ada)
        try set(["a": nil], by: ada)
        try set(["b": true], by: ada)
        #expect(try undo(.last(3), by: ada) == ["b", "a"])
        #expect(last?.undone == [3, 2, 1])
        #expect(try undo(.last(1), by: ada).isEmpty)
    }

    @Test func `observers are told`() throws {
        try set(["a": true], by: ada)
        nonisolated(unsafe) var events: [SettingEvent] = []
        // Called on the thread that undoes.
        let token = settings.observe { events.append($0) }
        defer { settings.stopObserving(token) }
        #expect(try undo(.last(1), by: ada) == ["a"])
        #expect(events.map(\.by) == ["p1"] && events.map(\.reading.value) == [false])
    }

    @Test func `needs a reason where every change does`() throws {
        let sources: [any SettingSource] = [OverrideSource(store), BuildSource(.debug)]
        let settings = AppSettings(sources: sources, requiresReason: true)
        try settings.declareKept([FeatureToggle("a", title: "A")])
        #expect(throws: SettingError.needsReason("a")) {
            try settings.check(SettingChange("a", .set(true)))
        }
        let change = try settings.check(SettingChange("a", .set(true), why: "demo"))
        _ = try settings.apply([change], author: ada)[0].get()
        #expect(throws: SettingError.needsReason("a")) { try settings.undo(.last(1), author: ada) }
        #expect(try settings.undo(.last(1), author: ada, why: "over").count == 1)
        // The app itself gives none.
        try settings.set("a", to: true)
    }
}

/// A journal that counts the records that are read while the store is changed.
private final class CountedJournal: SettingStore, SettingJournal {
    private let memory: InMemorySettingStore
    private let count = Atomic(0)
    private let rival = Mutex<(@Sendable () -> Void)?>(nil)

    init(sharing store: InMemorySettingStore = InMemorySettingStore()) {
        memory = InMemorySettingStore(sharing: store)
    }

    let name = "counted"
    var journal: (any SettingJournal)? { self }
    var recordsReadInChange: Int { count.load(ordering: .relaxed) }

    /// Calls a closure before the next change.
    func beforeUpdate(_ call: @escaping @Sendable () -> Void) { rival.withLock { $0 = call } }

    func load() -> JSONObject { memory.load() }

    func update(_ change: (inout JSONObject) -> Void) -> JSONObject { memory.update(change) }

    func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch { memory.watch(changed) }

    func update(
        recording change: (inout JSONObject, Reader) -> [ChangeRecord]
    ) throws(SettingStoreError) -> JSONObject {
        rival.withLock { $0.take() }?()
        return memory.update { overrides, read in
            let records = ((try? read()) ?? AnySequence([])).lazy.map { record in
                self.count.add(1, ordering: .relaxed)
                return record
            }
            return change(&overrides) { AnySequence(records) }
        }
    }

    func note(_ record: ChangeRecord) -> Int { memory.note(record) }

    func records() -> AnySequence<ChangeRecord> { memory.records() }
}
