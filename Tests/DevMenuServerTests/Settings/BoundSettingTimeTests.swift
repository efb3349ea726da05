import DevMenuTesting
import TerminalTesting

@testable import DevMenuServer

/// Bound settings whose code is slow, on the main actor, or changes by itself.
@Suite(.onOwnThread) struct BoundSettingTimeTests {
    @Test func `only one change of a setting is made at a time`() async throws {
        let slow = KeptValue(0, waits: true)
        let host = InMemoryHost(callsApp: true) {
            BoundSetting("slow", title: "Slow", get: slow.get, set: slow.set)
        }
        let first = Task { try await host.request(.set("slow", 1, reason: nil)) }
        slow.called.wait()
        let error = await host.refusal { try await $0.set("slow", to: 2) }
        #expect(error?.code == "busy")
        slow.gate.open()
        #expect(try await first.value["value"] == 1)
        try await host.set("slow", to: 2)
        #expect(slow.value == 2)
    }

    @Test func `others are answered while the app changes a value`() async throws {
        let slow = KeptValue(0, waits: true)
        let host = InMemoryHost(callsApp: true) {
            BoundSetting("slow", title: "Slow", get: slow.get, set: slow.set)
            FeatureToggle("likes", title: "Likes")
        }
        let first = Task { try await host.request(.set("slow", 1, reason: nil)) }
        slow.called.wait()
        try await host.set("likes", to: true)
        slow.gate.open()
        _ = try await first.value
    }

    @Test func `what the app itself changes is an event`() async throws {
        let count = KeptValue(1)
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        let called = Recorder<Bool>()
        let host = InMemoryHost(callsApp: true) {
            BoundSetting(
                "count",
                title: "Count",
                changes: {
                    called.record(true)
                    return changes
                },
                get: count.get,
                set: count.set
            )
        }
        let events = host.events
        _ = try await host.show("count")
        count.value = 2
        continuation.yield()
        let expected = InMemoryHost.Event.setting("count", value: 2, layer: .app, by: nil)
        #expect(await events.first { $0 == expected } != nil)
        #expect(called.values.count == 1)
    }

    @Test func `a value that comes late isn't waited for`() async throws {
        let host = InMemoryHost(callsApp: true) {
            BoundSetting("slow", title: "Slow", default: 1) {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw CancellationError()
            } set: { _ in
            }
            Description("version", title: "Version", detail: "1.2")
        }
        let shown = try await host.show("slow")
        #expect(shown["value"] == .null && shown["default"] == 1)
        #expect(shown["problem"] == "the app didn't answer within 2 s")
        #expect(try await host.text.contains("— (the app didn't answer within 2 s)"))
    }

    @Test func `a change that comes late is told when the app has made it`() async throws {
        let slow = KeptValue(0, waits: true)
        let host = InMemoryHost(callsApp: true) {
            BoundSetting("slow", title: "Slow", get: slow.get, set: slow.set)
        }
        let events = host.events
        let late = await host.refusal { try await $0.set("slow", to: 1) }
        #expect(late?.code == "timeout")
        let busy = await host.refusal { try await $0.set("slow", to: 2) }
        #expect(busy?.code == "busy")
        slow.gate.open()
        let expected = InMemoryHost.Event.setting("slow", value: 1, layer: .app, by: "p1")
        #expect(await events.first { $0 == expected } != nil)
        try await host.set("slow", to: 2)
    }

    @Test func `a change that is cancelled at its limit is told in words`() async throws {
        let host = InMemoryHost(callsApp: true) {
            BoundSetting("slow", title: "Slow") {
                1
            } set: { _ in
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try Task.checkCancellation()
            }
        }
        let late = await host.refusal { try await $0.set("slow", to: 2) }
        #expect(late?.code == "timeout")
        var line: JSONValue?
        repeat {
            let changes = try await host.request(.changes("slow", last: 1, since: nil))
            line = changes["changes"]?.array?.first
        } while line?["state"] == "begun"
        #expect(line?["error"] == "it was cancelled before it was done")
    }

    @Test func `the app may say that it has changed a value`() async throws {
        let environment = try TestEnvironment()
        let count = KeptValue(1)
        let app = ServedApp("shop", build: .internal, directories: environment.appDirectories) {
            BoundSetting("count", title: "Count", get: count.get, set: count.set)
        }
        var changes = app.menuChanges.makeAsyncIterator()
        count.value = 2
        app.update("count")
        #expect(await changes.next() != nil)
        #expect(await app.menu()["count"]?.value == 2)
        try await app.set("count", to: 3, why: "demo")
        #expect(count.value == 3)
        let line = try app.settings.journal().first { $0.wanted != nil }
        #expect(line?.author == .app && line?.why == "demo")
    }

    @Test func `one host of the process has a setting, the first one`() async throws {
        let tips = KeptValue(true)
        let setting = BoundSetting("tips", title: "Tips", get: tips.get, set: tips.set)
        await #expect(throws: SettingError.noHost("tips")) { _ = try await setting.value() }
        let hosts = (0..<2).map { _ in InMemoryHost(callsApp: true) { setting } }
        #expect(try await setting.value())
        try await setting.set(false, why: "demo")
        #expect(!tips.value)
        #expect(try hosts.map { try $0.settings.journal().records().count } == [1, 0])
    }

    @Test func `a value for one run of the process is a warning`() throws {
        let run = RunSource(["tips": true])
        #expect(
            run.warnings(for: [], keptByApp: ["tips"]) == [
                "DEVMENU_SET: 'tips' has no value for one run: the app keeps it"
            ]
        )
    }
}
