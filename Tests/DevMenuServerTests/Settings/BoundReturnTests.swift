import DevMenuTesting
import TerminalTesting

@testable import DevMenuServer

/// Changes of bound settings that end.
@Suite(.onOwnThread) struct BoundReturnTests {
    private let environment: TestEnvironment
    private let core: AppCore
    private let server: MenuServer
    private let kept = KeptValue(1)

    init() throws {
        environment = try TestEnvironment()
        core = AppCore(
            app: AppFacts(name: "shop", build: .internal),
            directories: environment.appDirectories,
            isScoped: false
        )
        server = MenuServer(core, menu: core.builder().build(), isApp: true)
        let kept = kept
        server.replace {
            BoundSetting("kept", title: "Kept", get: kept.get, set: kept.set)
            Self.refusing { 0 }
        }
    }

    private static func refusing(get: @escaping BoundSetting<Int>.Getter) -> BoundSetting<Int> {
        BoundSetting("refused", title: "Refused", get: get) { _ in
            throw KeptValue<Int>.Refusal(description: "not today")
        }
    }

    /// Sets back what has ended, as a start does.
    private func resume() {
        server.bound.resumeReturns()
        server.bound.waitUntilReturned()
    }

    private var entries: JSONObject {
        get throws {
            let store = FileSettingStore(path: try #require(core.returns)) { _ in }
            return try store.load()
        }
    }

    /// Writes the entry of a process that has ended.
    private func leave(_ members: JSONObject, id: String = "kept") throws {
        var entry: JSONObject = [
            "value": 2, "was": 1, "now": 2, "until": "relaunch", "at": "2026-01-01T00:00:00Z",
            "pid": 999_999_999, "started": 1,
        ]
        entry.merge(members)
        let store = FileSettingStore(path: try #require(core.returns)) { _ in }
        try store.update { $0[id] = .object(entry) }
    }

    private func client() throws -> LineClient {
        let client = try LineClient { try server.serve(socket: $0) }
        _ = try client.message()
        return client
    }

    @Test func `the value before and the change are saved before the app is asked`() async throws {
        let entry = Mutex<JSONValue?>(nil)
        let path = try #require(core.returns)
        let (settings, begun) = (core.settings, Recorder<ChangeRecord>())
        let probe = BoundSetting("probe", title: "Probe") {
            1
        } set: { _ in
            let found = try FileSettingStore(path: path) { _ in }.load()["probe"]
            entry.withLock { $0 = found }
            if let record = try settings.journal().records().last { begun.record(record) }
        }
        let server = MenuServer(core, menu: core.builder().build(), isApp: true)
        server.replace { probe }
        _ = try await server.bound.make(
            .init(core: probe.core, operation: .set(2), limit: .relaunch, author: .app)
        )
        let found = entry.withLock(\.self)
        let written = try #require(found)
        #expect(written["was"] == 1 && written["value"] == 2 && written["now"] == nil)
        #expect(begun.values.map(\.isBegun) == [true])
        #expect(begun.values.first?.was == 1 && begun.values.first?.wanted == 2)
        #expect(try entries["probe"]?["now"] == 1)
        #expect(try Stat(path).permissions == .ownerReadWrite)
        // At its end it's marked before the app is asked again.
        try leave(["was": 3, "now": 1], id: "probe")
        server.bound.resumeReturns()
        server.bound.waitUntilReturned()
        let marked = entry.withLock(\.self)
        #expect(marked?["isTried"] == true && begun.values.count == 2)
    }

    @Test func `at its end the value from before is set again`() async throws {
        let client = try client()
        _ = try client.result(1, "initialize", #"{"client":"test","events":["setting"]}"#)
        let changed = try client.result(2, "item.set", #"{"id":"kept","value":5,"for":1}"#)
        #expect(changed.contains(#""until":"#))
        // Another change with an end: the first value counts.
        _ = try client.result(3, "item.set", #"{"id":"kept","value":6,"for":1}"#)
        while true {
            let event = try client.notification("event")
            if event["value"] == 1 { break }
        }
        #expect(kept.value == 1)
        let line = try client.result(4, "setting.changes", #"{"last":1}"#)
        #expect(line.contains(#""client":"expiry""#))
        #expect(try entries.members.isEmpty)
    }

    @Test func `a change without an end replaces one with an end`() async throws {
        let client = try client()
        _ = try client.result(1, "item.set", #"{"id":"kept","value":5,"until":"relaunch"}"#)
        #expect(try entries["kept"]?["pid"]?.integer == OwnProcess.id)
        let changed = try client.result(2, "item.set", #"{"id":"kept","value":6}"#)
        #expect(changed.contains(#""wasUntil":"relaunch""#))
        #expect(try entries.members.isEmpty)
    }

    @Test(arguments: [[:], ["until": "2026-01-02T00:00:00Z"], ["now": nil]] as [JSONObject])
    func `what an ended process left is set back before answers`(entry: JSONObject) async throws {
        kept.value = 2
        try leave(entry)
        server.bound.resumeReturns()
        let client = try client()
        #expect(try client.result(1, "item.show", #"{"id":"kept"}"#).contains(#""value":1"#))
        #expect(kept.value == 1)
        #expect(try entries.members.isEmpty)
    }

    @Test func `what another process has left is its own while it runs`() throws {
        kept.value = 2
        let parent = Int(getppid())
        let start = try #require(ProcessClock.start(of: parent))
        try leave(["pid": .integer(parent), "started": .integer(start)])
        resume()
        #expect(kept.value == 2)
        #expect(try entries["kept"]?["pid"] == .integer(parent))
        // Another process may have its number since.
        try leave(["pid": .integer(parent), "started": .integer(start - 1)])
        resume()
        #expect(kept.value == 1)
    }

    @Test func `a shell at a socket waits for a value to be set back, but not for ever`() throws {
        let stuck = KeptValue(2, waits: true)
        server.replace { BoundSetting("stuck", title: "Stuck", get: stuck.get, set: stuck.set) }
        try leave([:], id: "stuck")
        let host = SocketHost(server, in: RuntimeDirectory(environment.path("sockets")))
        try host.start()
        defer { host.stop() }
        let start = ContinuousClock.now
        let client = try LineClient.attached(to: try #require(host.socketPath))
        // The time had begun with the setting's own call.
        #expect(.now - start > .seconds(BoundValues.limit) / 2)
        let show = #"{"id":"stuck"}"#
        #expect(try client.result(1, "item.show", show).contains(#""value":2"#))
        #expect(try entries["stuck"]?["isTried"] == true)
        #expect(try client.errorKind(2, "item.set", #"{"id":"stuck","value":3}"#) == "busy")
        _ = try client.result(3, "initialize", #"{"client":"test","events":["setting"]}"#)
        stuck.gate.open()
        while try client.notification("event")["value"] != 1 {}
        #expect(try stuck.value == 1 && entries.names == [])
    }

    @Test func `a value that the app tells late is set back then`() throws {
        let (kept, gate) = (kept, ThreadGate())
        kept.value = 2
        let late = BoundSetting("late", title: "Late") { () -> Int in
            gate.wait()
            return kept.value
        } set: {
            kept.value = $0
        }
        server.replace { late }
        try leave([:], id: "late")
        server.bound.resumeReturns()
        // Until then, another reader of the value has given up.
        server.bound.waitUntilReturned()
        #expect(try entries["late"]?["isTried"] == true)
        gate.open()
        server.bound.returning.wait(until: { $0 == 0 }, before: .now + .seconds(60))
        #expect(try kept.value == 1 && entries.names == [])
    }

    @Test func `what can't be set back is told, and isn't tried again`() throws {
        try leave([:], id: "refused")
        let refusing = KeptValue(2)
        server.replace { Self.refusing(get: refusing.get) }
        resume()
        #expect(try entries.names == [])
        #expect(warnings.contains { $0.contains("'refused' can't be set back: ") })
        let line = try #require(try core.settings.journal().records().last)
        #expect(line.author.client == ChangeAuthor.expiryClient && line.error == "not today")
    }

    @Test func `a value that is as before, or can't be read, isn't set`() throws {
        for refusal in [nil, "log in first"] {
            kept.refusal = refusal
            try leave([:])
            resume()
            #expect(try entries.names == [])
        }
        #expect(!kept.called.isOpen)
        #expect(warnings.contains { $0.contains("'kept' is left as it is") })
    }

    @Test func `a value that was changed since is left, and that is told`() async throws {
        kept.value = 7
        try leave([:])
        resume()
        #expect(kept.value == 7)
        #expect(try entries.members.isEmpty)
        #expect(warnings.contains { $0.contains("'kept' is left at 7") })
    }

    private var warnings: [String] {
        let found = Mutex<[String]>([])
        core.log.app.forward { _, message in found.withLock { $0.append(message) } }
        return found.withLock(\.self)
    }

    @Test func `an end that hasn't come is waited for by the next process`() async throws {
        kept.value = 2
        try leave(["until": "2100-01-01T00:00:00Z"])
        resume()
        #expect(kept.value == 2)
        #expect(try entries["kept"]?["pid"]?.integer == OwnProcess.id)
    }

    @Test(arguments: [1, 2])
    func `a change in which its process ended has an end only if it was made`(value: Int) throws {
        kept.value = value
        try leave(["until": "2100-01-01T00:00:00Z", "now": nil])
        resume()
        #expect(kept.value == value)
        #expect(try entries.names == (value == 1 ? [] : ["kept"]))
    }

    @Test func `what ended the app isn't tried again, and is explained`() async throws {
        kept.value = 2
        try leave(["isTried": true])
        resume()
        #expect(kept.value == 2)
        #expect(server.unreturned.map(\.id) == ["kept"])
        let explained = try client().result(1, "item.explain", #"{"id":"kept"}"#)
        #expect(explained.contains("which isn't tried again"))
    }

    @Test func `an entry of an item that isn't in the menu stays, and is told`() async throws {
        try leave([:], id: "gone")
        server.bound.resumeReturns()
        #expect(server.unreturned.map(\.id) == ["gone"])
        #expect(try entries["gone"] != nil)
    }

    @Test func `an end isn't waited for while its item isn't in the menu`() async throws {
        let client = try client()
        _ = try client.result(1, "initialize", #"{"client":"test","events":["setting"]}"#)
        server.bound.resumeReturns()
        _ = try client.result(2, "item.set", #"{"id":"kept","value":5,"for":1}"#)
        let menu = server.menu
        server.replace(menu: core.builder().build())
        let deadline = ContinuousClock.now + .seconds(60)
        while server.bound.timer.isRunning, .now < deadline { sched_yield() }
        #expect(!server.bound.timer.isRunning)
        #expect(kept.value == 5)
        #expect(try entries.names == ["kept"])
        server.replace(menu: menu)
        while try client.notification("event")["value"] != 1 {}
        #expect(try entries.names == [])
    }

    @Test func `one that a former process left is set back once its item is there`() async throws {
        kept.value = 2
        try leave([:])
        let menu = server.menu
        server.replace(menu: core.builder().build())
        server.bound.resumeReturns()
        #expect(server.unreturned.map(\.id) == ["kept"])
        server.replace(menu: menu)
        server.bound.waitUntilReturned()
        #expect(kept.value == 1 && server.unreturned.isEmpty)
        #expect(try entries.names == [])
    }

    @Test func `an undo has a change end as before`() throws {
        let client = try client()
        _ = try client.result(2, "item.set", #"{"id":"kept","value":5,"until":"relaunch"}"#)
        for n in 6...7 { _ = try client.ask("item.set", ["id": "kept", "value": .integer(n)]) }
        #expect(try entries.members.isEmpty)
        let undone = try client.ask("setting.undo", ["count": 2])["result"]
        #expect(undone?["items"]?[0]?["value"] == 5 && undone?["items"]?[0]?["until"] == "relaunch")
        #expect(try entries["kept"]?["was"] == 1 && entries["kept"]?["now"] == 5)
        // As it's undone, its value is the temporary one again, and nothing is to end.
        _ = try client.ask("setting.undo")
        #expect(try kept.value == 1 && entries.members.isEmpty)
    }

    @Test func `a change that was replaced, and is set back, ends as before`() async throws {
        let client = try client()
        _ = try client.result(1, "item.set", #"{"id":"kept","value":5,"until":"relaunch"}"#)
        let values: JSONObject = ["kept": 6, "refused": 1]
        let error = try client.ask("setting.apply", ["values": .object(values)])["error"]
        #expect(error?["message"] == "'refused' can't be set: not today")
        #expect(kept.value == 5)
        let entry = try #require(try entries["kept"])
        #expect(entry["was"] == 1 && entry["until"] == "relaunch")
    }

    @Test func `a change without its end in the journal is told as interrupted`() async throws {
        let record = ChangeRecord(
            asking: try #require(server.bound["kept"]),
            for: 2,
            was: 1,
            by: .app,
            why: nil,
            batch: nil
        )
        var other = record
        other.pid = 999_999_999
        _ = try core.settings.keeper?.journal?.note(other)
        let client = try client()
        let lines = try client.result(1, "setting.changes", "{}")
        #expect(lines.contains(#""state":"begun","wanted":2"#))
        let explained = try client.result(2, "item.explain", #"{"id":"kept"}"#)
        #expect(explained.contains("a process ended while it set it to 2"))
        #expect(try client.errorKind(3, "setting.undo", #"{"number":1}"#) == "denied")
    }
}
