import DevMenuClient
import TerminalTesting

/// The laws of ``MenuSession``, which every kind of session keeps.
@Suite(.onOwnThread) struct MenuSessionConformanceTests {
    /// A number of requests that is a multiple of that of the unanswered ones.
    private static let many = 2_500 * min(TestScale.factor, 8)

    /// Opens a session with the test host.
    private func conversation(_ kind: SessionKind) throws -> Conversation {
        let host = try BuiltProducts.path(of: "test-host")
        return try Conversation(kind.source("exec '\(host)' serve --stdio"))
    }

    @Test(arguments: SessionKind.allCases)
    func `has the host's hello, and tells what the host is`(kind: SessionKind) throws {
        let conversation = try Conversation(kind.source("hello; request; reply '{}'; read end"))
        #expect(try conversation.ask(.menuList) == .success([:]))
        let session = conversation.session
        #expect(session.hello.name == "script" && session.hello.pid > 0 && session.ending == nil)
        #expect(session.isRestartable == (kind != .socket))
        let (start, end) =
            switch kind {
            case .embedded: ("embedded host", ", pid \(session.hello.pid)")
            case .command: ("host by 'hello() {", "…', pid \(session.hello.pid)")
            case .socket: ("attached", ", pid \(session.hello.pid)")
            case .plugin: ("/", "/devmenu-script")
            }
        #expect(session.origin.hasPrefix(start) && session.origin.hasSuffix(end))
    }

    @Test(
        arguments: SessionKind.allCases,
        [
            ("hi there", "'hi there' isn't a message"), ("[1]", "'[1]' isn't a message"),
            (
                #"{"jsonrpc":"2.0","method":"event","params":{}}"#,
                "its first message is 'event', not 'hello'"
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
                "its first message answers a request that wasn't made"
            ),
            (
                #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1}}"#,
                "its hello has no protocol or no app"
            ),
            (
                #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"app":{"name":"My App"}}}"#,
                """
                its hello calls the app 'My App', but a name is kebab-case ASCII of 1 to 64 \
                characters that isn't a number, like 'moments'
                """
            ),
            (
                #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":2}}"#,
                """
                uses version 2 of the protocol, but this devmenu uses version 1: use a devmenu that \
                matches it
                """
            ),
        ]
    )
    func `tells what is no hello`(kind: SessionKind, line: (text: String, reason: String)) throws {
        let error = try kind.error(of: "echo '\(line.text)'; read line")
        guard case .unavailable(let words)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let isVersion = line.reason.hasPrefix("uses")
        let reason = (isVersion ? " " : " doesn't speak the protocol: ") + line.reason
        #expect(words.hasSuffix(reason), "\(words)")
    }

    // An app that has no room is asked again.
    @Test(arguments: [SessionKind.embedded, .command, .plugin])
    func `a busy host is an error of its own`(kind: SessionKind) throws {
        let error = try kind.error(of: "echo '\(AppSocket.busy)'; read line")
        #expect(error == .refused(WireError(.busy, "too many shells")))
    }

    // A plugin has as long as any inquiry.
    @Test(arguments: [SessionKind.embedded, .command, .socket])
    func `a silent host is given up`(kind: SessionKind) throws {
        let error = try #require(try kind.error(of: "read line", timeout: .milliseconds(200)))
        #expect("\(error)".hasSuffix(" didn't send its hello within 0.2 seconds"))
    }

    @Test(arguments: SessionKind.allCases)
    func `answers reach their callers, from the loop alone`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        var answers: [Result<JSONValue, HostError>] = []
        for id in ["like-button", "ecko"] as [ItemID] {
            conversation.session.send(.show(id), chain: nil) { answers.append($0.map(\.value)) }
        }
        #expect(answers.isEmpty)
        try conversation.wait { answers.count == 2 }
        #expect(try answers[0].get()["id"] == "like-button")
        #expect(answers[1] == .failure(.refused(.unknownItem("ecko", suggestion: "echo"))))
    }

    @Test(arguments: SessionKind.allCases)
    func `an action's output comes before its answer, unchanged`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        #expect(try conversation.run("print", ["count": 1_000]) == .success([:]))
        var printed: [UInt8] = []
        for case .output(_, .stdout, let bytes) in conversation.events { printed += bytes }
        let expected = (0..<1_000).map { "line \($0)\n" }.joined()
        #expect(String(decoding: printed, as: UTF8.self) == expected)
        var isAnswered = false
        let request = conversation.start("print-bytes") { _ in isAnswered = true }
        try conversation.wait { isAnswered }
        #expect(conversation.events.last == .output(request: request, .stderr, [0xFF, 0x00, 0x0A]))
    }

    @Test(arguments: SessionKind.allCases)
    func `an action reports its progress, and ends when it is cancelled`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        var answer: Result<ReceivedJSON, HostError>?
        let request = conversation.start("wait") { answer = $0 }
        try conversation.wait { !conversation.events.isEmpty }
        let progress = HostEvent.progress(request: request, fraction: nil, message: "waiting")
        #expect(conversation.events == [progress])
        conversation.session.cancel(request)
        try conversation.wait { answer != nil }
        let error = #expect(throws: HostError.self) { try answer?.get() }
        #expect(error?.kind == WireErrorKind.cancelled.rawValue)
    }

    @Test(arguments: SessionKind.allCases)
    func `a chain stops at its first failure`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        var kinds: [String] = []
        for item in ["like-button", "like-buton", "like-button"] as [ItemID] {
            conversation.session.send(.set(item, true, reason: nil), chain: 1) { answer in
                if case .failure(let error) = answer { return kinds.append(error.kind) }
                kinds.append("done")
            }
        }
        try conversation.wait { kinds.count == 3 }
        #expect(kinds == ["done", "unknown-item", "skipped"])
    }

    @Test(arguments: SessionKind.allCases)
    func `many requests sent ahead are answered in order`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        var (sent, answered, isInOrder) = (0, 0, true)
        while answered < Self.many {
            while sent < Self.many, sent - answered < WireLimits.unansweredRequests {
                sent += 1
                let (number, value) = (sent, sent % 2 == 1)
                conversation.session.send(
                    .set("like-button", .bool(value), reason: nil),
                    chain: nil
                ) { answer in
                    answered += 1
                    let item = try? answer.get()
                    isInOrder = isInOrder && answered == number && item?["value"]?.bool == value
                }
            }
            let before = answered
            try conversation.wait { answered > before }
        }
        #expect(isInOrder && sent == Self.many)
    }

    @Test(arguments: SessionKind.allCases)
    func `too large a request is refused, and others arrive whole`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        let tooLong = String(repeatingASCII: "x", count: WireLimits.lineToHost)
        // Together they are larger than a socket's buffer.
        let texts = ["0", "1", "2"].map { String(repeatingASCII: $0, count: 900_000) }
        var answers: [Result<JSONValue, HostError>] = []
        for text in [tooLong] + texts {
            conversation.start("echo", ["text": .string(text)]) { answers.append($0.map(\.value)) }
        }
        try conversation.wait { answers.count == 4 }
        let refused = answers.compactMap {
            if case .failure(let error) = $0 { error.kind } else { nil }
        }
        #expect(refused == ["too-large"])
        // Actions run beside one another.
        #expect(answers.compactMap { try? $0.get()["text"]?.string }.sorted() == texts)
    }

    @Test(
        arguments: SessionKind.allCases,
        [
            ("not JSON", "'not JSON' isn't a message"),
            (#"{"jsonrpc":"2.0"}"#, #"'{"jsonrpc":"2.0"}' isn't a message"#),
            (
                #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
                "it couldn't read a request: what?"
            ),
            (
                #"{"jsonrpc":"2.0","method":"output","params":{"text":"x"}}"#,
                "its notification 'output' has no 'request', the number of a request"
            ),
            (
                #"{"jsonrpc":"2.0","method":"output","params":{"request":1,"base64":"?"}}"#,
                "its notification 'output' has no 'text' and no valid 'base64'"
            ),
        ]
    )
    func `ends on a broken line`(kind: SessionKind, line: (text: String, reason: String)) throws {
        let script = "hello; request; echo '\(line.text)'; read more"
        let conversation = try Conversation(kind.source(script))
        #expect(try conversation.ask(.menuList).isEnd)
        #expect(conversation.session.ending == .broken(line.reason))
    }

    @Test(arguments: SessionKind.allCases)
    func `ignores what it doesn't know, and reads an answer in pieces`(kind: SessionKind) throws {
        let conversation = try Conversation(
            kind.source(
                """
                hello; echo '{"jsonrpc":"2.0","method":"dropped","params":{"count":3}}'; request
                echo '{"jsonrpc":"2.0","method":"weather","params":{}}'
                echo '{"jsonrpc":"2.0","method":"event","params":{"topic":"weather"}}'
                echo '{"jsonrpc":"2.0","id":99,"result":{}}'
                echo '{"jsonrpc":"2.0","id":"'$id'","result":{}}'
                for piece in '{"jsonrpc":' '"2.0","id":'$id, '"result":{"a":[1' ',2]}}'; do
                    printf %s "$piece"; (:)
                done
                echo; read more
                """
            )
        )
        #expect(try conversation.ask(.menuList) == .success(["a": [1, 2]]))
        // The line right after the hello isn't lost.
        #expect(conversation.events == [.dropped(3)])
    }

    @Test(arguments: SessionKind.allCases)
    func `each request is completed once, in order, if the host dies`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        let session = conversation.session
        // Of a process that isn't its own, a session sees the end of the stream.
        let isOwn = kind == .embedded || kind == .plugin
        let expected = isOwn ? SessionEnding.signal(SIGKILL) : .disconnected
        var answers: [Int] = []
        for number in 1...100 {
            conversation.start("spin", chain: 1) {
                answers.append($0.isEnd && session.ending == expected ? number : -number)
            }
        }
        try conversation.wait { !conversation.events.isEmpty }
        kill(pid_t(session.hello.pid), SIGKILL)
        try conversation.wait { answers.count >= 100 }
        session.close()
        #expect(answers == Array(1...100))
    }

    @Test(arguments: SessionKind.allCases)
    func `closing completes unanswered requests, once`(kind: SessionKind) throws {
        let conversation = try conversation(kind)
        var answers: [Result<ReceivedJSON, HostError>] = []
        conversation.start("wait") { answers.append($0) }
        try conversation.wait { !conversation.events.isEmpty }
        conversation.session.close()
        conversation.session.close()
        #expect(answers.count == 1 && answers[0].isEnd)
        // The next request starts a plugin anew.
        #expect(conversation.session.ending == (kind == .plugin ? nil : .closed))
    }
}
