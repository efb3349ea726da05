import DevMenuClient
import TerminalTesting

@Suite(.onOwnThread) struct HostEndTests {
    @Test(arguments: [
        ("abort-unannounced", SessionEnding.signal(SIGABRT), "about to abort"),
        ("exit", SessionEnding.exit(3), "leaving"),
    ])
    func `tells last words of an end`(action: String, ending: SessionEnding, words: String) throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run(ItemID(action)).isEnd)
        #expect(conversation.session.ending == ending)
        #expect(conversation.session.lastLines == [words])
        #expect(String(decoding: conversation.errorOutput, as: UTF8.self) == words + "\n")
    }

    @Test func `a host that ends before its hello is reported with its last words`() throws {
        let script = "echo one >&2; echo two >&2; exit 5"
        let crash = try #require(try Hosts.script(script).openingError().crash)
        #expect(crash.pid > 0)
        #expect(crash.ending == .exit(5))
        #expect(crash.lastLines == ["one", "two"])
    }

    @Test(arguments: [false, true])
    func `a missing program is reported, also if it was to start ahead`(isAhead: Bool) throws {
        let source = ProgramHost { .linked(executable: "/none", arguments: []) }
        if isAhead { source.prepare() }
        let words = "can't start the embedded host ('/none'): No such file or directory"
        #expect(try source.openingError() == .unavailable(words))
    }

    @Test func `a trap's reason is among the last words`() throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run("trap").isEnd)
        let ending = "\(try #require(conversation.session.ending))"
        #expect(ending.hasPrefix("ended by SIG"), "\(ending)")
        let words = conversation.session.lastLines
        #expect(words.contains { $0.contains("Fatal error: the cake is a lie") }, "\(words)")
    }

    @Test func `an announced end is answered first`() throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run("abort-announced") == .success(["terminating": "SIGABRT"]))
        try conversation.wait { conversation.session.ending != nil }
        #expect(conversation.session.ending == .signal(SIGABRT))
        #expect(conversation.events.last?.topic == .exiting, "\(conversation.events)")
    }

    @Test func `only the last lines are kept, repaired where they are not UTF-8`() throws {
        let conversation = try Conversation(
            Hosts.script(
                """
                hello; read request
                i=0; while [ $i -lt 5000 ]; do echo "a line of some length, number $i"; i=$((i + 1))
                done >&2
                printf 'caf\\303\\251 \\377\\r\\nunfinished' >&2; kill -9 $$
                """
            )
        )
        #expect(try conversation.ask(.menuList).isEnd)
        let expected =
            (4982...4999).map { "a line of some length, number \($0)" }
            + ["café \u{FFFD}", "unfinished"]
        #expect(conversation.session.lastLines == expected)
    }

    @Test func `a child that keeps the host's descriptors does not hide its end`() throws {
        let conversation = try Conversation(
            Hosts.script(#"hello; echo up >&2; tail -f /dev/null <&0 & read request; kill -9 $$"#)
        )
        var answer: Result<ReceivedJSON, HostError>?
        conversation.session.send(.menuList, chain: nil) { answer = $0 }
        let pid = pid_t(conversation.session.hello.pid)
        conversation.loop.pump()
        var information = siginfo_t()
        let ended = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) == 0
        // Where it ended as fast as that, the loop has found its end already.
        #expect(ended || errno == ECHILD)
        conversation.session.childMayHaveEnded()
        try conversation.wait { answer != nil }
        #expect(answer?.isEnd == true)
        #expect(conversation.session.ending == .signal(SIGKILL))
        #expect(conversation.session.lastLines == ["up"])
        kill(-pid, SIGKILL)
    }

    @Test func `a host that closes its stream and does not end is given up`() throws {
        let conversation = try Conversation(
            Hosts.script(#"hello; read request; exec 0<&- 1>&-; exec tail -f /dev/null >&2"#)
        )
        #expect(try conversation.ask(.menuList).isEnd)
        #expect(conversation.session.ending == .disconnected)
    }

    @Test(arguments: ["", "trap '' TERM;"])
    func `closing ends a host that does not end on its own`(deafness: String) throws {
        let conversation = try Conversation(
            Hosts.script("\(deafness) hello; exec tail -f /dev/null")
        )
        let pid = pid_t(conversation.session.hello.pid)
        conversation.session.close()
        #expect(kill(pid, 0) != 0)
    }

    @Test func `a source starts a new host after the old one ends`() throws {
        let source = try Hosts.testHost()
        let first = try Conversation(source)
        #expect(try first.run("exit").isEnd)
        let second = try Conversation(source)
        #expect(first.session.hello.pid != second.session.hello.pid)
        #expect(try second.run("echo", ["text": "again"]) == .success(["text": "again"]))
    }
}
