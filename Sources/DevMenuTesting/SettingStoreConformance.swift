public import DevMenuKit
import DevMenuServer
public import Testing

/// Checks that a store keeps the laws of `SettingStore` and `SettingJournal`.
///
/// The author of a store runs every law as a separate test:
///
/// ```swift
/// @Test(.timeLimit(.minutes(1)), arguments: SettingStoreConformance.Law.allCases)
/// func `keeps the laws of stores`(law: SettingStoreConformance.Law) async throws {
///     try await SettingStoreConformance {
///         let store = InMemorySettingStore()
///         return { InMemorySettingStore(sharing: store) }
///     }.verify(law)
/// }
/// ```
///
/// Some laws wait for a watch's callback without a limit, so the test needs a time limit.
public struct SettingStoreConformance: Sendable {
    /// A closure that opens a store; each call returns another store on the same location.
    public typealias Opener = @Sendable () throws -> any SettingStore

    /// Creates a new, empty location, and returns an opener of stores on it.
    private let newPlace: @Sendable () throws -> Opener

    /// Creates a suite for the stores that a closure opens, on a new location for each law.
    ///
    /// - Parameter newPlace: Creates a new, empty location, and returns an opener of stores on it.
    public init(_ newPlace: @escaping @Sendable () throws -> Opener) { self.newPlace = newPlace }

    /// Records an issue for each way in which a store breaks a law.
    ///
    /// - Parameter law: The law.
    /// - Throws: The store's error.
    public func verify(_ law: Law) async throws {
        let open = try newPlace()
        switch law {
        case .startsEmpty: try startsEmpty(open)
        case .keepsChanges: try keepsChanges(open)
        case .keepsOrder: try keepsOrder(open)
        case .keepsEveryValue: try keepsEveryValue(open)
        case .changesCurrentValues: try changesCurrentValues(open)
        case .keepsConcurrentChanges: try await keepsConcurrentChanges(open)
        case .reportsOthersChanges: try await reportsOthersChanges(open)
        case .ignoresOwnChanges: try await ignoresOwnChanges(open)
        case .callsEveryWatch: try await callsEveryWatch(open)
        case .endsWatches: try await endsWatches(open)
        case .recordsChanges: try recordsChanges(open)
        case .numbersRecords: try numbersRecords(open)
        }
    }
}

extension SettingStoreConformance {
    /// A law that every store keeps.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// A new location is empty.
        case startsEmpty = "a new store is empty"
        /// A store that is opened later has the members that an update returned.
        case keepsChanges = "what an update returned is kept"
        /// Members stay in the order in which they were first set.
        case keepsOrder = "members stay in order"
        /// Members with unknown names stay as they are, whatever their value.
        case keepsEveryValue = "every value stays as it is"
        /// A change is applied to the current members, including the changes of other stores.
        case changesCurrentValues = "a change is applied to the current members"
        /// Of several changes at the same time, none is lost.
        case keepsConcurrentChanges = "changes at once lose nothing"
        /// A watch calls back after another store's change, while no lock is held.
        case reportsOthersChanges = "a watch reports others' changes"
        /// A watch doesn't call back after a change of its own store, or without a change.
        case ignoresOwnChanges = "a watch does not report the store's own changes"
        /// Every watch of a store is called.
        case callsEveryWatch = "every watch is called"
        /// A cancelled watch isn't called again.
        case endsWatches = "a cancelled watch is no longer called"
        /// A journal, if the store has one, has the records of what changed, and no others.
        case recordsChanges = "changes are kept with their records"
        /// Records are numbered from 1, whichever store saves them, and the newest is read first.
        case numbersRecords = "records are numbered without a gap"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}

extension SettingStoreConformance {
    func startsEmpty(_ open: Opener) throws {
        let store = try open()
        #expect(try store.load().isEmpty)
        #expect(!store.name.isEmpty)
    }

    func keepsChanges(_ open: Opener) throws {
        let store = try open()
        #expect(try store.update { $0["a"] = true } == ["a": true])
        #expect(try store.load() == ["a": true])
        #expect(try open().load() == ["a": true])
        #expect(try store.update { $0["a"] = false } == ["a": false])
        #expect(try open().load() == ["a": false])
        #expect(try store.update { $0["a"] = nil }.isEmpty)
        #expect(try store.load().isEmpty)
        #expect(try open().load().isEmpty)
    }

    func keepsOrder(_ open: Opener) throws {
        let names = ["z", "a", "M", "z2", "ä", "0"]
        let store = try open()
        for name in names { try store.update { $0[name] = true } }
        try store.update { $0["M"] = false }
        #expect(try store.load().names == names)
        #expect(try open().load().names == names)
        try store.update { $0["a"] = nil }
        try store.update { $0["a"] = true }
        #expect(try open().load().names == ["z", "M", "z2", "ä", "0", "a"])
    }

    func keepsEveryValue(_ open: Opener) throws {
        let members: JSONObject = [
            "": "an empty name", "quote\"\\\n\u{1F600}": "line\nquote\"\u{1F600}\u{0}", "null": nil,
            "whole": .integer(.max), "least": .integer(.min), "part": 0.1, "yes": true, "no": false,
            "array": [1, [], ["deep": [nil]]], "object": ["b": 1, "a": [:]],
        ]
        let store = try open()
        try store.update { $0.merge(members) }
        try open().update { $0["known"] = true }
        try store.update { $0["known"] = nil }
        #expect(try open().load() == members)
        #expect(try open().load().names == members.names)
    }

    func changesCurrentValues(_ open: Opener) throws {
        let one = try open()
        let other = try open()
        #expect(try one.load().isEmpty)
        #expect(try other.load().isEmpty)
        try one.update { $0["one"] = 1 }
        #expect(try other.update { $0["other"] = 2 } == ["one": 1, "other": 2])
        #expect(try one.load() == ["one": 1, "other": 2])
        // The new content has the same length, so that a comparison of sizes isn't enough.
        for number in 3..<9 {
            try other.update { $0["one"] = .integer(number) }
            #expect(try one.load() == ["one": .integer(number), "other": 2])
        }
    }

    func keepsConcurrentChanges(_ open: Opener) async throws {
        let shared = try open()
        let times = 25
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                let store = task < 4 ? shared : try open()
                group.addTask {
                    for _ in 0..<times {
                        try store.update { kept in
                            kept["flips"] = .bool(kept["flips"]?.bool != true)
                            kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                        }
                    }
                    try store.update { kept in kept["task-\(task)"] = true }
                }
            }
            try await group.waitForAll()
        }
        let kept = try open().load()
        #expect(kept["count"] == .integer(8 * times))
        #expect(kept["flips"] == .bool(8 * times % 2 == 1))
        #expect(kept.count == 10)
        #expect(try shared.load() == kept)
    }

    func reportsOthersChanges(_ open: Opener) async throws {
        let store = try open()
        let other = try open()
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        // Loading takes the store's locks, if it has any.
        let watch = try store.watch { call.yield(try? store.load()) }
        var received = calls.makeAsyncIterator()
        for number in 1...3 {
            let kept = try other.update { $0["number"] = .integer(number) }
            while let seen = await received.next(), seen != kept {}
        }
        watch.cancel()
    }

    func ignoresOwnChanges(_ open: Opener) async throws {
        let store = try open()
        let other = try open()
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        let (otherCalls, otherCall) = AsyncStream<Void>.makeStream()
        let watch = try store.watch { call.yield(try? store.load()) }
        let otherWatch = try other.watch { otherCall.yield() }
        var otherReceived = otherCalls.makeAsyncIterator()
        for number in 1...3 {
            try store.update { $0["own"] = .integer(number) }
            try store.update { $0["own"] = .integer(number) }
            // Once the other store's watch was called, this one's would have been too.
            await otherReceived.next()
        }
        let kept = try other.update { $0["other"] = true }
        var received = calls.makeAsyncIterator()
        #expect(await received.next() == kept, "the first call is for another's change")
        watch.cancel()
        otherWatch.cancel()
    }

    func callsEveryWatch(_ open: Opener) async throws {
        let store = try open()
        var watches: [SettingWatch] = []
        var received: [AsyncStream<Void>] = []
        for _ in 0..<3 {
            let (calls, call) = AsyncStream<Void>.makeStream()
            watches.append(try store.watch { call.yield() })
            received.append(calls)
        }
        try open().update { $0["a"] = true }
        for calls in received {
            for await _ in calls { break }
        }
        for watch in watches { watch.cancel() }
    }

    func endsWatches(_ open: Opener) async throws {
        let store = try open()
        let other = try open()
        let (calls, call) = AsyncStream<String>.makeStream()
        let cancelled = try store.watch { call.yield("cancelled") }
        var dropped: SettingWatch? = try store.watch { call.yield("dropped") }
        withExtendedLifetime(dropped) {}
        dropped = nil
        cancelled.cancel()
        cancelled.cancel()
        let last = try store.watch { call.yield("last") }
        var received = calls.makeAsyncIterator()
        for number in 1...2 {
            try other.update { $0["number"] = .integer(number) }
            #expect(await received.next() == "last")
        }
        last.cancel()
    }

    func recordsChanges(_ open: Opener) throws {
        guard let journal = try open().hostJournal else { return }
        #expect(try Array(journal.records()).isEmpty)
        let kept = try journal.update { overrides, read in
            #expect((try? read())?.first { _ in true } == nil)
            return Self.record(of: "a", true, in: &overrides)
        }
        #expect(try kept == ["a": true] && open().load() == kept)
        // A change without effect has no record.
        _ = try journal.update { overrides, _ in Self.record(of: "a", true, in: &overrides) }
        let records = Array(try #require(try open().hostJournal).records())
        #expect(records.map(\.key) == ["a"] && records.map(\.now) == [true])
        #expect(records.first.flatMap { ChangeRecord(json: $0.json) } == records.first)
    }

    func numbersRecords(_ open: Opener) throws {
        guard try open().hostJournal != nil else { return }
        for number in 1...3 {
            _ = try open().hostJournal?.update { overrides, read in
                #expect((try? read())?.first { _ in true }?.number ?? 0 == 2 * number - 2)
                return ["a", "b"].flatMap { Self.record(of: $0, .integer(number), in: &overrides) }
            }
        }
        let records = try open().hostJournal?.records()
        #expect(records?.map(\.number) == [6, 5, 4, 3, 2, 1])
    }

    /// Changes an override, and returns the record of that.
    private static func record(
        of key: String,
        _ value: JSONValue,
        in overrides: inout JSONObject
    ) -> [ChangeRecord] {
        let line: JSONValue = [
            "number": 1, "at": "2026-11-21T13:35:00Z", "id": .string(key), "key": .string(key),
            "now": value, "layer": "override",
        ]
        overrides[key] = value
        return [ChangeRecord(json: line)].compactMap(\.self)
    }
}
