import DevMenuKit
import DevMenuServer
import TerminalTesting
import Testing

/// The laws of ``SettingStore`` and ``SettingJournal``, followed by each store that a host has.
@Suite(.onOwnThread) struct SettingStoreTests {
    /// A kind of store.
    enum Kind: CaseIterable {
        case file, memory

        /// Returns a closure that opens another store on one new, empty location with each call.
        func location() throws -> () -> any SettingStore {
            switch self {
            case .file:
                let folder = try TemporaryDirectory()
                return { folder.store() }
            case .memory:
                let store = InMemorySettingStore()
                return { InMemorySettingStore(sharing: store) }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `a new store is empty`(kind: Kind) throws {
        let open = try kind.location()
        let store = open()
        #expect(try store.load().isEmpty)
        #expect(!store.name.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `a store that is opened later has what an update returned`(kind: Kind) throws {
        let open = try kind.location()
        let store = open()
        #expect(try store.update { $0["a"] = true } == ["a": true])
        #expect(try store.load() == ["a": true])
        #expect(try open().load() == ["a": true])
        #expect(try store.update { $0["a"] = false } == ["a": false])
        #expect(try open().load() == ["a": false])
        #expect(try store.update { $0["a"] = nil }.isEmpty)
        #expect(try store.load().isEmpty)
        #expect(try open().load().isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `members stay in the order in which they were first set`(kind: Kind) throws {
        let open = try kind.location()
        let names = ["z", "a", "M", "z2", "ä", "0"]
        let store = open()
        for name in names { try store.update { $0[name] = true } }
        try store.update { $0["M"] = false }
        #expect(try store.load().names == names)
        #expect(try open().load().names == names)
        try store.update { $0["a"] = nil }
        try store.update { $0["a"] = true }
        #expect(try open().load().names == ["z", "M", "z2", "ä", "0", "a"])
    }

    @Test(arguments: Kind.allCases)
    func `members with unknown names stay as they are`(kind: Kind) throws {
        let open = try kind.location()
        let members: JSONObject = [
            "": "an empty name", "quote\"\\\n\u{1F600}": "line\nquote\"\u{1F600}\u{0}", "null": nil,
            "whole": .integer(.max), "least": .integer(.min), "part": 0.1, "yes": true, "no": false,
            "array": [1, [], ["deep": [nil]]], "object": ["b": 1, "a": [:]],
        ]
        let store = open()
        try store.update { $0.merge(members) }
        try open().update { $0["known"] = true }
        try store.update { $0["known"] = nil }
        #expect(try open().load() == members)
        #expect(try open().load().names == members.names)
    }

    @Test(arguments: Kind.allCases)
    func `a change is applied to the current members, with others' changes`(kind: Kind) throws {
        let open = try kind.location()
        let one = open()
        let other = open()
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

    @Test(arguments: Kind.allCases)
    func `changes at once lose nothing`(kind: Kind) async throws {
        let open = try kind.location()
        let shared = open()
        let times = 25
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                let store = task < 4 ? shared : open()
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

    @Test(arguments: Kind.allCases)
    func `a watch reports others' changes, with no lock held`(kind: Kind) async throws {
        let open = try kind.location()
        let store = open()
        let other = open()
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        // Loading acquires the store's locks, if it has any.
        let watch = try store.watch { call.yield(try? store.load()) }
        var received = calls.makeAsyncIterator()
        for number in 1...3 {
            let kept = try other.update { $0["number"] = .integer(number) }
            while let seen = await received.next(), seen != kept {}
        }
        watch.cancel()
    }

    @Test(arguments: Kind.allCases)
    func `a watch doesn't report the store's own changes`(kind: Kind) async throws {
        let open = try kind.location()
        let store = open()
        let other = open()
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

    @Test(arguments: Kind.allCases)
    func `every watch is called`(kind: Kind) async throws {
        let open = try kind.location()
        let store = open()
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

    @Test(arguments: Kind.allCases)
    func `a cancelled watch is no longer called`(kind: Kind) async throws {
        let open = try kind.location()
        let store = open()
        let other = open()
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

    @Test(arguments: Kind.allCases)
    func `changes are kept with their records`(kind: Kind) throws {
        let open = try kind.location()
        let journal = try #require(open().hostJournal)
        #expect(try Array(journal.records()).isEmpty)
        let kept = try journal.update { overrides, read in
            #expect((try? read())?.first { _ in true } == nil)
            return Self.record(of: "a", true, in: &overrides)
        }
        #expect(try kept == ["a": true] && open().load() == kept)
        // A change without effect has no record.
        _ = try journal.update { overrides, _ in Self.record(of: "a", true, in: &overrides) }
        let records = Array(try #require(open().hostJournal).records())
        #expect(records.map(\.key) == ["a"] && records.map(\.now) == [true])
        #expect(records.first.flatMap { ChangeRecord(json: $0.json) } == records.first)
    }

    @Test(arguments: Kind.allCases)
    func `records are numbered without a gap`(kind: Kind) throws {
        let open = try kind.location()
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
