import DevMenuServer
import TerminalTesting

/// The request `log.read`, and the lines of the app's loggers that follow it.
@Suite(.onOwnThread) struct LogRequestTests {
    private let menu: ServedMenu

    init() throws { menu = try ServedMenu() }

    @Test func `answers with the kept lines that match`() throws {
        menu.server.log(.warning, "of the host")
        menu.server.core.lines.add(.debug, label: "shop", "one")
        menu.server.core.lines.add(.error, label: "shop.cart", "two")
        let client = try menu.greeted()
        #expect(try messages(client, 1) == ["of the host", "one", "two"])
        #expect(try messages(client, 2, #"{"level":"warning"}"#) == ["of the host", "two"])
        #expect(try messages(client, 3, #"{"label":"shop"}"#) == ["one", "two"])
        #expect(try messages(client, 4, #"{"last":1}"#) == ["two"])
        #expect(try messages(client, 5, #"{"since":"2100-01-01T00:00:00Z"}"#) == [])
        let since = #"{"since":"2020-01-01T00:00:00.5+01:00","last":2}"#
        #expect(try messages(client, 6, since) == ["one", "two"])
    }

    @Test func `sends later lines of loggers, with their labels, times and numbers`() throws {
        let client = try menu.greeted()
        let silent = try menu.greeted()
        menu.server.core.lines.add(.info, label: "shop", "before")
        let query = #"{"follow":true,"level":"info","label":"shop"}"#
        #expect(try messages(client, 1, query) == ["before"])
        menu.server.core.lines.add(.debug, label: "shop", "too little")
        menu.server.core.lines.add(.info, label: "other", "another")
        menu.server.log(.info, "of the host")
        menu.server.core.lines.add(.info, label: "shop.cart", "put in")
        let event = try client.notification("event")
        #expect(event["message"] == "put in")
        #expect(event["label"] == "shop.cart")
        #expect(event["topic"] == "log")
        #expect(event["lost"] == nil)
        #expect(event["time"]?.string.flatMap { CalendarTime(iso: $0) } != nil)
        let seq = try #require(event["seq"]?.integer)
        #expect(seq > 0)

        #expect(try messages(silent, 1, #"{"follow":true,"last":1}"#) == ["put in"])
        menu.server.core.lines.add(.warning, label: "shop", "both")
        #expect(try client.notification("event")["message"] == "both")
        #expect(try silent.notification("event")["message"] == "both")
    }

    @Test func `stops sending where a shell wants no more`() throws {
        let client = try menu.greeted()
        _ = try messages(client, 1, #"{"follow":true}"#)
        _ = try messages(client, 2, #"{"follow":false}"#)
        menu.server.core.lines.add(.info, label: "shop", "unseen")
        _ = try messages(client, 3, #"{"follow":true}"#)
        menu.server.core.lines.add(.info, label: "shop", "seen")
        #expect(try client.notification("event")["message"] == "seen")
    }

    @Test func `loses lines for a shell that doesn't read, counts them, and leaves room`() throws {
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["setting"]}"#)
        _ = try messages(client, 2, #"{"follow":true}"#)
        let total = 12_000
        let text = String(repeating: "x", count: 200)
        for number in 0..<total {
            menu.server.core.lines.add(.info, label: "a", "\(number) \(text)")
        }
        // The lines leave half of the room to other events, which come in their order.
        try menu.server.settings.flip("like-button")
        var seen = 0
        var lost = 0
        var hasFlipped = false
        while seen + lost < total || !hasFlipped {
            let event = try client.notification("event")
            guard event["topic"] == "log" else {
                hasFlipped = true
                continue
            }
            lost += event["lost"]?.integer ?? 0
            seen += 1
            #expect(event["message"]?.string?.hasPrefix("\(seen + lost - 1) ") == true)
        }
        #expect(lost > 0)
        #expect(client.notifications.isEmpty, "nothing was dropped")
    }

    @Test func `sends the last lines before it announces the end`() throws {
        let client = try menu.greeted()
        _ = try messages(client, 1, #"{"follow":true}"#)
        let total = 300
        for number in 0..<total { menu.server.core.lines.add(.info, label: "a", "\(number)") }
        menu.server.announceEnd(reason: "it's done")
        for number in 0..<total {
            #expect(try client.notification("event")["message"]?.string == "\(number)")
        }
        #expect(try client.notification("event")["topic"] == "exiting")
    }

    @Test func `ends although a shell that follows doesn't read`() throws {
        let client = try menu.greeted()
        _ = try messages(client, 1, #"{"follow":true}"#)
        let text = String(repeating: "x", count: 1_000)
        for _ in 0..<4_000 { menu.server.core.lines.add(.info, label: "a", text) }
        menu.server.announceEnd(reason: "it's done")
        var topic: JSONValue?
        while topic != "exiting" { topic = try client.notification("event")["topic"] }
    }

    @Test func `is denied where shells have no access`() throws {
        let client = try menu.greeted()
        menu.server.access = .none
        #expect(try client.errorKind(1, "log.read", #"{"follow":true}"#) == "denied")
    }

    private func messages(
        _ client: LineClient,
        _ id: Int,
        _ params: String = "{}"
    ) throws -> [String] {
        try client.send(LineClient.request(id, "log.read", params))
        let lines = try #require(try client.answer(to: .integer(id))["result"]?["lines"]?.array)
        return lines.compactMap { $0["message"]?.string }
    }
}
