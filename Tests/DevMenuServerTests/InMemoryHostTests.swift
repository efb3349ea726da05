import DevMenuTesting
import TerminalTesting

private struct Greet: ActionTrigger {
    let id: ItemID = "greet"
    let title: LocalizedText = LocalizedText("Greet", ["zh-Hans": "问候"])
    var parameters: [any ActionParameter] { [Self.whom] }

    private enum Whom: String, CaseIterable { case world, everybody }

    private static let whom = Parameter("whom", of: Whom.self)

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        call.print("thinking")
        call.print("hard", to: .stderr)
        call.write([0xFF])
        call.progress(0.5, "half")
        return .done("hello, \(call[Self.whom].rawValue)", value: [1])
    }
}

private enum Style: String, CaseIterable { case heart, star }

@Suite(.onOwnThread) struct InMemoryHostTests {
    @Test func `runs a plugin's action like any host`() async throws {
        let host = InMemoryHost { Greet() }
        #expect(host.problems.isEmpty)
        let call = try await host.run("greet", ["whom": "world"])
        #expect(call.text == "hello, world")
        #expect(call.value == [1])
        #expect(call.bytes() == Array("thinking\n".utf8) + [0xFF])
        #expect(call.printed(to: .stderr) == "hard\n")
        #expect(call.progress == [.init(fraction: 0.5, message: "half")])
        #expect(call.announcement == nil && call.error == nil)
        #expect(try await host.complete("greet", argument: "whom", prefix: "e") == ["everybody"])
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("greet") }
        #expect(error?.code == "bad-argument")
        #expect(error?.facts["argument"] == "whom")
        #expect(error?.message.contains("whom") == true)
        #expect(error.map { "\($0)" } == error.map { "\($0.code): \($0.message)" })
    }

    @Test func `a plugin's action has its settings and routes`() async throws {
        struct Paged: MenuPlugin {
            func register(in registry: inout some MenuRegistry) throws {
                try registry.add(FeatureToggle("like", title: "Like"))
                try registry.add(
                    MenuRoute("Page") { visit in
                        Page(text: visit.context.settings.all.map(\.id.rawValue).joined())
                    }
                )
                try registry.add(Action("open") { .opened(try await $0.router.open("Page")) })
            }
        }
        let host = InMemoryHost { Paged() }
        let call = try await host.run("open")
        #expect(call.text == "like")
        #expect(call.openedURLs == ["Page"])
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("opne") }
        #expect(error?.code == "unknown-item")
        #expect(error?.facts["suggestion"] == "open")
    }

    @Test func `goes on without what is wrong, and tells of it`() async throws {
        struct Refusal: Error, CustomStringConvertible { let description = "no" }
        struct Broken: MenuPlugin {
            func register(in registry: inout some MenuRegistry) throws { throw Refusal() }
        }
        let host = InMemoryHost("No Name") {
            FeatureToggle("likes", title: "Likes")
            FeatureToggle("likes", title: "Likes again")
            Broken()
        }
        #expect(host.problems.count == 3)
        #expect(host.problems.first?.contains("'No Name'") == true)
        #expect(host.problems.contains { $0.contains("'likes'") })
        #expect(host.problems.contains("plugin 'broken': no"))
        #expect(try await host.show("likes")["title"] == "Likes")
        await #expect(throws: InMemoryHostError.self) { try await host.set("likes", to: true) }
    }

    @Test func `answers in the requested language`() async throws {
        let host = InMemoryHost(locale: .simplifiedChinese) { Greet() }
        #expect(try await host.show("greet")["title"] == "问候")
        #expect(try await host.text.contains("问候"))
    }

    @Test func `changes settings and sends events`() async throws {
        let toggle = FeatureToggle("like-button", title: "Like")
        let style = FeatureChoice<Style>("style", title: "Style", default: .heart)
        let host = InMemoryHost(settings: [toggle, style])
        var events = host.events.makeAsyncIterator()
        try await host.set(toggle, to: true)
        #expect(host.value(of: toggle) && !toggle.isOn)
        #expect(try host.settings.store?.load() == ["like-button": true])
        let event = await events.next()
        #expect(event == .setting("like-button", value: true, layer: .override, by: "p1"))
        try await host.flip(toggle)
        #expect(!host.value(of: toggle))
        try await host.set(style, to: .star)
        #expect(host.value(of: style) == .star)
        try await host.reset(style)
        #expect(host.value(of: style) == .heart)
        #expect(host.settings.reading(of: toggle).layer == .override)
        try await host.reset()
        #expect(host.settings.reading(of: toggle).layer == .default)
        try host.settings.set("like-button", to: true)
        var own = await events.next()
        while case .setting(_, _, _, by: .some)? = own { own = await events.next() }
        #expect(own == .setting("like-button", value: true, layer: .override, by: nil))
    }

    @Test func `lists the menu as text`() async throws {
        let host = InMemoryHost {
            MenuSection("orders", title: "Orders", footer: "Today's.")
            FeatureToggle("likes", title: "Likes", section: "orders")
            FeatureChoice<Style>("style", title: "Style", default: .star)
            Description("stock", title: "Stock", section: "orders") { _ in
                await Task.yield()
                return "13"
            }
            Action("log-out", title: "Log out", risk: .destructive) { _ in .done }
        }
        try await host.set("likes", to: true)
        #expect(
            try await host.text == """
                Orders
                  likes    Likes    on
                  stock    Stock    13
                  Today's.

                Feature Toggles
                  style    Style    star

                Tools
                  log-out  Log out  destructive
                """
        )
    }

    @Test func `opens routes`() async throws {
        let host = InMemoryHost {
            MenuRoute("page") { visit in Page(text: "\(visit.transition)") }
            MenuRoute("shown") { _ in
                var page = Page(text: "here")
                page.isShown = true
                return page
            }
        }
        let shown = try await host.open("shown")
        #expect(shown.isShown && shown.text == "here")
        #expect(try await host.open("x://y/Page", transition: .present) == Page(text: "present"))
        let error = await #expect(throws: InMemoryHostError.self) { try await host.open("nowhere") }
        #expect(error?.code == "unknown-route")
    }

    @Test func `an action and a route return tables`() async throws {
        let table = ResultTable(columns: ["id", "n"], rows: [["a", 1], ["b", 2]])
        let host = InMemoryHost {
            Action("list-all") { _ in .table(columns: table.columns, rows: table.rows) }
            MenuRoute("all") { _ in Page(table) }
        }
        let call = try await host.run("list-all")
        #expect(call.table == table)
        #expect(call.text == "Id\tN\na\t1\nb\t2")
        #expect(try await host.open("all") == Page(table))
    }

    @Test func `an action's arguments may need a confirmation`() async throws {
        let title = LocalizedText("Log out", ["zh-Hans": "退出登录"])
        let risks = ["safe": Risk.safe, "bad": .destructive, "end": .fatal]
        let how = Parameter("how", default: "")
        let host = InMemoryHost(locale: .simplifiedChinese) {
            Action("leave", parameters: [how]) { call in
                try call.confirm(title, risks[call[how]] ?? .undeclared)
                return .done(call.isConfirmed ? "confirmed" : "free")
            }
        }
        #expect(try await host.run("leave").text == "free")
        #expect(try await host.run("leave", ["how": "safe"]).text == "free")
        let error = await host.refusal { try await $0.run("leave", ["how": "bad"]) }
        #expect(error?.code == "needs-confirmation")
        #expect(error?.facts == ["risk": "destructive", "title": "退出登录"])
        for how in ["bad", "end"] {
            let call = try await host.run("leave", ["how": .string(how)], confirmed: true)
            #expect(call.text == "confirmed")
        }
    }

    @Test func `survives an action that would end the process`() async throws {
        let host = InMemoryHost {
            Action("crash", risk: .fatal) { call in
                try await call.end(expecting: .signal(6)) { fatalError("it did") }
            }
            Action("abort") { call in try await call.crash(.abort) }
            Action("leave") { call in
                try await call.end(expecting: .exit) { fatalError("it did") }
            }
        }
        await #expect(throws: InMemoryHostError.self) { try await host.run("crash") }
        let call = try await host.run("crash", confirmed: true)
        #expect(call.announcement == .signal(6))
        #expect((call.error as? RecordedEnding)?.ending == .signal(6))
        #expect(try await host.run("abort").announcement == .signal(6))
        #expect(try await host.run("leave").announcement == .exit)
    }

    @Test func `ends pending requests when it is released`() async throws {
        var host: InMemoryHost? = InMemoryHost { FeatureToggle("a", title: "A") }
        let events = try #require(host).events
        _ = try await host?.show("a")
        host = nil
        for await event in events { Issue.record("\(event)") }
    }
}
