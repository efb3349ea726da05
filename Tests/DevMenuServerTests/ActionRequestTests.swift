import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct ActionRequestTests {
    @Test func `answers other requests while actions spin and block`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer {
            menu.spinning.open()
            menu.gate.open()
        }
        for id in 1...2 {
            try client.send(LineClient.request(id, "item.trigger", #"{"id":"spin"}"#))
            #expect(try client.notification("output")["request"] == .integer(id))
        }
        #expect(try client.result(3, "item.show", #"{"id":"version"}"#).contains("1.2"))
        let echo = #"{"id":"echo","arguments":{"text":"third"}}"#
        #expect(try client.result(4, "item.trigger", echo).contains("third"))
        #expect(try client.result(5, "item.flip", #"{"id":"like-button"}"#).contains("true"))
        let other = try menu.greeted()
        #expect(try other.result(1, "item.trigger", echo).contains("third"))
        menu.spinning.open()
        #expect(Set([try client.message()["id"], try client.message()["id"]]) == [1, 2])
    }

    @Test func `runs an exclusive action once at a time`() throws {
        let gate = ThreadGate()
        let menu = try ServedMenu {
            Action("rebuild", isExclusive: true) { call in
                call.print("begun")
                gate.wait()
                return .done("built")
            }
        }
        defer { gate.open() }
        let (client, other) = (try menu.greeted(), try menu.greeted())
        let request = #"{"id":"rebuild"}"#
        try client.send(LineClient.request(1, "item.trigger", request))
        _ = try client.notification("output")
        try other.send(LineClient.request(1, "item.trigger", request))
        let refusal = try other.answer(to: 1)["error"]
        #expect(refusal?["data"]?["kind"] == "busy")
        #expect(refusal?["message"]?.string?.contains("'rebuild' is running already") == true)
        gate.open()
        #expect(try client.answer(to: 1)["result"]?["text"] == "built")
        // The next one runs, also where the one before it has only just answered.
        #expect(try other.result(2, "item.trigger", request).contains("built"))
    }

    @Test func `answers a cancelled action once, as cancelled`() throws {
        let client = try ServedMenu().greeted()
        try client.begin("linger")
        let cancel = #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#
        try client.send(cancel, cancel)
        let error = try client.answer(to: 1)["error"]
        #expect(error?["code"] == -32800)
        #expect(error?["data"]?["kind"] == "cancelled")
        try client.send(cancel)
        #expect(try client.result(2, "item.show", #"{"id":"version"}"#).contains("1.2"))
    }

    @Test func `cancels an action at any moment`() throws {
        let client = try ServedMenu().greeted()
        for id in 1...50 * TestScale.factor {
            try client.send(
                LineClient.request(id, "item.trigger", #"{"id":"linger"}"#),
                #"{"jsonrpc":"2.0","method":"cancel","params":{"id":\#(id)}}"#
            )
            #expect(try client.answer(to: .integer(id))["error"]?["code"] == -32800)
        }
    }

    @Test func `a cancellation handler that blocks delays no other request`() throws {
        let gate = ThreadGate()
        let menu = try ServedMenu {
            Action("stubborn") { call in
                call.print("here")
                return await withTaskCancellationHandler {
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                    return .done
                } onCancel: {
                    gate.wait()
                }
            }
        }
        defer { gate.open() }
        let client = try menu.greeted()
        try client.begin("stubborn")
        try client.notify("cancel", ["id": 1])
        #expect(try client.result(2, "item.show", #"{"id":"version"}"#).contains("1.2"))
    }

    @Test func `sends an action's output piece by piece`() throws {
        let texts = ["", "plain\n", "日本語 🎉\n", String(repeating: "é", count: 40_000)]
        let menu = try ServedMenu {
            Action("print") { call in
                for text in texts { call.print(text, terminator: "") }
                call.print("to stderr", to: .stderr)
                call.write([0xFF, 0x00, 0x0A])
                return .done
            }
        }
        let client = try menu.greeted()
        #expect(try client.result(1, "item.trigger", #"{"id":"print"}"#) == "{}")
        let pieces = client.notifications.compactMap { $0["params"] }
        #expect(pieces.allSatisfy { $0["request"] == 1 })
        let printed = pieces.filter { $0["stream"] == "stdout" }.compactMap { $0["text"]?.string }
        #expect(printed.joined() == texts.joined())
        #expect(printed.allSatisfy { $0.utf8.count <= 65_536 })
        #expect(pieces.filter { $0["stream"] == "stderr" }.map { $0["text"] } == ["to stderr\n"])
        #expect(pieces.last?.object?.names == ["request", "stream", "base64"])
        #expect(pieces.last?["base64"] == "/wAK")
    }

    @Test func `reports an action's progress`() throws {
        let menu = try ServedMenu {
            Action("work") { call in
                call.progress(0.5, "half")
                call.progress(nil, "somewhere")
                call.progress(7)
                call.progress(.nan)
                return .done
            }
        }
        let client = try menu.greeted()
        _ = try client.result(1, "item.trigger", #"{"id":"work"}"#)
        let reports = client.notifications.compactMap { $0["params"]?.description }
        #expect(
            reports == [
                #"{"request":1,"fraction":0.5,"message":"half"}"#,
                #"{"request":1,"message":"somewhere"}"#, #"{"request":1,"fraction":1.0}"#,
                #"{"request":1}"#,
            ]
        )
    }

    @Test func `refuses an answer that is too large, and continues`() throws {
        let text = String(repeatingASCII: "x", count: WireLimits.lineToShell)
        let menu = try ServedMenu { Action("flood") { _ in .done("\(text)") } }
        let client = try menu.greeted()
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"flood"}"#, chain: 1),
            LineClient.request(2, "item.show", #"{"id":"version"}"#, chain: 1)
        )
        #expect(try client.answer(to: 1)["error"]?["data"]?["kind"] == "too-large")
        #expect(try client.answer(to: 2)["error"]?["data"]?["kind"] == "skipped")
        #expect(try client.result(3, "item.show", #"{"id":"version"}"#).contains("1.2"))
    }

    @Test func `announces the end, and performs it after the answer is sent`() throws {
        let gate = ThreadGate()
        let isOver = ThreadGate()
        let menu = try ServedMenu {
            Action("quit", risk: .fatal) { call in
                try await call.end(expecting: .exit) {
                    gate.wait()
                    isOver.open()
                }
            }
        }
        let other = try menu.greeted()
        let client = try menu.greeted()
        let quit = #"{"id":"quit","confirmed":true}"#
        #expect(try client.result(1, "item.trigger", quit) == #"{"terminating":"exit"}"#)
        let event = try client.notification("event")
        #expect(event.object?.names == ["seq", "topic", "reason"])
        #expect(event["topic"] == "exiting")
        #expect(try other.notification("event")["topic"] == "exiting", "every shell is told")
        #expect(!isOver.isOpen)
        try client.notify("cancel", ["id": 1])
        #expect(try client.result(2, "item.show", #"{"id":"version"}"#).contains("1.2"))
        gate.open()
        #expect(isOver.wait())
    }

    @Test func `a shell that does not read delays the end only briefly`() throws {
        let isOver = ThreadGate()
        let menu = try ServedMenu {
            Action("quit") { call in try await call.end(expecting: .exit) { isOver.open() } }
        }
        let silent = try menu.greeted()
        _ = silent.sendUntilFull(LineClient.request(1, "menu.list"))
        let client = try menu.greeted()
        let start = ContinuousClock.now
        _ = try client.result(1, "item.trigger", #"{"id":"quit"}"#)
        #expect(isOver.wait())
        #expect(ContinuousClock.now - start < .seconds(4), "the shell waits for 5 seconds")
    }

    @Test func `blocks no signals for an action or the programs that it starts`() throws {
        let menu = try ServedMenu {
            Action("mask") { _ in
                var blocked = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &blocked)
                return .done("\(sigismember(&blocked, SIGTERM))")
            }
        }
        let client = try menu.greeted()
        #expect(try client.result(1, "item.trigger", #"{"id":"mask"}"#) == #"{"text":"0"}"#)
    }

    @Test func `says what a call would do without running it`() throws {
        let menu = try ServedMenu { TellingAction() }
        let (client, _) = try menu.connect()
        let hello = try client.message()
        #expect(hello["params"]?["features"]?.array?.contains("preview") == true)
        let call = #"{"id":"tell","arguments":{"count":2}}"#
        #expect(try client.result(1, "item.preview", call) == #"{"lines":["would tell 2"]}"#)
        let other = #"{"id":"echo","arguments":{"text":"x"}}"#
        #expect(try client.errorKind(2, "item.preview", other) == "wrong-kind")
        #expect(try client.errorKind(3, "item.preview", #"{"id":"tell"}"#) == "bad-argument")
        let confirmed = #"{"id":"tell","confirmed":true}"#
        #expect(try client.errorKind(4, "item.preview", confirmed) == "invalid-params")
    }
}

/// A risky action that describes what it would do.
private struct TellingAction: ActionTrigger {
    let id: ItemID = "tell"
    let title: LocalizedText = "Tell"
    let risk = Risk.fatal
    var parameters: [any ActionParameter] { [Self.count] }

    private static let count = Parameter("count", of: Int.self)

    func preview(_ arguments: Arguments, in context: MenuContext) -> [String]? {
        ["would tell \(arguments[Self.count])"]
    }

    func trigger(_ call: ActionCall) throws -> ActionResult { throw CancellationError() }
}
