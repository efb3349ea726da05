import DevMenuClient
import DevMenuKit
import DevMenuWire
import FoundationEssentials
import TerminalTesting
import Testing

/// The test host, joined by plugins that are scripts.
@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct JoinedSessionTests {
    private let place: PluginPlace

    init() throws { place = try PluginPlace() }

    private func conversation(_ host: EmbeddedHostSource = Hosts.testHost()) throws -> Conversation
    {
        try Conversation(PluginSource(host, with: place.set()))
    }

    private func add(_ name: String, items: String..., actions: String = "") throws {
        let items = items.map {
            #"{"id":"\#($0)","kind":"action","title":"\#($0)","risk":"safe","parameters":[]}"#
        }
        try place.add(
            name,
            sections: #"{"id":"tools","title":"Mine","items":[\#(items.joined(separator: ","))]}"#,
            start: "echo started >>'\(place.path("starts"))'",
            actions: actions
        )
    }

    private var starts: Int { get throws { try place.lines(of: "starts").count } }

    @Test func `without plugins the host's own session is used`() throws {
        #expect(try conversation().session is HostSession)
    }

    @Test func `a request goes to whose item it is about, and its process stays`() throws {
        try add("one", items: "first")
        try add("two", items: "second")
        let conversation = try conversation()
        #expect(try starts == 2)
        #expect(try conversation.run("echo", ["text": "host"]) == .success(["text": "host"]))
        #expect(try conversation.run("second") == .success(["text": "two"]))
        #expect(try conversation.run("first") == .success(["text": "one"]))
        #expect(try conversation.run("second") == .success(["text": "two"]))
        #expect(try starts == 4)
    }

    @Test func `menus are one, and nothing is started to show it`() throws {
        try add("one", items: "first")
        try place.add(
            "two",
            sections: PluginPlace.section("mine", title: "My Own", items: "second"),
            routes: #"{"path":"Mine","title":"A page","parameters":[]}"#
        )
        let conversation = try conversation()
        let menu = ListedMenu(json: try conversation.ask(.menuList).get())
        #expect(menu.sections.last?.title == "My Own")
        let tools = try #require(menu.sections.first { $0.id == "tools" })
        #expect(tools.title == "Tools")
        #expect(tools.items.last?.id == "first")
        let routes = try conversation.ask(.routeList).get()["routes"]?.array
        #expect(routes?.last?["path"] == "Mine")
        #expect(try starts == 1)
    }

    @Test(arguments: [
        (PluginPlace.section("tools", items: "echo"), "item 'echo' is already there"),
        (PluginPlace.section("tools", items: "taken"), "item 'taken' is already there"),
        (
            PluginPlace.section("own", title: "Other", items: "free"),
            "section 'own' is already there with another title"
        ),
    ])
    func `a plugin of which anything is there already is refused whole`(
        section: String,
        reason: String
    ) throws {
        let first = try place.add(
            "a-first",
            sections: PluginPlace.section("own", items: "taken")
        )
        let path = try place.add(
            "one",
            sections: PluginPlace.section("fine", items: "fine") + "," + section
        )
        let conversation = try conversation()
        let plugins = try conversation.ask(.pluginList).get()["plugins"]?.array ?? []
        let report = try #require(plugins.first { $0["id"] == "one" })
        let refusal = try #require(report["refused"]?.string)
        #expect(refusal.hasPrefix("plugin 'one' of \(path): \(reason), from "))
        let other =
            section.contains("echo") ? "the host 'test-host'" : "plugin 'a-first' of \(first)"
        #expect(refusal.hasSuffix(other))
        #expect(report["items"] == [])
        let menu = ListedMenu(json: try conversation.ask(.menuList).get())
        #expect(menu["fine"] == nil)
        #expect(try conversation.run("echo", ["text": "host"]) == .success(["text": "host"]))
    }

    @Test func `a plugin crashes alone, and the next request starts it again`() throws {
        try add(
            "one",
            items: "crash",
            "work",
            actions: #"*'"crash"'*) echo because >&2; kill -ABRT $$ ;;"#
        )
        let conversation = try conversation()
        guard case .failure(.crashed(let crash)) = try conversation.run("crash") else {
            Issue.record("the plugin did not crash")
            return
        }
        #expect(crash.name == "plugin 'one'")
        #expect("\(crash.ending)" == "ended by SIGABRT")
        #expect(crash.lastWords == ["because"])
        #expect(conversation.session.ending == nil)
        #expect(try conversation.run("work") == .success(["text": "one"]))
        #expect(try conversation.run("echo", ["text": "host"]) == .success(["text": "host"]))
    }

    @Test func `a plugin that crashes again and again is not started for ever`() throws {
        try add("one", items: "crash", actions: #"*'"crash"'*) exit 1 ;;"#)
        let conversation = try conversation()
        for _ in 0..<6 {
            guard case .failure(.crashed) = try conversation.run("crash") else {
                Issue.record("the plugin did not crash")
                return
            }
        }
        #expect(
            try conversation.run("crash")
                == .failure(
                    .unavailable(
                        """
                        plugin 'one' ended too often in a minute; 'reload' lets it start again
                        """
                    )
                )
        )
        #expect(try starts == 7)
    }

    @Test func `a chain over several processes stops at its first failure, in order`() throws {
        try add(
            "one",
            items: "first",
            "fail",
            actions: #"*'"fail"'*) refuse 'no' ;;"#
        )
        try add("two", items: "second")
        let conversation = try conversation()
        let session = conversation.session
        var told: [String] = []
        let chain: [(ItemID, HostRequest)] =
            [("like-button", .set("like-button", true, reason: nil))]
            + ["first", "second", "echo", "fail", "second", "first"].map {
                ($0, .trigger($0, arguments: [:], isConfirmed: true))
            } + [("like-button", .set("like-button", false, reason: nil))]
        for (item, request) in chain {
            session.send(request, chain: 1) { answer in
                switch answer {
                case .success: told.append("\(item)")
                case .failure(.refused(let error)): told.append(error.kind)
                case .failure: told.append("ended")
                }
            }
        }
        session.send(.trigger("second", arguments: [:], isConfirmed: true), chain: 2) { _ in
            told.append("next chain")
        }
        try conversation.wait { told.count == 9 }
        #expect(
            told == [
                "like-button", "first", "second", "echo", "action-failed", "skipped", "skipped",
                "skipped", "next chain",
            ]
        )
        #expect(try conversation.ask(.show("like-button")).get()["value"] == true)
    }

    @Test func `a member that is held back can be cancelled, and breaks its chain`() throws {
        try add("one", items: "first")
        let conversation = try conversation()
        let session = conversation.session
        var told: [String] = []
        let tell = { (name: String) in
            { (answer: Result<JSONValue, SessionFailure>) in
                if case .failure(.refused(let error)) = answer {
                    told.append("\(name) \(error.kind)")
                }
            }
        }
        let wait = HostRequest.trigger("wait", arguments: [:], isConfirmed: true)
        let first = HostRequest.trigger("first", arguments: [:], isConfirmed: true)
        let running = session.send(wait, chain: 1, completion: tell("wait"))
        try conversation.wait { !conversation.notifications.isEmpty }
        let held = session.send(first, chain: 1, completion: tell("first"))
        session.send(first, chain: 1, completion: tell("last"))
        session.cancel(held)
        try conversation.wait { told.count == 2 }
        #expect(told == ["first cancelled", "last skipped"])
        session.cancel(running)
        try conversation.wait { told.count == 3 }
        #expect(told.last == "wait cancelled")
    }

    @Test func `what a plugin prints is told under the number of its request`() throws {
        try add(
            "one",
            items: "talk",
            actions: #"""
                *'"talk"'*)
                    say '"method":"output","params":{"request":'$id',"stream":"stdout","text":"hi"}'
                    reply '{}' ;;
                """#
        )
        let conversation = try conversation()
        _ = try conversation.run("echo", ["text": "one more number"])
        var isDone = false
        let number = conversation.session.send(
            .trigger("talk", arguments: [:], isConfirmed: true),
            chain: nil
        ) { _ in isDone = true }
        try conversation.wait { isDone }
        #expect(
            conversation.notifications
                == [.output(request: number, .stdout, Array("hi".utf8))]
        )
    }

    @Test func `what happens in a plugin is told, and a new menu is asked for`() throws {
        try add(
            "one",
            items: "change",
            actions: #"""
                *'"change"'*)
                    PATH=changed
                    say '"method":"event","params":{"seq":1,"topic":"menu"}'
                    say '"method":"event","params":{"seq":2,"topic":"log","level":"info","message":"m"}'
                    reply '{}' ;;
                """#
        )
        let path = "\(place.plugins)/devmenu-one"
        let script = try String(contentsOfFile: path, encoding: .utf8)
        try place.write(
            script.replacing(#""title":"change""#, with: #""title":"'"${PATH%%/*}"'""#),
            to: path
        )
        let conversation = try conversation()
        let title = { () throws in
            ListedMenu(json: try conversation.ask(.menuList).get())["change"]?.title
        }
        #expect(try title() == "")
        _ = try conversation.run("change")
        #expect(
            conversation.notifications == [
                .event(seq: 1, .menu), .event(seq: 2, .log(.info, "plugin 'one': m")),
            ]
        )
        #expect(try title() == "changed")
    }

    @Test func `what a host does not allow does not bind its plugins`() throws {
        try add("one", items: "first")
        let host = Hosts.script(
            #"""
            hello
            while IFS= read -r line; do
                id=${line#*'"id":'} id=${id%%[!0-9]*}
                printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32004,"message":"no"}}\n' "$id"
            done
            """#
        )
        let conversation = try conversation(host)
        #expect(try conversation.run("first") == .success(["text": "one"]))
        var menu: ListedMenu?
        conversation.session.sendOutline { menu = ListedMenu(json: (try? $0.get()) ?? [:]) }
        try conversation.wait { menu != nil }
        #expect(menu?.items.map(\.id) == ["first"])
        guard case .failure(.refused(let error)) = try conversation.ask(.menuList) else {
            Issue.record("the host's menu was shown")
            return
        }
        #expect(error.knownKind == .denied)
    }

    @Test func `a plugin that falls silent keeps the menu waiting for seconds at most`() throws {
        let toggle = #"{"id":"quiet","kind":"toggle","title":"Q","value":true,"layer":"default"}"#
        let hello = #"'"method":"hello","params":{"protocol":1,"app":{"name":"one"}}'"#
        try place.add(
            "one",
            sections: #"{"id":"tools","title":"Tools","items":[\#(toggle)]}"#,
            start: """
                if [ -e '\(place.path("asked"))' ]; then say \(hello); exec sleep 60; fi
                echo >'\(place.path("asked"))'
                """
        )
        let conversation = try conversation()
        let began = ContinuousClock.now
        let menu = ListedMenu(json: try conversation.ask(.menuList).get())
        #expect(menu["quiet"]?.role == .setting(isToggle: true))
        #expect((.seconds(4)..<(.seconds(20))).contains(.now - began))
    }

    @Test func `a reload finds what has come, and drops what has gone`() throws {
        let source = PluginSource(Hosts.testHost(), with: place.set())
        let loop = EventLoop()
        let plain = try source.open(in: loop)
        try add("one", items: "first")
        let joined = try source.reload(plain, in: loop)
        #expect(joined !== plain)
        loop.add(joined)
        defer { joined.close() }
        var menu: JSONValue?
        let list = {
            menu = nil
            joined.send(.menuList, chain: nil) { menu = try? $0.get() }
            _ = loop.wait(until: .now + .seconds(60)) { menu != nil }
            return ListedMenu(json: menu ?? [:])
        }
        #expect(list()["first"] != nil)
        place.shell("rm '\(place.plugins)/devmenu-one'")
        #expect(try source.reload(joined, in: loop) === joined)
        #expect(list()["first"] == nil)
        #expect(list()["echo"] != nil)
    }
}
