import DevMenuKit
import DevMenuTesting
import DevMenuWire
import TerminalTesting
import Testing

private struct Greet: ActionTrigger {
    let id: ItemID = "greet"
    let title: LocalizedText = LocalizedText("Greet", ["zh-Hans": "问候"])
    let parameters = [Parameter.choice("whom", of: ["world", "everybody"])]

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        call.print("thinking")
        call.print("hard", to: .stderr)
        call.write([0xFF])
        call.progress(0.5, "half")
        return .done("hello, \(call.arguments.string("whom") ?? "")", value: [1])
    }
}

@Suite(.onOwnThread) struct InMemoryHostTests {
    @Test func `runs a plugin's action like any host`() async throws {
        let host = try InMemoryHost(Greet())
        let outcome = try await host.trigger("greet", arguments: ["whom": "world"])
        #expect(outcome.text == "hello, world")
        #expect(outcome.value == [1])
        #expect(outcome.stdout == Array("thinking\n".utf8) + [0xFF])
        #expect(outcome.stderr == Array("hard\n".utf8))
        #expect(outcome.progress == [.init(fraction: 0.5, message: "half")])
        #expect(outcome.terminating == nil)
        #expect(host.menu.plugins.map(\.id) == ["greet"])
        #expect(try await host.complete("greet", argument: "whom", prefix: "e") == ["everybody"])
        await #expect(throws: WireError.self) { try await host.trigger("greet") }
    }

    @Test func `follows the rules of any host`() throws {
        #expect(throws: AppFactsError.self) {
            try InMemoryHost(Greet(), app: AppFacts(name: "No Name", build: .debug))
        }
    }

    @Test func `answers in the requested language`() async throws {
        let host = try InMemoryHost(locale: .simplifiedChinese) { $0.add(plugin: Greet()) }
        #expect(try await host.show("greet")["title"] == "问候")
        #expect(try await host.list()["sections"]?[0]?["items"]?[0]?["title"] == "问候")
    }

    @Test func `changes settings and sends events`() async throws {
        let store = InMemorySettingStore()
        let toggle = FeatureToggle("like-button", title: "Like")
        let host = try InMemoryHost(store: store) { try $0.add(toggle) }
        var events = host.events.makeAsyncIterator()
        #expect(try await host.set("like-button", to: true)["was"] == false)
        #expect(host.settings.value(of: toggle) && !toggle.isOn)
        #expect(store.load() == ["like-button": true])
        let event = await events.next()
        #expect(event == .setting(id: "like-button", value: true, layer: "override", by: "p1"))
        #expect(try await host.flip("like-button")["value"] == false)
        #expect(try await host.reset("like-button")["items"]?[0]?["layer"] == "default")
        #expect(try await host.reset()["items"]?.array?.count == 1)
        _ = await events.next()
        _ = await events.next()
        try host.settings.set("like-button", to: true)
        let own = await events.next()
        #expect(own == .setting(id: "like-button", value: true, layer: "override", by: nil))
    }

    @Test func `opens routes`() async throws {
        let host = try InMemoryHost { builder in
            try builder.add(MenuRoute("page") { visit in Page(text: "\(visit.transition)") })
        }
        #expect(try await host.open("x://y/Page", transition: .present)["text"] == "present")
        await #expect(throws: WireError.self) { try await host.open("nowhere") }
    }

    @Test func `an action and a route say what is not there`() async throws {
        let names = ["ada", "grace"]
        let host = try InMemoryHost { builder in
            try builder.add(
                Action("greet") { _ in throw ActionError.notFound("user", "adda", among: names) }
            )
            try builder.add(MenuRoute("user") { _ in throw ActionError.notFound("user", 7) })
        }
        let misspelt = await #expect(throws: WireError.self) { try await host.trigger("greet") }
        #expect(misspelt?.knownKind == .notFound)
        #expect(misspelt?.message == "there is no user 'adda'. Did you mean 'ada'?")
        #expect(misspelt?.data == ["what": "user", "id": "adda", "suggestion": "ada"])
        let absent = await #expect(throws: WireError.self) { try await host.open("user") }
        #expect(absent?.knownKind == .notFound)
        #expect(absent?.message == "there is no user '7'")
    }

    @Test func `an action's arguments may need a confirmation`() async throws {
        let title = LocalizedText("Log out", ["zh-Hans": "退出登录"])
        let risks = ["safe": Risk.safe, "bad": .destructive, "end": .fatal]
        let host = try InMemoryHost(locale: .simplifiedChinese) { builder in
            try builder.add(
                Action("leave", parameters: [Parameter("how")]) { call in
                    let how = call.arguments.string("how") ?? ""
                    try call.confirm(title, risks[how] ?? .undeclared)
                    return .done(call.isConfirmed ? "confirmed" : "free")
                }
            )
        }
        #expect(try await host.trigger("leave").text == "free")
        #expect(try await host.trigger("leave", arguments: ["how": "safe"]).text == "free")
        let error = await #expect(throws: WireError.self) {
            try await host.trigger("leave", arguments: ["how": "bad"])
        }
        #expect(error?.knownKind == .needsConfirmation)
        #expect(error?.data == ["risk": "destructive", "title": "退出登录"])
        for how in ["bad", "end"] {
            let arguments: JSONObject = ["how": .string(how)]
            let outcome = try await host.trigger("leave", arguments: arguments, confirmed: true)
            #expect(outcome.text == "confirmed")
        }
    }

    @Test func `survives an action that would end the process`() async throws {
        let host = try InMemoryHost { builder in
            try builder.add(
                Action("crash", risk: .fatal) { call in
                    try await call.end(expecting: .signal(6)) { fatalError("it did") }
                }
            )
            try builder.add(Action("abort") { call in try await call.crash(.abort) })
            try builder.add(Greet())
        }
        #expect(try await host.trigger("abort").terminating == "SIGABRT")
        await #expect(throws: WireError.self) { try await host.trigger("crash") }
        #expect(try await host.trigger("crash", confirmed: true).terminating == "SIGABRT")
        #expect(try await host.show("greet")["kind"] == "action")
    }

    @Test func `cancels the actions of a cancelled task`() async throws {
        let started = AsyncStream<Void>.makeStream()
        let host = try InMemoryHost { builder in
            try builder.add(
                Action("linger") { call in
                    started.continuation.yield()
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                    return .done
                }
            )
        }
        let task = Task { try await host.trigger("linger") }
        for await _ in started.stream { break }
        task.cancel()
        let result = await task.result
        let error = #expect(throws: WireError.self) { try result.get() }
        #expect(error?.knownKind == .cancelled)
    }

    @Test func `ends pending requests when it is released`() async throws {
        var host: InMemoryHost? = try InMemoryHost { try $0.add(FeatureToggle("a", title: "A")) }
        let events = try #require(host).events
        _ = try await host?.show("a")
        host = nil
        for await event in events { Issue.record("\(event)") }
    }
}
