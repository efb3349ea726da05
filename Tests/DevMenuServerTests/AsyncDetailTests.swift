import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct AsyncDetailTests {
    private func detail(_ id: String, in menu: JSONValue?) -> JSONValue? {
        (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .first { $0["id"] == .string(id) }?["detail"]
    }

    /// Returns a menu with a description `slow`, whose detail waits for a gate.
    private func slowMenu(behind gate: ThreadGate) throws -> ServedMenu {
        try ServedMenu {
            Description("slow", title: "Slow") { _ in
                await Task.yield()
                gate.wait()
                return "here"
            }
        }
    }

    @Test func `is part of the item and of the menu`() throws {
        let menu = try ServedMenu {
            Description("balance", title: "Balance") { _ in
                await Task.yield()
                return LocalizedText("12 coins", ["zh-Hans": "12 枚硬币"])
            }
        }
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","locale":"zh-Hans"}"#)
        #expect(
            try client.result(2, "item.show", #"{"id":"balance"}"#)
                == #"{"id":"balance","kind":"description","title":"Balance","section":"info","#
                + #""detail":"12 枚硬币"}"#
        )
        try client.send(LineClient.request(3, "menu.list", "{}"))
        let listed = try client.answer(to: 3)["result"]
        #expect(detail("balance", in: listed) == "12 枚硬币")
        #expect(detail("version", in: listed) == "1.2")
    }

    @Test func `is not computed for an outline of the menu`() throws {
        let asked = ThreadGate()
        let menu = try ServedMenu {
            Description("balance", title: "Balance") { _ in
                await Task.yield()
                asked.open()
                return "12 coins"
            }
        }
        let client = try menu.greeted()
        let outline = try client.result(1, "menu.list", #"{"outline":true}"#)
        #expect(outline.contains(#""id":"balance""#) && outline.contains(#""detail":"1.2""#))
        #expect(!outline.contains("12 coins") && !asked.isOpen)
        #expect(try client.result(2, "menu.list", #"{"outline":false}"#).contains("12 coins"))
    }

    @Test func `delays later requests of its chain`() throws {
        let gate = ThreadGate()
        let menu = try slowMenu(behind: gate)
        let client = try menu.greeted()
        try client.send(
            #"{"jsonrpc":"2.0","id":1,"chain":1,"method":"item.show","params":{"id":"slow"}}"#,
            #"{"jsonrpc":"2.0","id":2,"chain":1,"method":"item.flip","params":{"id":"like-button"}}"#
        )
        #expect(try client.result(3, "item.show", #"{"id":"version"}"#).contains("1.2"))
        #expect(!menu.toggle.isOn)
        gate.open()
        #expect(try client.message()["id"] == 1)
        #expect(try client.message()["id"] == 2)
        #expect(menu.toggle.isOn)
    }
}
