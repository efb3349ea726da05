import DevMenuKit
import Testing

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

    func changesWhatIsKeptNow(_ open: Opener) throws {
        let one = try open()
        let other = try open()
        #expect(try one.load().isEmpty)
        #expect(try other.load().isEmpty)
        try one.update { $0["one"] = 1 }
        #expect(try other.update { $0["other"] = 2 } == ["one": 1, "other": 2])
        #expect(try one.load() == ["one": 1, "other": 2])
        // Of the same length, which nobody may take for the same.
        for number in 3..<9 {
            try other.update { $0["one"] = .integer(number) }
            #expect(try one.load() == ["one": .integer(number), "other": 2])
        }
    }

    func losesNoChange(_ open: Opener) async throws {
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

    func tellsOfOthersChanges(_ open: Opener) async throws {
        let store = try open()
        let other = try open()
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        // To load is to take the store's locks, if it has any.
        let watch = try store.watch { call.yield(try? store.load()) }
        var told = calls.makeAsyncIterator()
        for number in 1...3 {
            let kept = try other.update { $0["number"] = .integer(number) }
            while let seen = await told.next(), seen != kept {}
        }
        watch.cancel()
    }

    func tellsNotOfOwnChanges(_ open: Opener) async throws {
        let store = try open()
        let other = try open()
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        let (otherCalls, otherCall) = AsyncStream<Void>.makeStream()
        let watch = try store.watch { call.yield(try? store.load()) }
        let otherWatch = try other.watch { otherCall.yield() }
        var otherTold = otherCalls.makeAsyncIterator()
        for number in 1...3 {
            try store.update { $0["own"] = .integer(number) }
            try store.update { $0["own"] = .integer(number) }
            // Once the other was told, so would the first have been.
            await otherTold.next()
        }
        let kept = try other.update { $0["other"] = true }
        var told = calls.makeAsyncIterator()
        #expect(await told.next() == kept, "the first call is for another's change")
        watch.cancel()
        otherWatch.cancel()
    }

    func tellsEveryWatch(_ open: Opener) async throws {
        let store = try open()
        var watches: [SettingWatch] = []
        var told: [AsyncStream<Void>] = []
        for _ in 0..<3 {
            let (calls, call) = AsyncStream<Void>.makeStream()
            watches.append(try store.watch { call.yield() })
            told.append(calls)
        }
        try open().update { $0["a"] = true }
        for calls in told {
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
        var told = calls.makeAsyncIterator()
        for number in 1...2 {
            try other.update { $0["number"] = .integer(number) }
            #expect(await told.next() == "last")
        }
        last.cancel()
    }
}
