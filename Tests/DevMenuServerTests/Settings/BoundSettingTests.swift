import DevMenuTesting
import TerminalTesting

@testable import DevMenuServer

private enum Server: String, CaseIterable { case production, staging }

/// The laws of bound settings, in a host that calls the app.
@Suite(.onOwnThread) struct BoundSettingTests {
    private let tips = KeptValue(false)
    private let speed = KeptValue(1.0)
    private let server = KeptValue(Server.production)
    private let name = KeptValue("ada")
    private let count = KeptValue(3)
    private let host: InMemoryHost

    init() {
        let (tips, speed, server, name, count) = (tips, speed, server, name, count)
        host = InMemoryHost(callsApp: true) {
            BoundSetting("tips", title: "Tips", default: false, get: tips.get, set: tips.set)
            BoundSetting("speed", title: "Speed", in: 0.1...100, default: 1, get: speed.get) {
                speed.value = min($0, 10)
            }
            BoundSetting("server", title: "Server", get: server.get, set: server.set)
            BoundSetting("name", title: "Name", get: name.get, set: name.set)
            BoundSetting("count", title: "Count", in: 0...9, get: count.get, set: count.set)
            FeatureToggle("likes", title: "Likes")
        }
    }

    @Test(arguments: BoundCase.all)
    func `each is read, set, journalled, expected and undone`(_ kept: BoundCase) async throws {
        let (host, values) = (kept.start(true).host, kept.values)
        let shown = try await host.show("kept")
        #expect(shown["kind"] == kept.kind && shown["value"] == values.old)
        #expect(shown["layer"] == "app" && shown["isWritable"] == true && shown["problem"] == nil)
        let changed = try await host.request(.set("kept", values.new, reason: "demo"))
        #expect(changed["value"] == values.now && changed["was"] == values.old)
        #expect(try await host.show("kept")["value"] == values.now)
        #expect(try await host.request(.expect("kept", values.now))["value"] == values.now)
        let line = try await changes(host)[0]
        #expect(line["was"] == values.old && line["now"] == values.now && line["why"] == "demo")
        #expect(line["wanted"] == values.new && line["layer"] == "app" && line["begun"] == 1)
        _ = try await host.request(.undo(count: 1, number: nil, reason: nil))
        #expect(try await host.show("kept")["value"] == values.old)
        #expect(host.settings.store?.hostJournal != nil)
        // The file of overrides never has it.
        #expect(try host.settings.store?.load() == [:])
    }

    @Test(arguments: BoundCase.all)
    func `a wrong value is refused before the app is asked`(_ kept: BoundCase) async throws {
        let app = kept.start(true)
        app.refuse("asked")
        await app.host.refusal("bad-argument") { try await $0.set("kept", to: kept.unfit) }
        #expect(try await changes(app.host).isEmpty)
    }

    @Test(arguments: BoundCase.all)
    func `a reset sets the default, and is refused without one`(_ kept: BoundCase) async throws {
        let app = kept.start(true)
        app.become()
        guard try await app.host.show("kept")["default"] != nil else {
            let error = await app.host.refusal("denied") { try await $0.reset("kept") }
            #expect(error?.message.contains("no default") == true)
            return
        }
        try await app.host.reset("kept")
        #expect(try await app.host.show("kept")["value"] == kept.values.old)
    }

    @Test(arguments: BoundCase.all)
    func `what the app throws is told in its own words`(_ kept: BoundCase) async throws {
        let (app, values) = (kept.start(true), kept.values)
        let host = app.host
        app.refuse("log in first")
        let error = await host.refusal("denied") { try await $0.set("kept", to: values.new) }
        #expect(error?.message == "'kept' can't be set: log in first")
        let shown = try await host.show("kept")
        #expect(shown["value"] == .null && shown["problem"] == "log in first")
        let line = try await changes(host)[0]
        #expect(line["error"] == "log in first" && line["now"] == nil)
        #expect(line["wanted"] == values.new)
        // A change that wasn't made isn't undone.
        #expect(try await host.request(.undo(count: 1, number: nil, reason: nil))["items"] == [])
        app.refuse(nil)
        #expect(try await host.show("kept")["value"] == values.old)
    }

    @Test(arguments: BoundCase.all)
    func `an undo is refused once the app has another value`(_ kept: BoundCase) async throws {
        let app = kept.start(true)
        try await app.host.set("kept", to: kept.values.old)
        app.become()
        let error = await app.host.refusal("conflict") {
            _ = try await $0.request(.undo(count: 1, number: nil, reason: nil))
        }
        #expect(error?.message.contains("'kept' was changed since by the app itself") == true)
        #expect(try await app.host.show("kept")["value"] == kept.values.now)
    }

    @Test(arguments: BoundCase.all)
    func `in memory the app isn't called`(_ kept: BoundCase) async throws {
        let app = kept.start(false)
        app.refuse("called")
        let shown = try await app.host.show("kept")
        #expect(shown["value"] == shown["default"] ?? JSONValue.null)
        try await app.host.set("kept", to: kept.values.new)
        #expect(try await app.host.show("kept")["value"] == kept.values.new)
    }

    private func changes(_ host: InMemoryHost? = nil) async throws -> [JSONValue] {
        let request = HostRequest.changes(nil, last: nil, since: nil)
        return try await (host ?? self.host).request(request)["changes"]?.array ?? []
    }

    @Test func `a flip is of the app's value, and only of a toggle`() async throws {
        tips.value = true
        try await host.flip("tips")
        #expect(!tips.value)
        let error = await #expect(throws: InMemoryHostError.self) { try await host.flip("name") }
        #expect(error?.code == "wrong-kind")
    }

    @Test func `a reset of all leaves the app's values, and names them`() async throws {
        tips.value = true
        try await host.set("likes", to: true)
        let answer = try await host.request(.reset(nil))
        #expect(tips.value)
        #expect(answer["kept"] == ["count", "name", "server", "speed", "tips"])
        #expect(answer["items"]?.array?.count == 1)
    }

    @Test func `values are applied together with settings, and undone by one undo`() async throws {
        let values: JSONObject = ["likes": true, "tips": true, "count": 4]
        let answer = try await host.request(.apply(values, reason: "demo"))
        #expect(answer["changes"]?.array?.count == 3)
        #expect(tips.value && count.value == 4)
        _ = try await host.request(.undo(count: 1, number: nil, reason: nil))
        #expect(!tips.value && count.value == 3)
        #expect(try await host.show("likes")["value"] == false)
    }

    @Test func `if one of several is refused, those before it are set back`() async throws {
        count.refusal = "not today"
        // The value before must be known for a dry run and a comparison.
        let error = await #expect(throws: InMemoryHostError.self) {
            _ = try await host.request(.apply(["tips": true, "likes": true, "count": 4]))
        }
        #expect(error != nil)
        #expect(!tips.value)
        #expect(try await host.show("likes")["value"] == false)
    }

    @Test func `if the settings can't be saved, the app's values are set back, or named`() throws {
        let (count, store) = (count, CountingStore())
        store.fails = true
        let menu = try ServedMenu(store: store) {
            BoundSetting("tips", title: "Tips", get: tips.get, set: tips.set)
            BoundSetting("count", title: "Count", get: count.get) {
                guard $0 > 3 else { throw KeptValue<Int>.Refusal(description: "no way back") }
                count.value = $0
            }
        }
        let values: JSONObject = ["like-button": false, "tips": true, "count": 4]
        let client = try menu.greeted()
        let error = try client.ask("setting.apply", ["values": .object(values)])["error"]
        #expect(error?["data"]?["kind"] == "not-saved")
        #expect(
            error?["message"]?.string?.hasSuffix("; 'count' stays 4: it can't be set back") == true
        )
        #expect(!tips.value && count.value == 4 && menu.toggle.isOn == false)
    }

    @Test func `an exact preset leaves what it doesn't name, and null is a default`() async throws {
        tips.value = true
        try await host.set("likes", to: true)
        _ = try await host.request(.apply([:], isExact: true))
        #expect(tips.value)
        #expect(try await host.show("likes")["value"] == false)
        _ = try await host.request(.apply(["tips": nil, "count": 4], isExact: true))
        #expect(!tips.value && count.value == 4)
        let error = await host.refusal("denied") {
            _ = try await $0.request(.apply(["count": 5, "name": nil]))
        }
        #expect(error?.message.contains("no default") == true && count.value == 4)
    }

    @Test func `several changes of one are undone together`() async throws {
        for value in 4...6 { try await host.set("count", to: .integer(value)) }
        _ = try await host.request(.undo(count: 3, number: nil, reason: nil))
        #expect(count.value == 3)
    }

    @Test func `a setting's value that doesn't fit keeps the app from being asked`() async throws {
        let error = await #expect(throws: InMemoryHostError.self) {
            _ = try await host.request(.apply(["tips": true, "likes": "maybe"]))
        }
        #expect(error?.facts["id"] == "likes")
        #expect(try await changes().isEmpty)
    }

    @Test func `a dry run reads the value alone`() async throws {
        let answer = try await host.request(.apply(["tips": true, "name": "ada"], isDryRun: true))
        #expect(answer["changes"]?.array?.map { $0["id"] } == ["tips"])
        #expect(!tips.value)
        #expect(try await changes().isEmpty)
    }

    @Test func `an expectation and an explanation ask the app`() async throws {
        let met = try await host.request(.expect("count", 3))
        #expect(met["value"] == 3)
        let error = await host.refusal { _ = try await $0.request(.expect("count", 4)) }
        #expect(error?.code == "unmet" && error?.facts["value"] == 3)
        _ = try await host.request(.set("tips", true, reason: "demo"))
        let explained = try await host.request(.explain("tips"))
        let layers = explained["layers"]?.array ?? []
        #expect(explained["layer"] == "app" && layers.map { $0["layer"] } == ["app", "default"])
        #expect(layers[0]["source"] == "kept by the app" && layers[0]["why"] == "demo")
        #expect(layers[0]["by"]?["client"] == "DevMenuTesting")
    }

    @Test func `no other source counts, an override is inert, and nothing waits`() async throws {
        let (remote, tips) = (RemoteSource("config"), tips)
        let host = InMemoryHost(callsApp: true) {
            BoundSetting(
                "tips",
                title: "Tips",
                default: false,
                effect: .restart,
                get: tips.get,
                set: tips.set
            )
        } sources: {
            remote
        }
        remote.update(["tips": true])
        _ = try host.settings.store?.update { $0["tips"] = true }
        #expect(try await host.show("tips")["value"] == false)
        let layers = try await host.request(.explain("tips"))["layers"]?.array ?? []
        #expect(layers.map { $0["state"] } == ["wins", "inert", "shadowed"])
        #expect(layers[1]["layer"] == "override" && layers[1]["value"] == true)
        // For the app's own value the effect is a label.
        let changed = try await host.request(.set("tips", true, reason: nil))
        #expect(changed["value"] == true && changed["inForce"] == nil && tips.value)
        #expect(try await host.show("tips")["effect"] == "restart")
    }

    @Test func `a limit is refused where nothing is saved`() async throws {
        let error = await #expect(throws: InMemoryHostError.self) {
            _ = try await host.request(.set("tips", true, until: .after(seconds: 60), reason: nil))
        }
        #expect(error?.code == "denied")
        #expect(!tips.value)
    }

    @Test func `a change is an event`() async throws {
        let events = host.events
        try await host.set("count", to: 8)
        let expected = InMemoryHost.Event.setting("count", value: 8, layer: .app, by: "p1")
        #expect(await events.first { $0 == expected } != nil)
    }

    @Test func `one that is unavailable is refused before the app is asked`() async throws {
        let (reason, tips) = (KeptValue("log in first"), tips)
        let host = InMemoryHost(callsApp: true) {
            BoundSetting(
                "tips",
                title: "Tips",
                unavailable: { reason.value.isEmpty ? nil : LocalizedText(reason.value) },
                get: tips.get,
                set: tips.set
            )
        }
        #expect(try await host.show("tips")["unavailable"] == "log in first")
        let error = await host.refusal { try await $0.set("tips", to: true) }
        #expect(error?.code == "denied" && error?.facts["unavailable"] == "log in first")
        #expect(!tips.value)
        reason.value = ""
        try await host.set("tips", to: true)
        #expect(tips.value)
        reason.value = "log in first"
        for request in [
            .undo(count: 1, number: nil, reason: nil), .apply(["tips": false]),
            .apply(["tips": false], isDryRun: true), .flip("tips", reason: nil),
        ] as [HostRequest] {
            let error = await host.refusal("denied") { _ = try await $0.request(request) }
            #expect(error?.facts["unavailable"] == "log in first")
        }
        // A reset of all leaves it anyway, and code sets it as it likes.
        _ = try await host.request(.reset(nil))
        #expect(tips.value)
    }

    @Test func `code that a host runs meets its value, also the one in memory`() async throws {
        let setting = BoundSetting("tips", title: "T", default: true, get: tips.get, set: tips.set)
        let read = Action("read") { _ in .done("\(try await setting.value())") }
        let hosts = [false, true].map { callsApp in
            InMemoryHost(callsApp: callsApp) {
                setting
                read
            }
        }
        #expect(try await hosts[0].run("read").text == "true")
        #expect(try await hosts[1].run("read").text == "false")
    }
}
