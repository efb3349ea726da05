import TerminalTesting

@Suite(.onOwnThread) struct ChainTests {
    private static let on = #"{"id":"like-button","value":true}"#
    private static let show = #"{"id":"version"}"#

    private func kinds(_ client: LineClient, _ count: Int) throws -> [Int: String] {
        var kinds: [Int: String] = [:]
        for _ in 0..<count {
            let message = try client.message()
            guard let id = message["id"]?.integer else { continue }
            kinds[id] = message["error"]?["data"]?["kind"]?.string ?? "done"
        }
        return kinds
    }

    static let failures: [(String, String, String)] = [
        ("item.show", #"{"id":"nothing"}"#, "unknown-item"),
        ("item.set", #"{"id":"like-button","value":7}"#, "bad-argument"),
        ("item.burn", "{}", "unknown-method"),
        ("item.show", #"{"id":"version","x":1}"#, "invalid-params"),
        ("item.trigger", #"{"id":"fail"}"#, "action-failed"),
        ("item.trigger", #"{"id":"wipe"}"#, "needs-confirmation"),
        ("route.open", #"{"url":"nowhere"}"#, "unknown-route"),
    ]

    @Test(arguments: failures)
    func `does nothing after a failure`(method: String, params: String, kind: String) throws {
        let store = InMemorySettingStore()
        let client = try ServedMenu(store: store).greeted()
        try client.send(
            LineClient.request(1, "item.show", Self.show, chain: 5),
            LineClient.request(2, method, params, chain: 5),
            LineClient.request(3, "item.set", Self.on, chain: 5),
            LineClient.request(4, "item.trigger", #"{"id":"wait"}"#, chain: 5),
            LineClient.request(5, "item.show", Self.show, chain: 5)
        )
        let skipped = "skipped"
        #expect(try kinds(client, 5) == [1: "done", 2: kind, 3: skipped, 4: skipped, 5: skipped])
        #expect(store.load() == [:])
        #expect(try client.result(6, "item.show", Self.show).contains("1.2"))
        try client.send(LineClient.request(7, "item.show", Self.show, chain: 5))
        #expect(try client.answer(to: 7)["error"]?["code"] == -32010)
    }

    @Test func `is broken by a member that is not a request`() throws {
        let client = try ServedMenu().greeted()
        try client.send(
            #"{"jsonrpc":"2.0","id":1,"chain":2}"#,
            LineClient.request(2, "item.show", Self.show, chain: 2)
        )
        #expect(try kinds(client, 2) == [1: "invalid-request", 2: "skipped"])
    }

    @Test func `waits for a running action, and delays no other request`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer { menu.gate.open() }
        let echo = #"{"id":"echo","arguments":{"text":""}}"#
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"wait"}"#, chain: 1),
            LineClient.request(2, "item.set", Self.on, chain: 1),
            LineClient.request(3, "item.trigger", echo, chain: 1),
            LineClient.request(4, "item.show", #"{"id":"like-button"}"#, chain: 1)
        )
        _ = try client.notification("output")
        let other = try client.result(5, "item.show", #"{"id":"like-button"}"#)
        #expect(other.contains(#""value":false"#), "the chain waits, the others don't")
        try client.send(LineClient.request(6, "item.show", Self.show, chain: 2))
        #expect(try client.answer(to: 6)["result"] != nil)
        menu.gate.open()
        for id in 1...4 { #expect(try client.message()["id"] == .integer(id)) }
    }

    @Test func `is broken by an action that fails while members wait for it`() throws {
        let gate = ThreadGate()
        let store = InMemorySettingStore()
        let menu = try ServedMenu(store: store) {
            Action("fail-late") { call in
                call.print()
                gate.wait()
                throw OutOfCocoaError()
            }
        }
        defer { gate.open() }
        let client = try menu.greeted()
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"fail-late"}"#, chain: 1),
            LineClient.request(2, "item.set", Self.on, chain: 1),
            LineClient.request(3, "item.show", #"{"id":"nothing"}"#, chain: 1)
        )
        _ = try client.notification("output")
        gate.open()
        #expect(try kinds(client, 3) == [1: "action-failed", 2: "skipped", 3: "skipped"])
        #expect(store.load() == [:])
    }

    @Test func `is independent of other chains`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer { menu.gate.open() }
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"wait"}"#, chain: 1),
            LineClient.request(2, "item.flip", #"{"id":"like-button"}"#, chain: 2),
            LineClient.request(3, "item.flip", #"{"id":"like-button"}"#, chain: 1),
            LineClient.request(4, "item.show", #"{"id":"nothing"}"#, chain: 2),
            LineClient.request(5, "item.flip", #"{"id":"like-button"}"#, chain: 2),
            LineClient.request(6, "item.show", Self.show, chain: 1)
        )
        _ = try client.notification("output")
        let second = try client.answer(to: 2)["result"]
        #expect(second?["value"] == true)
        #expect(try client.answer(to: 4)["error"]?["data"]?["kind"] == "unknown-item")
        #expect(try client.answer(to: 5)["error"]?["data"]?["kind"] == "skipped")
        menu.gate.open()
        #expect(try client.answer(to: 1)["result"] != nil)
        #expect(try client.answer(to: 3)["result"]?["value"] == false)
        #expect(try client.answer(to: 6)["result"] != nil)
    }

    @Test func `saves changes together, including those before a failure`() throws {
        let store = InMemorySettingStore()
        let client = try ServedMenu(store: store).greeted()
        try client.send(
            LineClient.request(1, "item.set", Self.on, chain: 1),
            LineClient.request(2, "item.set", #"{"id":"like-button","value":"maybe"}"#, chain: 1),
            LineClient.request(3, "item.reset", "{}", chain: 1)
        )
        #expect(try kinds(client, 3) == [1: "done", 2: "bad-argument", 3: "skipped"])
        #expect(store.load() == ["like-button": true])
    }

    @Test func `is broken by changes that cannot be saved`() throws {
        let store = CountingStore()
        store.fails = true
        let menu = try ServedMenu(store: store)
        let client = try menu.greeted()
        try client.send(
            LineClient.request(1, "item.set", Self.on, chain: 1),
            LineClient.request(2, "item.flip", #"{"id":"like-button"}"#, chain: 1),
            LineClient.request(3, "item.show", Self.show, chain: 1),
            LineClient.request(4, "item.set", Self.on)
        )
        #expect(
            try kinds(client, 4) == [1: "not-saved", 2: "skipped", 3: "skipped", 4: "not-saved"]
        )
        #expect(!menu.toggle.isOn)
        let shown = try client.result(5, "item.show", #"{"id":"like-button"}"#)
        #expect(shown == RequestTests.likeButton(false, "default"))
    }

    @Test func `answers a cancelled member at once, and breaks there`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer { menu.gate.open() }
        try client.send(
            LineClient.request(1, "item.trigger", #"{"id":"wait"}"#, chain: 1),
            LineClient.request(5, "item.trigger", #"{"id":"wait"}"#, chain: 2),
            LineClient.request(2, "item.show", Self.show, chain: 1),
            LineClient.request(3, "item.set", Self.on, chain: 1),
            // Refused in their turn, and not what is cancelled.
            LineClient.request(3, "item.set", Self.on, chain: 1),
            LineClient.request(3, "item.show", Self.show, chain: 2),
            LineClient.request(4, "item.show", Self.show, chain: 1),
            #"{"jsonrpc":"2.0","method":"cancel","params":{"id":3}}"#
        )
        #expect(try client.answer(to: 3)["error"]?["code"] == -32800)
        menu.gate.open()
        client.finishSending()
        let kinds = try client.rest().compactMap { answer in
            answer["id"].map { "\($0) \(answer["error"]?["data"]?["kind"]?.string ?? "done")" }
        }
        let all = "1 done, 2 done, 3 invalid-request, 3 skipped, 4 skipped, 5 done"
        #expect(kinds.sorted().joined(separator: ", ") == all)
        #expect(!menu.toggle.isOn)
    }
}
