import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct CommandLaunchTests {

    @Test func `an end of stream ends the host, and its last output arrives`() throws {
        let conversation = try Conversation(
            Hosts.command("echo before >&2; hello; read request; echo gone >&2; kill -9 $$")
        )
        #expect(try conversation.ask(.menuList).isEnd)
        #expect(conversation.session.ending == .disconnected)
        #expect(conversation.session.lastLines == ["gone"])
    }

    @Test(arguments: [
        ("exit 3", "ended with status 3 without sending its hello"),
        ("kill -9 $$", "ended by SIGKILL without sending its hello"),
        ("echo one >&2; exit 3", "ended with status 3 without sending its hello; it wrote: one"),
        (
            "for n in 1 2 3 4; do echo $n >&2; done; exit 3",
            "ended with status 3 without sending its hello; it wrote: 2 / 3 / 4"
        ),
    ])
    func `a failed hello is reported`(script: String, reason: String) throws {
        let source = ProgramHost { .command(script) }
        #expect(try source.openingError() == .unavailable("the host '\(script)' \(reason)"))
    }

    @Test func `a command that was started for no session ends with the front end`() throws {
        let folder = try TemporaryDirectory()
        let alive = try NamedPipe("alive", in: folder)
        let script = "exec 9>'\(alive.path)'; echo up >&9; exec sleep 1000"
        let source = ProgramHost { .command(script) }
        let host = CurrentHost(source: source, loop: EventLoop()) {
            Introduction(client: "test", columns: nil)
        }
        source.prepare()
        #expect(try alive.waitForFirstByte())
        host.closeAtExit()
        #expect(try alive.textUntilEnd() == "up\n")
        withExtendedLifetime(source) {}
    }

    @Test func `error output before the hello is shown at once, and once`() throws {
        var shown: [UInt8] = []
        let source = ProgramHost {
            .command(#"printf 'no \033[1mway\r\n' >&2; exit 3"#) { shown += $0 }
        }
        let error = try source.openingError()
        guard case .unavailable(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.hasSuffix("ended with status 3 without sending its hello"))
        #expect(shown == Array("no \u{1B}[1mway\r\n".utf8))
    }

    @Test func `error output after the hello is the host's output`() throws {
        var shown: [UInt8] = []
        let conversation = try Conversation(
            Hosts.command("echo early >&2; hello; read request; echo late >&2; exit") {
                shown += $0
            }
        )
        #expect(try conversation.ask(.menuList).isEnd)
        #expect(String(decoding: conversation.errorOutput, as: UTF8.self).hasSuffix("late\n"))
        #expect(!String(decoding: shown, as: UTF8.self).contains("late"))
    }

    @Test func `an interruption is passed to the command`() throws {
        let environment = try TestEnvironment()
        let loop = EventLoop()
        let script = """
            trap 'echo interrupted >\(environment.path("said")); exit' INT
            echo ready >&2; while :; do :; done
            """
        let source = ProgramHost { .command(script) { _ in loop.interrupt() } }
        #expect(try source.openingError(in: loop) == .interrupted)
        #expect(try environment.contents(of: "said") == "interrupted\n")
    }

    @Test(arguments: [("exit 130", true), ("kill -2 $$", true), ("exit 2", false)])
    func `one that ends by Ctrl-C was interrupted`(script: String, isInterrupted: Bool) throws {
        let error = try ProgramHost { .command(script) }.openingError()
        #expect((error == .interrupted) == isInterrupted)
    }

    @Test(arguments: ["", "trap '' TERM;"], [true, false])
    func `none of its processes survive a session`(deafness: String, closes: Bool) throws {
        let environment = try TestEnvironment()
        let pipe = try NamedPipe("pipe", in: environment)
        let conversation = try Conversation(
            Hosts.command(
                "exec 9>'\(pipe.path)'; \(deafness) (while :; do :; done) & hello; read line"
            )
        )
        if closes { conversation.session.close() } else { conversation.session.closeAtExit() }
        #expect(try pipe.textUntilEnd() == "")
    }
}
