import DevMenuKit
import DevMenuClient
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct HostSessionTests {
    /// A number of requests that is a multiple of that of the unanswered ones.
    private static let many = 2_500 * min(TestScale.factor, 8)

    @Test func `answers reach their callers`() throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run("echo", ["text": "hi"]) == .success(["text": "hi"]))
        guard case .failure(.refused(let error)) = try conversation.ask(.show("ecko")) else {
            Issue.record("an unknown item was shown")
            return
        }
        #expect(error.knownKind == .unknownItem)
        #expect(error.suggestion == "echo")
    }

    @Test func `completions are called from the loop only`() throws {
        let conversation = try Conversation(Hosts.testHost())
        var answers = 0
        for _ in 1...3 { conversation.session.send(.menuList, chain: nil) { _ in answers += 1 } }
        #expect(answers == 0)
        try conversation.wait { answers == 3 }
    }

    @Test func `an action's output arrives in order, before its answer`() throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run("print", ["count": 1_000]) == .success([:]))
        var printed: [UInt8] = []
        for case .output(_, .stdout, let bytes) in conversation.events { printed += bytes }
        let expected = (0..<1_000).map { "line \($0)\n" }.joined()
        #expect(String(decoding: printed, as: UTF8.self) == expected)
    }

    @Test func `output that is not UTF-8 arrives unchanged`() throws {
        let conversation = try Conversation(Hosts.testHost())
        #expect(try conversation.run("print-bytes") == .success([:]))
        #expect(
            conversation.events == [.output(request: 1, .stderr, [0xFF, 0x00, 0x0A])]
        )
    }

    @Test func `an action reports its progress, and ends when it is cancelled`() throws {
        let conversation = try Conversation(Hosts.testHost())
        var answer: Result<ReceivedJSON, HostError>?
        let request = conversation.session.send(
            .trigger("wait", arguments: [:], isConfirmed: false),
            chain: nil
        ) { answer = $0 }
        try conversation.wait { !conversation.events.isEmpty }
        #expect(
            conversation.events
                == [.progress(request: request, fraction: nil, message: "waiting")]
        )
        conversation.session.cancel(request)
        try conversation.wait { answer != nil }
        guard case .failure(.refused(let error))? = answer else {
            Issue.record("\(String(describing: answer))")
            return
        }
        #expect(error.knownKind == .cancelled)
    }

    @Test func `a chain stops at its first failure`() throws {
        let conversation = try Conversation(Hosts.testHost())
        var kinds: [String] = []
        for item in ["like-button", "like-buton", "like-button"] as [ItemID] {
            conversation.session.send(.set(item, true, reason: nil), chain: 1) { answer in
                switch answer {
                case .success: kinds.append("done")
                case .failure(.refused(let error)): kinds.append(error.kind)
                case .failure: kinds.append("ended")
                }
            }
        }
        try conversation.wait { kinds.count == 3 }
        #expect(kinds == ["done", "unknown-item", "skipped"])
    }

    @Test func `many requests sent ahead are answered in order`() throws {
        let conversation = try Conversation(Hosts.testHost())
        let session = conversation.session
        var sent = 0
        var answered = 0
        var isInOrder = true
        while answered < Self.many {
            while sent < Self.many, sent - answered < WireLimits.unansweredRequests {
                sent += 1
                let number = sent
                session.send(
                    .set("like-button", .bool(number % 2 == 1), reason: nil),
                    chain: nil
                ) { answer in
                    answered += 1
                    guard case .success(let item) = answer else { return isInOrder = false }
                    let isRight = item["value"]?.bool == (number % 2 == 1)
                    isInOrder = isInOrder && answered == number && isRight
                }
            }
            let before = answered
            try conversation.wait { answered > before }
        }
        #expect(isInOrder)
        #expect(sent == Self.many)
    }

    @Test func `unanswered requests end in the order of sending`() throws {
        let conversation = try Conversation(
            Hosts.script("hello; for number in 1 2 3 4 5 6 7 8; do read request; done")
        )
        var ended: [Int] = []
        for number in 1...8 {
            conversation.session.send(.menuList, chain: nil) { answer in
                if answer.isEnd { ended.append(number) }
            }
        }
        try conversation.wait { ended.count == 8 }
        #expect(ended == Array(1...8))
    }

    @Test func `a request that is too large is refused and not sent`() throws {
        let conversation = try Conversation(Hosts.testHost())
        let text = String(repeatingASCII: "x", count: WireLimits.lineToHost)
        guard
            case .failure(.refused(let error)) =
                try conversation.run("echo", ["text": .string(text)])
        else {
            Issue.record("the request was not refused")
            return
        }
        #expect(error.knownKind == .tooLarge)
        #expect(try conversation.run("echo", ["text": "hi"]) == .success(["text": "hi"]))
    }

    @Test func `requests larger than the socket's buffer arrive whole`() throws {
        let conversation = try Conversation(Hosts.testHost())
        let texts = ["0", "1", "2"].map { String(repeatingASCII: $0, count: 900_000) }
        var answers: [JSONValue] = []
        for text in texts {
            conversation.session.send(
                .trigger("echo", arguments: ["text": .string(text)], isConfirmed: false),
                chain: 1
            ) { if case .success(let value) = $0 { answers.append(value.value) } }
        }
        try conversation.wait { answers.count == texts.count }
        #expect(answers.map { $0["text"]?.string } == texts)
    }

    @Test(arguments: [
        ("not JSON", "'not JSON' isn't a message"),
        (#"{"jsonrpc":"2.0"}"#, #"'{"jsonrpc":"2.0"}' isn't a message"#),
        (
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
            "it could not read a request: what?"
        ),
        (
            #"{"jsonrpc":"2.0","method":"output","params":{"text":"x"}}"#,
            "its notification 'output' has no 'request', the number of a request"
        ),
        (
            #"{"jsonrpc":"2.0","method":"output","params":{"request":1,"base64":"?"}}"#,
            "its notification 'output' has no 'text' and no valid 'base64'"
        ),
    ])
    func `the session ends when the host breaks the protocol`(line: String, reason: String) throws {
        let conversation = try Conversation(
            Hosts.script("hello; read request; echo '\(line)'; read more")
        )
        #expect(try conversation.ask(.menuList).isEnd)
        #expect(conversation.session.ending == .broken(reason))
    }

    @Test func `unknown messages are ignored`() throws {
        let conversation = try Conversation(
            Hosts.script(
                """
                hello; read request
                echo '{"jsonrpc":"2.0","method":"weather","params":{}}'
                echo '{"jsonrpc":"2.0","method":"event","params":{"topic":"weather"}}'
                echo '{"jsonrpc":"2.0","id":99,"result":{}}'
                echo '{"jsonrpc":"2.0","id":"1","result":{}}'
                echo '{"jsonrpc":"2.0","id":1,"result":{"title":"Script"}}'
                read more
                """
            )
        )
        #expect(try conversation.ask(.menuList) == .success(["title": "Script"]))
        #expect(conversation.events.isEmpty)
    }

    @Test func `an answer may arrive in pieces of any size`() throws {
        let conversation = try Conversation(
            Hosts.script(
                """
                hello; read request
                for piece in '{"jsonrpc":' '"2.0","id":1,' '"result":{"a":[1' ',2]}}'; do
                    printf %s "$piece"; (:)
                done
                echo; read more
                """
            )
        )
        #expect(try conversation.ask(.menuList) == .success(["a": [1, 2]]))
    }
}
