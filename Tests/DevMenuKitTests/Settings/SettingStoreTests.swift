import DevMenuServer
import TerminalTesting

/// The laws of ``SettingStore`` and ``SettingJournal``, followed by each store that a host has; those of
/// its watches are in `SettingSourceConformance`.
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
    func `a store that is opened later has what an update returned`(kind: Kind) throws {
        let open = try kind.location()
        let store = open()
        #expect(try store.load().isEmpty && !store.name.isEmpty)
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
        let (one, other) = (open(), open())
        #expect(try one.load().isEmpty && other.load().isEmpty)
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
    func `a watch doesn't report the store's own changes`(kind: Kind) async throws {
        let open = try kind.location()
        let (store, other) = (open(), open())
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

@Suite(.onOwnThread) struct SettingStoreProcessTests {
    @Test func `processes that flip the same settings at once lose no flip`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let (processes, flips) = (4, 10 * TestScale.factor * 2 + 1)
        await withTaskGroup { group in
            for _ in 0..<processes {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [file = file as String, flips = flips as Int] in
                        let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                        for _ in 0..<flips {
                            try store.update { kept in
                                for name in ["even", "odd"] {
                                    kept[name] = .bool(kept[name]?.bool != true)
                                }
                                kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                            }
                        }
                        try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                    }
                }
            }
            group.addTask {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                }
            }
        }
        #expect(
            try folder.store().load()
                == ["even": false, "odd": true, "count": .integer(processes * flips)]
        )
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a writer killed at any moment leaves a whole file with every confirmed change`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let pipe = try ConfirmationPipe(in: folder)
        var last = 0
        for round in 0..<(4 * TestScale.factor) {
            async let child: Void = {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [file = file as String, path = pipe.path as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    try ConfirmationPipe.confirm(in: path) {
                        try store.update { kept in
                            kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                            // Too large to be written in one call.
                            kept["ballast"] = .string(String(repeating: "x", count: 20_000))
                        }["count"]?.integer ?? -1
                    }
                }
            }()
            // First after some answers, then at once, while the child writes the next change.
            let answered = try await pipe.kill(after: 1 + round * 7 % 40)
            await child
            let kept = try folder.store().load()
            let count = try #require(kept["count"]?.integer)
            #expect(count >= answered && count <= answered + 1 && answered > last)
            #expect(kept["ballast"]?.string?.utf8.count == 20_000)
            last = count
        }
        try folder.store().update { $0["ballast"] = nil }
        #expect(try folder.names() == ["toggles.json"])
    }
}

@Suite struct SettingStoreErrorTests {
    private static let damaged = SettingStoreError.Cause.damaged(
        path: "/a/t",
        damage: "it isn't a JSON object",
        reason: .init(.refused(.making, path: "/a/t.damaged-1", .readOnlyFileSystem))
    )

    private static let errors: [(SettingStoreError, String)] = [
        (
            .notKept("/a/t", .init(.refused(.writing, path: "/a/t", .noSpace))),
            "save the change in '/a/t': No space left on device"
        ),
        (
            .unreadable("/a/t", .init(.notAFile(path: "/a/t"))),
            "read '/a/t': it isn't a file; move it"
        ),
        (
            .notKept("/a/t", damaged),
            "save the change in '/a/t': the file is damaged (it isn't a JSON object) and can't "
                + "be set aside: Read-only file system (making '/a/t.damaged-1')"
        ),
        (.unwatchable("ring", .other("it is locked")), "watch 'ring' for changes: it is locked"),
    ]

    @Test(arguments: errors)
    func `describes the error and its path`(error: SettingStoreError, words: String) {
        #expect("\(error)" == "can't " + words)
    }

    @Test(arguments: [
        (
            SettingStoreWarning.setAside(path: "/t", as: "/t.damaged-1", damage: "line 1"),
            "'/t' is damaged (line 1): it was set aside as '/t.damaged-1', "
                + "and its overrides don't apply"
        ),
        (
            .damaged(path: "/t", damage: "line 1"),
            "'/t' is damaged (line 1): its overrides don't apply, and the next change sets it aside"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: true),
            "a change is waiting for '/t.lock', locked by process 47, which is stopped: "
                + "'kill -CONT 47' resumes it"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: false),
            "a change is waiting for '/t.lock', locked by process 47"
        ),
        (
            .waiting(lock: "/t.lock", pid: nil, isStopped: false),
            "a change is waiting for '/t.lock', locked by another process"
        ),
    ])
    func `a warning names every path`(warning: SettingStoreWarning, words: String) {
        #expect("\(warning)" == words)
    }
}
