import DevMenuClient
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct HelloTests {
    @Test func `opens a session with a host that sends its hello`() throws {
        let conversation = try Conversation(Hosts.script(#"hello; read line"#))
        #expect(conversation.session.hello.name == "script")
        #expect(
            conversation.session.origin == "embedded host, pid \(conversation.session.hello.pid)"
        )
        #expect(conversation.session.isRestartable)
        #expect(conversation.session.ending == nil)
    }

    @Test func `another protocol version is reported with both numbers`() throws {
        let script =
            #"echo '{"jsonrpc":"2.0","method":"hello","params":{"protocol":2}}'; read line"#
        let error = try Hosts.script(script).openingError()
        let words = """
            the embedded host uses version 2 of the protocol, but this shell uses version 1: use a \
            devmenu that matches it
            """
        #expect(error == .unavailable(words))
    }

    @Test func `a busy host is an error of its own`() throws {
        let busy = WireError(.busy, "too many shells")
        let script = """
            echo '{"jsonrpc":"2.0","id":null,"error":{"code":-32009,"message":"too many shells",\
            "data":{"kind":"busy"}}}'; read line
            """
        #expect(try Hosts.script(script).openingError() == .refused(busy))
    }

    @Test(arguments: [
        ("echo hi there", "'hi there' isn't a message"),
        ("echo '[1]'", "'[1]' isn't a message"),
        (
            #"echo '{"jsonrpc":"2.0","method":"event","params":{}}'"#,
            "its first message is 'event', not 'hello'"
        ),
        (
            #"echo '{"jsonrpc":"2.0","id":1,"result":{}}'"#,
            "its first message answers a request that was not made"
        ),
        (
            #"echo '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1}}'"#,
            "its hello has no protocol or no app"
        ),
        (
            #"""
            echo '{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"app":{"name":"My App"}}}'
            """#,
            """
            its hello calls the app 'My App', but a name is kebab-case ASCII of 1 to 64 characters \
            that is not a number, like 'moments'
            """
        ),
    ])
    func `an invalid hello is reported`(script: String, reason: String) throws {
        let error = try Hosts.script("\(script); read line").openingError()
        #expect(
            error == .unavailable("the embedded host does not speak the protocol: \(reason)")
        )
    }

    @Test func `a silent host is given up`() throws {
        let source = Hosts.script("read line", timeout: .milliseconds(200))
        #expect(
            try source.openingError()
                == .unavailable("the embedded host didn't send its hello within 0.2 seconds")
        )
    }

    @Test func `a host that ends before its hello is reported with its last words`() throws {
        let error = try Hosts.script("echo one >&2; echo two >&2; exit 5").openingError()
        guard case .crashed(let crash) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(crash.pid > 0)
        #expect(crash.ending == .exit(5))
        #expect(crash.lastLines == ["one", "two"])
    }

    @Test func `a missing program is reported`() throws {
        let source = ProgramHost { .linked(executable: "/nonexistent/host", arguments: []) }
        #expect(
            try source.openingError()
                == .unavailable(
                    "cannot start the embedded host ('/nonexistent/host'): No such file or directory"
                )
        )
    }

    @Test func `an interruption ends the wait`() throws {
        let loop = EventLoop()
        loop.interrupt()
        #expect(try Hosts.script("read line").openingError(in: loop) == .interrupted)
    }

    @Test func `lines right after the hello are not lost`() throws {
        let event = #"{"jsonrpc":"2.0","method":"dropped","params":{"count":3}}"#
        let conversation = try Conversation(Hosts.script("hello; echo '\(event)'; read line"))
        try conversation.wait { !conversation.events.isEmpty }
        #expect(conversation.events == [.dropped(3)])
    }
}
