import DevMenuClient
import DevMenuKit
import DevMenuWire
import FoundationEssentials
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The test host, with scripts as plugins beside it.
@Suite(.onOwnThread, .hangLimit) struct AttachedPluginTests {
    private let place: PluginPlace

    init() throws { place = try PluginPlace() }

    private func company(_ host: EmbeddedHostSource = Hosts.testHost()) throws -> Company {
        let company = Company(host, with: place.set())
        _ = try company.host.liveSession()
        return company
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

    @Test func `without plugins the host answers every request`() throws {
        let company = try company()
        #expect(try company.host.session(for: .menuList) === company.host.session)
        #expect(try company.host.menu()["echo"]?.session === company.host.session)
    }

    @Test func `a request goes to the owner of its item, whose process stays`() throws {
        try add("one", items: "first")
        try add("two", items: "second")
        let company = try company()
        #expect(try starts == 2)
        #expect(try company.run("echo", ["text": "host"]) == ["text": "host"])
        #expect(try company.run("second") == ["text": "two"])
        #expect(try company.run("first") == ["text": "one"])
        #expect(try company.run("second") == ["text": "two"])
        #expect(try starts == 4)
        let menu = try company.host.menu()
        #expect(menu["first"]?.session?.name == "plugin 'one'")
        #expect(menu["echo"]?.session === company.host.session)
    }

    @Test func `the menu is asked for only where a plugin may be meant`() throws {
        try place.add(
            "one",
            sections: PluginPlace.section("mine", items: "first"),
            routes: #"{"path":"Mine","title":"A page","parameters":[]}"#
        )
        let company = try company()
        func session(for request: HostRequest) throws -> (any MenuSession)? {
            try company.host.session(for: request)
        }
        #expect(try session(for: .show("echo")) === company.host.session)
        #expect(try session(for: .open(url: "x://y/Theirs?a=1", .show)) === company.host.session)
        #expect(company.host.knownMenu == nil)
        #expect(try session(for: .open(url: "x://y/MINE?a=1", .show))?.name == "plugin 'one'")
        #expect(company.host.knownMenu != nil)
        #expect(try session(for: .show("first"))?.name == "plugin 'one'")
        #expect(try session(for: .show("echo")) === company.host.session)
        #expect(try session(for: .pluginList) == nil)
    }

    @Test func `the menus are merged, and showing them starts no process`() throws {
        try add("one", items: "first")
        try place.add(
            "two",
            sections: PluginPlace.section("mine", title: "My Own", items: "second"),
            routes: #"{"path":"Mine","title":"A page","parameters":[]}"#
        )
        let company = try company()
        let menu = ListedMenu(ReceivedMenu(try company.host.ask(.menuList)))
        #expect(menu.sections.last?.title == "My Own")
        let tools = try #require(menu.sections.first { $0.id == "tools" })
        #expect(tools.title == "Tools")
        #expect(tools.items.last?.id == "first")
        let routes = try company.host.ask(.routeList)["routes"]?.array
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
    func `a plugin with any duplicate is refused as a whole`(
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
        let company = try company()
        let plugins = try company.host.ask(.pluginList)["plugins"]?.array ?? []
        let report = try #require(plugins.first { $0["id"] == "one" })
        let refusal = try #require(report["refused"]?.string)
        #expect(refusal.hasPrefix("plugin 'one' of \(path): \(reason), from "))
        let other =
            section.contains("echo") ? "the host 'test-host'" : "plugin 'a-first' of \(first)"
        #expect(refusal.hasSuffix(other))
        #expect(report["items"] == [])
        let menu = ListedMenu(ReceivedMenu(try company.host.ask(.menuList)))
        #expect(menu["fine"] == nil)
        #expect(try company.run("echo", ["text": "host"]) == ["text": "host"])
    }

    @Test func `a plugin crashes alone, and the next request restarts it`() throws {
        try add(
            "one",
            items: "crash",
            "work",
            actions: #"*'"crash"'*) echo because >&2; kill -ABRT $$ ;;"#
        )
        let company = try company()
        guard case .crashed(let crash)? = company.failure(of: "crash") else {
            Issue.record("the plugin did not crash")
            return
        }
        #expect(crash.name == "plugin 'one'")
        #expect("\(crash.ending)" == "ended by SIGABRT")
        #expect(crash.lastWords == ["because"])
        #expect(company.host.isLive)
        #expect(try company.run("work") == ["text": "one"])
        #expect(try company.run("echo", ["text": "host"]) == ["text": "host"])
    }

    @Test func `a plugin that crashes repeatedly is not restarted for ever`() throws {
        try add("one", items: "crash", actions: #"*'"crash"'*) exit 1 ;;"#)
        let company = try company()
        for _ in 0..<6 {
            guard case .crashed? = company.failure(of: "crash") else {
                Issue.record("the plugin did not crash")
                return
            }
        }
        #expect(
            company.failure(of: "crash")
                == .unavailable(
                    "plugin 'one' ended too often in a minute; 'reload' lets it start again"
                )
        )
        #expect(try starts == 7)
    }

    @Test func `a plugin's output is reported under the number of its request`() throws {
        try add(
            "one",
            items: "talk",
            actions: #"""
                *'"talk"'*)
                    say '"method":"output","params":{"request":'$id',"stream":"stdout","text":"hi"}'
                    reply '{}' ;;
                """#
        )
        let company = try company()
        _ = try company.run("echo", ["text": "one more number"])
        var asked: (session: any MenuSession, number: Int)?
        var printed: [UInt8] = []
        try company.host.follow({ news in
            guard case .told(.output(let number, _, let bytes), let session) = news else {
                return false
            }
            if session === asked?.session, number == asked?.number { printed += bytes }
            return true
        }) {
            _ = try company.host.ask(
                .trigger("talk", arguments: [:], isConfirmed: true),
                began: { asked = ($0, $1) }
            )
        }
        #expect(printed == Array("hi".utf8))
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
        let path = "\(place.plugins)/devmenu-one"
        let script = try String(contentsOfFile: path, encoding: .utf8)
        try place.write(
            script.replacing(#""title":"change""#, with: #""title":"'"${PATH%%/*}"'""#),
            to: path
        )
        let company = try company()
        let title = { () throws in
            ListedMenu(ReceivedMenu(try company.host.ask(.menuList)))["change"]?.title
        }
        #expect(try title() == "")
        _ = try company.run("change")
        #expect(company.events == [.menu, .log(.info, "plugin 'one': m")])
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
        let company = try company(host)
        #expect(try company.run("first") == ["text": "one"])
        #expect(try company.host.menu().items.map(\.id) == ["first"])
        let error = #expect(throws: HostError.self) { try company.host.ask(.menuList) }
        guard case .refused(let error)? = error else {
            Issue.record("the host's menu was shown")
            return
        }
        #expect(error.knownKind == .denied)
    }

    @Test func `a silent plugin delays the menu by a few seconds at most`() throws {
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
        let company = try company()
        let began = ContinuousClock.now
        let menu = ListedMenu(ReceivedMenu(try company.host.ask(.menuList)))
        #expect(menu["quiet"]?.role == .setting(isToggle: true))
        #expect((.seconds(4)..<(.seconds(20))).contains(.now - began))
    }

    @Test func `a plugin that falls silent is left when the time is over, and not the host`() throws
    {
        try place.add(
            "one",
            sections: """
                {"id":"tools","title":"Tools","items":[{"id":"quiet","kind":"toggle","title":"Q",\
                "value":true,"layer":"default"}]}
                """,
            start: #"""
                if [ -e '\#(place.path("asked"))' ]; then
                    echo $$ >'\#(place.path("pid"))'
                    say '"method":"hello","params":{"protocol":1,"app":{"name":"one"}}'
                    exec sleep 60
                fi
                echo >'\#(place.path("asked"))'
                """#
        )
        let company = try company()
        let session = company.host.session
        company.host.limit = TimeLimit(seconds: 2)
        #expect(throws: HostError.timeout(seconds: 2, .untold)) { try company.host.ask(.menuList) }
        company.host.limit = nil
        #expect(company.host.session === session)
        #expect(company.host.isLive)
        #expect(try company.run("echo", ["text": "host"]) == ["text": "host"])
        let pid = try #require(try Int32(place.lines(of: "pid")[0]))
        #expect(kill(pid, 0) != 0, "the plugin's process goes on")
    }

    @Test func `a reload finds new plugins and drops removed ones`() throws {
        let company = try company()
        let session = company.host.session
        try add("one", items: "first")
        #expect(try company.host.menu()["first"] == nil)
        try company.host.reload()
        #expect(try company.host.menu()["first"] != nil)
        place.shell("rm '\(place.plugins)/devmenu-one'")
        try company.host.reload()
        #expect(try company.host.menu()["first"] == nil)
        #expect(try company.host.menu()["echo"] != nil)
        #expect(company.host.session === session)
    }
}

/// A host and plugins, as a front end holds them.
private final class Company {
    let host: DevMenuClient.Attachment
    private(set) var events: [HostEvent] = []

    init(_ source: EmbeddedHostSource, with plugins: PluginSet) {
        host = DevMenuClient.Attachment(source: source, with: plugins, loop: EventLoop()) {
            Introduction(client: "test", events: EventTopic.allCases)
        }
        host.follow { [unowned self] news in
            if case .told(.event(_, let event), _) = news { events.append(event) }
            return true
        }
    }

    // A host that is not closed stays a zombie, which the wait for exit tests trips over.
    deinit {
        host.drop()
        host.leave()
    }

    /// Runs an action and waits for its result.
    func run(_ action: ItemID, _ arguments: JSONObject = [:]) throws -> JSONValue {
        try host.ask(.trigger(action, arguments: arguments, isConfirmed: true))
    }

    /// The error with which an action failed, or `nil` where it succeeded.
    func failure(of action: ItemID) -> HostError? {
        do {
            _ = try run(action)
            return nil
        } catch {
            return error as? HostError
        }
    }
}
