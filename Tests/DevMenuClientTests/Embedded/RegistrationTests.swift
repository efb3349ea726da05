import DevMenuClient
import DevMenuServer
import TerminalTesting

@Suite(.onOwnThread) struct RegistrationTests {
    private func refusals(_ conversation: Conversation) throws -> [String: String] {
        let plugins = try conversation.ask(.pluginList).get()["plugins"]?.array ?? []
        let refused = plugins.compactMap { plugin in
            plugin["refused"]?.string.map { (plugin["id"]?.string ?? "", $0) }
        }
        return Dictionary(refused, uniquingKeysWith: { first, _ in first })
    }

    @Test func `plugins without errors are all registered`() throws {
        let source = try Hosts.testHost()
        let conversation = try Conversation(source)
        #expect(try refusals(conversation).isEmpty)
        #expect(source.warnings.isEmpty)
        #expect(try conversation.run("fragile") == .success(["text": "in one piece"]))
    }

    @Test func `a plugin that crashes while it registers is named and left out`() throws {
        let source = try Hosts.testHost(["TEST_HOST_CRASH": "1"])
        let conversation = try Conversation(source)
        let words =
            "plugin 'fragile' crashed the host while it registered (SIGSEGV) and was left out"
        #expect(source.warnings == [words])
        #expect(try refusals(conversation) == ["fragile": "crashed by SIGSEGV while registering"])
        #expect(try conversation.run("quitter") == .success(["text": "still here"]))
    }

    @Test func `several failing plugins are all left out, and stay out of the next host`() throws {
        let source = try Hosts.testHost(["TEST_HOST_CRASH": "1", "TEST_HOST_QUIT": "1"])
        let warnings = [
            "plugin 'quitter' ended the host while it registered (status 7) and was left out",
            "plugin 'fragile' crashed the host while it registered (SIGSEGV) and was left out",
        ]
        for _ in 1...2 {
            let conversation = try Conversation(source)
            #expect(source.warnings.sorted() == warnings.sorted())
            #expect(try refusals(conversation).keys.sorted() == ["fragile", "quitter"])
        }
    }

    @Test func `a plugin that hangs while it registers is named and left out`() throws {
        let source = try Hosts.testHost(["TEST_HOST_HANG": "1"], timeout: .seconds(1))
        let conversation = try Conversation(source)
        let reason = "didn't finish registering within 1 second"
        #expect(source.warnings == ["plugin 'sluggish' \(reason) and was left out"])
        #expect(try refusals(conversation) == ["sluggish": reason])
    }

    @Test func `a host that crashes after registration blames no plugin`() throws {
        let source = try Hosts.testHost(["TEST_HOST_ABORT_LATE": "1"])
        let crash = try #require(try source.openingError().crash)
        #expect(crash.ending == .signal(SIGABRT))
        #expect(source.warnings.isEmpty)
    }

    @Test func `a host that crashes without the plugin that it blamed is given up`() throws {
        let source = Hosts.script("echo same >&3; kill -9 $$")
        let crash = try #require(try source.openingError().crash)
        #expect(crash.ending == .signal(SIGKILL))
        #expect(source.warnings.count == 1)
    }

    @Test func `a host that blames one new plugin after another is given up`() throws {
        let source = Hosts.script("echo plugin-$# >&3; kill -9 $$")
        #expect(try source.openingError().crash != nil)
        #expect(source.warnings.count == 16)
    }

    @Test func `a report of thousands of plugins does not block the host`() throws {
        let conversation = try Conversation(
            Hosts.script(
                """
                i=0
                while [ $i -lt 5000 ]; do echo plugin-number-$i; i=$((i + 1)); done >&3
                hello; read line
                """
            )
        )
        #expect(conversation.session.hello.name == "script")
    }

    @Test(
        arguments: [
            (["hello=a=b c\n"], ["hello": "a=b c\n"]), (["hello"], ["hello": "left out"]),
            (["hello="], ["hello": "left out"]), (["hello", ""], nil), (["hello", "=why"], nil),
            (["a=1", "b=2", "a=3"], ["a": "3", "b": "2"]),
        ] as [([String], [PluginID: String]?)]
    )
    func `arguments name plugins that are left out`(words: [String], reasons: [PluginID: String]?) {
        #expect([PluginID: String](leavingOut: words) == reasons)
    }
}
