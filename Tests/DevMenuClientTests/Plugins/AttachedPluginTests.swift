import TerminalTesting

@testable import DevMenuClient

/// The test host, with scripts as plugins beside it.
@Suite(.onOwnThread) struct AttachedPluginTests {
    private let folder: PluginFolder

    init() throws { folder = try PluginFolder() }

    private func attached(
        _ host: ProgramHost? = nil,
        timeout: Int = HostLaunch.pluginTimeout
    ) throws -> TestFrontEnd {
        let plugins = folder.set(timeout: timeout)
        let attached = TestFrontEnd(try host ?? Hosts.testHost(), with: plugins)
        _ = try attached.host.liveSession()
        return attached
    }

    private func add(_ name: String, items: String..., actions: String = "") throws {
        let items = items.map {
            #"{"id":"\#($0)","kind":"action","title":"\#($0)","risk":"safe","parameters":[]}"#
        }
        try folder.add(
            name,
            sections: #"{"id":"tools","title":"Mine","items":[\#(items.joined(separator: ","))]}"#,
            start: "echo started >>'\(folder.path("starts"))'",
            actions: actions
        )
    }

    /// Adds a plugin with a toggle that falls silent behind its hello once its menu is known.
    private func addSilent() throws {
        let toggle = #"{"id":"quiet","kind":"toggle","title":"Q","value":true,"layer":"default"}"#
        try folder.add(
            "one",
            sections: #"{"id":"tools","title":"Tools","items":[\#(toggle)]}"#,
            start: #"""
                if [ -e '\#(folder.path("asked"))' ]; then
                    echo $$ >'\#(folder.path("pid"))'
                    say '"method":"hello","params":{"protocol":1,"app":{"name":"one"}}'
                    exec sleep 60
                fi
                echo >'\#(folder.path("asked"))'
                """#
        )
    }

    private var starts: Int { get throws { try folder.lines(of: "starts").count } }

    @Test func `without plugins the host answers every request`() throws {
        let attached = try attached()
        #expect(try attached.host.session(for: .menuList) === attached.host.session)
        #expect(try attached.host.menu()["echo"]?.session === attached.host.session)
    }

    @Test func `a request goes to the owner of its item, whose process stays`() throws {
        try add("one", items: "first")
        try add("two", items: "second")
        let attached = try attached()
        #expect(try starts == 2)
        #expect(try attached.run("echo", ["text": "host"]) == ["text": "host"])
        #expect(try attached.run("second") == ["text": "two"])
        #expect(try attached.run("first") == ["text": "one"])
        #expect(try attached.run("second") == ["text": "two"])
        #expect(try starts == 4)
        let menu = try attached.host.menu()
        #expect(menu["first"]?.session?.name == "plugin 'one'")
        #expect(menu["echo"]?.session === attached.host.session)
    }

    @Test func `the menu is asked for only where a plugin may be meant`() throws {
        try folder.add(
            "one",
            sections: PluginFolder.section("mine", items: "first"),
            routes: #"{"path":"Mine","title":"A page","parameters":[]}"#
        )
        let attached = try attached()
        func session(for request: HostRequest) throws -> (any MenuSession)? {
            try attached.host.session(for: request)
        }
        #expect(try session(for: .show("echo")) === attached.host.session)
        #expect(try session(for: .open(url: "x://y/Theirs?a=1", .show)) === attached.host.session)
        #expect(attached.host.knownMenu == nil)
        #expect(try session(for: .open(url: "x://y/MINE?a=1", .show))?.name == "plugin 'one'")
        #expect(attached.host.knownMenu != nil)
        #expect(try session(for: .show("first"))?.name == "plugin 'one'")
        #expect(try session(for: .show("echo")) === attached.host.session)
        #expect(try session(for: .pluginList) == nil)
    }

    @Test func `the menus are merged, and showing them starts no process`() throws {
        try add("one", items: "first")
        try folder.add(
            "two",
            sections: PluginFolder.section("mine", title: "My Own", items: "second"),
            routes: #"{"path":"Mine","title":"A page","parameters":[]}"#
        )
        let attached = try attached()
        let menu = ListedMenu(ReceivedMenu(try attached.host.ask(.menuList)))
        #expect(menu.sections.last?.title == "My Own")
        let tools = try #require(menu.sections.first { $0.id == "tools" })
        #expect(tools.title == "Tools")
        #expect(tools.items.last?.id == "first")
        let routes = try attached.host.ask(.routeList)["routes"]?.array
        #expect(routes?.last?["path"] == "Mine")
        #expect(try starts == 1)
    }

    @Test(arguments: [
        (PluginFolder.section("tools", items: "echo"), "item 'echo' already exists"),
        (PluginFolder.section("tools", items: "taken"), "item 'taken' already exists"),
        (
            PluginFolder.section("own", title: "Other", items: "free"),
            "section 'own' already exists with another title"
        ),
    ])
    func `a plugin with a duplicate is refused as a whole`(section: String, reason: String) throws {
        let first = try folder.add(
            "a-first",
            sections: PluginFolder.section("own", items: "taken")
        )
        let fine = PluginFolder.section("fine", items: "fine")
        let path = try folder.add("one", sections: fine + "," + section)
        let attached = try attached()
        let plugins = try attached.host.ask(.pluginList)["plugins"]?.array ?? []
        let report = try #require(plugins.first { $0["id"] == "one" })
        let refusal = try #require(report["refused"]?.string)
        #expect(refusal.hasPrefix("plugin 'one' of \(path): \(reason), from "))
        let other =
            section.contains("echo") ? "the host 'test-host'" : "plugin 'a-first' of \(first)"
        #expect(refusal.hasSuffix(other))
        #expect(report["items"] == [])
        let menu = ListedMenu(ReceivedMenu(try attached.host.ask(.menuList)))
        #expect(menu["fine"] == nil)
        #expect(try attached.run("echo", ["text": "host"]) == ["text": "host"])
    }

    @Test func `a plugin crashes alone, and the next request restarts it`() throws {
        try add("one", items: "crash", "work", actions: #"*crash*) echo why >&2; kill -ABRT $$ ;;"#)
        let attached = try attached()
        let crash = try #require(attached.failure(of: "crash")?.crash)
        #expect(crash.name == "plugin 'one'")
        #expect("\(crash.ending)" == "ended by SIGABRT")
        #expect(crash.lastLines == ["why"])
        #expect(attached.host.isLive)
        #expect(try attached.run("work") == ["text": "one"])
        #expect(try attached.run("echo", ["text": "host"]) == ["text": "host"])
    }

    @Test func `a plugin that says why it ends hasn't crashed`() throws {
        try add(
            "one",
            items: "leave",
            "work",
            actions: #"""
                *'"leave"'*)
                    say '"method":"event","params":{"seq":1,"topic":"exiting","reason":"done"}'
                    exit 0 ;;
                """#
        )
        let attached = try attached()
        let error = attached.failure(of: "leave")
        let end = try #require(error?.crash)
        #expect(error == .stopped(end))
        #expect(end.name == "plugin 'one'")
        #expect(end.reason == "done")
        #expect(try attached.run("work") == ["text": "one"])
    }

    @Test func `a plugin that crashes repeatedly is not restarted for ever`() throws {
        try add("one", items: "crash", actions: #"*'"crash"'*) exit 1 ;;"#)
        let attached = try attached()
        for _ in 0..<6 { #expect(attached.failure(of: "crash")?.crash != nil) }
        let words = "plugin 'one' ended too often in a minute; 'plugins reload' lets it start again"
        #expect(attached.failure(of: "crash") == .unavailable(words))
        #expect(try starts == 7)
    }

    @Test func `a plugin's events are reported, and its changed menu is asked for`() throws {
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
        let script = try folder.contents(of: "plugins/devmenu-one")
        try folder.write(
            script.replacing(#""title":"change""#, with: #""title":"'"${PATH%%/*}"'""#),
            to: "plugins/devmenu-one",
            mode: 0o755
        )
        let attached = try attached()
        let title = { () throws in
            ListedMenu(ReceivedMenu(try attached.host.ask(.menuList)))["change"]?.title
        }
        #expect(try title() == "")
        _ = try attached.run("change")
        #expect(attached.events == [.menu, .log(.info, "plugin 'one': m")])
        #expect(try title() == "changed")
    }

    @Test func `a host's restrictions do not apply to its plugins`() throws {
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
        let attached = try attached(host)
        #expect(try attached.run("first") == ["text": "one"])
        #expect(try attached.host.menu().items.map(\.id) == ["first"])
        let error = #expect(throws: HostError.self) { try attached.host.ask(.menuList) }
        #expect(error?.kind == WireErrorKind.denied.rawValue)
    }

    @Test func `a silent plugin delays the menu until its time is over, and no longer`() throws {
        try addSilent()
        let attached = try attached(timeout: 1)
        let began = ContinuousClock.now
        let menu = ListedMenu(ReceivedMenu(try attached.host.ask(.menuList)))
        #expect(menu["quiet"]?.role == .setting(isToggle: true))
        #expect((.milliseconds(900)..<(.seconds(16))).contains(.now - began))
    }

    @Test func `a plugin that falls silent is left when time is over, and not the host`() throws {
        try addSilent()
        let attached = try attached()
        let session = attached.host.session
        attached.host.limit = TimeLimit(seconds: 1)
        #expect(throws: HostError.timeout(seconds: 1, .unansweredRead)) {
            try attached.host.ask(.menuList)
        }
        attached.host.limit = nil
        #expect(attached.host.session === session)
        #expect(attached.host.isLive)
        #expect(try attached.run("echo", ["text": "host"]) == ["text": "host"])
        let pid = try #require(try Int32(folder.lines(of: "pid")[0]))
        #expect(kill(pid, 0) != 0, "the plugin's process goes on")
    }

    @Test func `a reload finds new plugins and drops removed ones`() throws {
        let attached = try attached()
        let session = attached.host.session
        try add("one", items: "first")
        #expect(try attached.host.menu()["first"] == nil)
        try attached.host.reload()
        #expect(try attached.host.menu()["first"] != nil)
        folder.shell("rm '\(folder.plugins)/devmenu-one'")
        try attached.host.reload()
        #expect(try attached.host.menu()["first"] == nil)
        #expect(try attached.host.menu()["echo"] != nil)
        #expect(attached.host.session === session)
    }
}
