import TerminalTesting

@Suite(.onOwnThread) struct ConnectionTests {

    @Test func `answers the requests of one connection in order`() throws {
        let client = try ServedMenu().greeted()
        let names = ["item.show", "item.flip", "item.set", "item.burn", "route.list", "item.reset"]
        let lines = (0..<240).map { number in
            let method = names[number % names.count]
            let value = method == "item.set" ? #","value":true"# : ""
            let params = method == "route.list" ? "{}" : #"{"id":"like-button"\#(value)}"#
            return LineClient.request(number, method, params)
        }
        try client.send(lines)
        for number in 0..<lines.count { #expect(try client.message()["id"] == .integer(number)) }
    }

    @Test func `answers a line that is too long, and continues`() throws {
        let client = try ServedMenu().greeted()
        let value = String(repeatingASCII: "x", count: WireLimits.lineToHost)
        try client.send(
            LineClient.request(1, "item.set", #"{"id":"like-button","value":"\#(value)"}"#),
            LineClient.request(2, "item.show", #"{"id":"version"}"#)
        )
        let answer = try client.answer(to: .null)
        #expect(answer["error"]?["code"] == -32011)
        #expect(answer["error"]?["data"]?["kind"] == "too-large")
        #expect(try client.answer(to: 2)["result"] != nil)
    }

    @Test func `refuses an identifier that is in flight`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer { menu.gate.open() }
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"wait"}"#),
            LineClient.request(1, "item.show", #"{"id":"version"}"#)
        )
        let refusal = try client.answer(to: 1)
        #expect(refusal["error"]?["data"]?["kind"] == "invalid-request")
        menu.gate.open()
        #expect(try client.answer(to: 1)["result"]?["text"] == "waited")
        #expect(try client.result(1, "item.show", #"{"id":"version"}"#).contains("1.2"))
    }

    @Test func `refuses the identifier of a change that is still being saved`() throws {
        let client = try ServedMenu().greeted()
        let flip = LineClient.request(1, "item.flip", #"{"id":"like-button"}"#)
        try client.send(flip, flip)
        let answers = [try client.answer(to: 1), try client.answer(to: 1)]
        #expect(answers[0]["result"] != nil)
        #expect(answers[1]["error"]?["code"] == -32600 || answers[1]["result"] != nil)
    }

    @Test func `accepts an identifier again as soon as it is answered`() throws {
        let client = try ServedMenu().greeted()
        for number in 0..<200 {
            try client.send(
                LineClient.request(
                    1,
                    "item.trigger",
                    #"{"id":"echo","arguments":{"text":"\#(number)"}}"#,
                    chain: number
                )
            )
            #expect(try client.answer(to: 1)["result"]?["text"]?.string == "\(number)")
        }
    }
}
