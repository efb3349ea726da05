import TerminalTesting

@Suite(.onOwnThread) struct EndingTests {
    private static let show = #"{"id":"version"}"#

    @Test(arguments: [false, true])
    func `answers all requests of a shell that sends no more`(isSocket: Bool) throws {
        let menu = try ServedMenu()
        let (client, served) = try isSocket ? menu.connect() : menu.connectPipes()
        let echo = #"{"id":"echo","arguments":{"text":"last"}}"#
        try client.send(
            (0..<1_200).map { LineClient.request($0, "item.flip", #"{"id":"like-button"}"#) }
        )
        try client.send(
            LineClient.request(1_200, "item.trigger", echo, chain: 1),
            LineClient.request(1_201, "item.show", Self.show, chain: 1)
        )
        client.finishSending()
        let answers = try client.rest().dropFirst()
        #expect(answers.map { $0["id"] } == (0...1_201).map { .integer($0) })
        #expect(answers.allSatisfy { $0["result"] != nil })
        #expect(served.wait())
    }

    @Test func `reports a last line without an end`() throws {
        let (client, _) = try ServedMenu().connectPipes()
        try client.send(LineClient.request(1, "item.show", Self.show))
        try client.sendPart(#"{"jsonrpc":"2.0","#)
        client.finishSending()
        let whole = try client.rest()
        #expect(whole.count == 3)
        #expect(whole.last?["error"]?["data"]?["kind"] == "parse")
        let (other, _) = try ServedMenu().connectPipes()
        try other.sendPart(LineClient.request(1, "item.flip", #"{"id":"like-button"}"#))
        other.finishSending()
        #expect(try other.rest().last?["error"]?["code"] == -32700)
    }

    @Test func `cancels actions that outlast the grace period after the last request`() throws {
        let menu = try ServedMenu()
        let (client, served) = try menu.connectPipes(grace: .milliseconds(100))
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"linger"}"#, chain: 1),
            LineClient.request(2, "item.show", Self.show, chain: 1)
        )
        client.finishSending()
        let answers = try client.rest().filter { $0["id"] != nil }
        #expect(answers.map { $0["id"] } == [1, 2])
        #expect(answers.first?["error"]?["data"]?["kind"] == "cancelled")
        #expect(answers.last?["error"]?["data"]?["kind"] == "skipped")
        #expect(served.wait())
    }

    @Test func `waits for actions that end within the grace period`() throws {
        let menu = try ServedMenu()
        let (client, _) = try menu.connectPipes(grace: .seconds(30))
        try client.send(LineClient.request(1, "item.trigger", #"{"id":"wait"}"#))
        client.finishSending()
        _ = try client.notification("output")
        menu.gate.open()
        #expect(try client.answer(to: 1)["result"]?["text"] == "waited")
        #expect(try client.rest().isEmpty)
    }

    @Test func `answers for an action that spins, without waiting for its end`() throws {
        let menu = try ServedMenu()
        defer { menu.spinning.open() }
        let (client, served) = try menu.connectPipes(grace: .milliseconds(50))
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"spin"}"#, chain: 1),
            LineClient.request(2, "item.show", Self.show, chain: 1)
        )
        client.finishSending()
        #expect(served.wait(seconds: 20))
        let answers = try client.rest().filter { $0["id"] != nil }
        #expect(answers.map { $0["id"] } == [1, 2])
        #expect(answers.map { $0["error"]?["data"]?["kind"] } == ["cancelled", "skipped"])
        #expect(answers.first?["error"]?["message"] == "cancelled, but it still runs")
    }

    @Test(arguments: [false, true])
    func `cancels the actions of a shell that disconnects`(isSocket: Bool) throws {
        let isCancelled = ThreadGate()
        let menu = try ServedMenu {
            Action("last") { call in
                call.print("running")
                for await _ in AsyncStream<Never>.makeStream().stream {}
                if call.isCancelled { isCancelled.open() }
                return .done
            }
        }
        let (client, served) = try isSocket ? menu.connect() : menu.connectPipes()
        try client.begin("last")
        client.disconnect()
        #expect(served.wait())
        #expect(isCancelled.wait())
    }

    @Test func `ends with its shell although an action spins`() throws {
        let menu = try ServedMenu()
        defer { menu.spinning.open() }
        let (client, served) = try menu.connect()
        try client.begin("spin")
        client.disconnect()
        #expect(served.wait(seconds: 20))
        let next = try menu.greeted()
        #expect(try next.result(1, "item.show", Self.show).contains("1.2"))
    }

    @Test func `keeps nothing of a disconnected shell`() throws {
        let menu = try ServedMenu()
        for _ in 0..<300 {
            let (client, served) = try menu.connect()
            _ = try client.message()
            _ = try client.result(1, "item.trigger", #"{"id":"echo","arguments":{"text":""}}"#)
            client.disconnect()
            #expect(served.wait())
        }
        let client = try menu.greeted()
        let name = try client.result(1, "initialize", #"{"client":"c"}"#)
        #expect(name.contains(#""peer":"p301""#))
    }
}
