import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ConnectionTests {
    @Test func `sends a hello first`() throws {
        let line = try #require(try ServedMenu().connect().client.line())
        #expect(
            line.hasPrefix(
                #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":["agents","chain","events","expect","explain","preview","log","outline","table","journal","runs"],"#
                    + #""app":{"name":"demo","version":"1.2","build":"internal","pid":"#
            )
        )
        #expect(line.hasSuffix(#"},"access":"full"}}"#))
    }

    @Test func `answers the requests of one connection in order`() throws {
        let client = try ServedMenu().greeted()
        let methods = [
            "item.show", "item.flip", "item.set", "item.burn", "route.list", "item.reset",
        ]
        let lines = (0..<240).map { number in
            let method = methods[number % methods.count]
            let value = method == "item.set" ? #","value":true"# : ""
            let params = method == "route.list" ? "{}" : #"{"id":"like-button"\#(value)}"#
            return LineClient.request(number, method, params)
        }
        try client.send(lines)
        for number in 0..<lines.count { #expect(try client.message()["id"] == .integer(number)) }
    }

    @Test func `accepts text identifiers`() throws {
        let client = try ServedMenu().greeted()
        try client.send(
            #"{"jsonrpc":"2.0","id":"ä \"1\"","method":"item.show","params":{"id":"version"}}"#
        )
        #expect(try client.answer(to: "ä \"1\"")["result"]?["id"] == "version")
    }

    @Test(
        arguments: [
            ("", -32700, .null),
            ("nonsense", -32700, .null),
            ("[]", -32600, .null),
            (#"{"jsonrpc":"2.0","id":4}"#, -32600, 4),
            (#"{"jsonrpc":"2.0","id":"x","method":"a","params":3}"#, -32600, "x"),
        ] as [(String, Int, JSONValue)]
    )
    func `answers an invalid request, and continues`(line: String, code: Int, id: JSONValue) throws
    {
        let client = try ServedMenu().greeted()
        try client.send(line, LineClient.request(9, "item.show", #"{"id":"version"}"#))
        let answer = try client.answer(to: id)
        #expect(answer["error"]?["code"] == .integer(code))
        #expect(try client.answer(to: 9)["result"] != nil)
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

    @Test func `ignores unknown notifications`() throws {
        let client = try ServedMenu().greeted()
        try client.send(
            #"{"jsonrpc":"2.0","method":"wave"}"#,
            #"{"jsonrpc":"2.0","method":"cancel"}"#,
            #"{"jsonrpc":"2.0","method":"cancel","params":{"id":77}}"#
        )
        #expect(try client.result(1, "item.show", #"{"id":"version"}"#).contains("1.2"))
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

    @Test func `names each peer differently`() throws {
        let menu = try ServedMenu()
        let clients = try (0..<3).map { _ in try menu.greeted() }
        let names = try clients.map { try $0.result(1, "initialize", #"{"client":"c"}"#) }
        #expect(Set(names).count == 3)
    }

    @Test func `misses no wake-up from several threads`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        let count = 3_000
        let ids = 0..<count
        let echo = #"{"id":"echo","arguments":{"text":""}}"#
        var answered = 0
        for start in stride(from: ids.lowerBound, to: count, by: 30) {
            try client.send(
                (start..<start + 30).map { LineClient.request($0, "item.trigger", echo) }
            )
            for _ in 0..<30 where try client.message()["result"] != nil { answered += 1 }
        }
        #expect(answered == count)
    }
}
