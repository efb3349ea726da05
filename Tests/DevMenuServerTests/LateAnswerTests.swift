import TerminalTesting
@testable import DevMenuServer

/// Items whose code answers late, or never, for which shells wait two seconds.
@Suite(.onOwnThread) struct LateAnswerTests {
    /// The signal that the items' code waits for.
    private final class Wait: Sendable {
        let isAsked = ThreadGate()
        let gate = ThreadGate()
        /// The number of tasks that wait until they are cancelled.
        let waiting = Monitor(0)

        func forever() async {
            waiting.change { $0 += 1 }
            isAsked.open()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            if Task.isCancelled { waiting.change { $0 -= 1 } }
        }

        /// Blocks the thread, too.
        func atGate() {
            isAsked.open()
            gate.wait()
        }
    }

    private let wait = Wait()
    private let restock: Restock

    init() { restock = Restock { [wait] in await wait.forever() } }

    private func menu() throws -> ServedMenu {
        let wait = wait
        let parameters: [any ActionParameter] = [
            Parameter("soon", of: String?.self) { _, _ in ["here"] },
            Parameter("never", of: String?.self) { _, _ in
                await wait.forever()
                return ["too late"]
            }
            .among(["known"]),
            Parameter("blocked", of: String?.self) { _, _ in
                wait.atGate()
                return ["too late"]
            },
        ]
        return try ServedMenu {
            Description("soon", title: "Soon") { _ in
                await Task.yield()
                return "here"
            }
            Description("never", title: "Never") { _ in
                await wait.forever()
                return "too late"
            }
            Description("blocked", title: "Blocked") { _ in
                await Task.yield()
                wait.atGate()
                return "too late"
            }
            FeatureToggle("vip", title: "VIP") {
                await wait.forever()
                return nil
            }
            TextChoice("server", options: ["test": "b"]) { _ in
                wait.atGate()
                return nil
            }
            Action("send", parameters: parameters) { _ in .done("sent") }
            restock
        }
    }

    private static func completion(of argument: String) -> String {
        #"{"id":"send","argument":"\#(argument)","prefix":""}"#
    }

    @Test func `what doesn't come in time is left out, and delays no other request`() throws {
        defer { wait.gate.open() }
        let client = try menu().greeted()
        let requests = [
            ("menu.list", "{}"), ("item.complete", Self.completion(of: "never")),
            ("item.complete", Self.completion(of: "blocked")), ("item.flip", #"{"id":"vip"}"#),
            ("item.set", #"{"id":"server","value":"own"}"#),
        ]
        for (index, request) in requests.enumerated() {
            try client.send(LineClient.request(index, request.0, request.1))
        }
        #expect(try client.result(51, "item.flip", #"{"id":"like-button"}"#).contains("true"))
        let soon = try client.result(52, "item.complete", Self.completion(of: "soon"))
        #expect(soon == #"{"candidates":[{"text":"here"}]}"#)
        var answers: [Int: JSONValue] = [:]
        for _ in requests {
            let message = try client.message()
            answers[try #require(message["id"]?.integer)] = message["result"] ?? message["error"]
        }
        let items = ReceivedMenu(try #require(answers[0])).items.map(\.json)
        func listed(_ id: JSONValue) -> JSONValue? { items.first { $0["id"] == id } }
        #expect(listed("soon")?["detail"] == "here")
        #expect(listed("never")?["detail"] == nil && listed("blocked")?["detail"] == nil)
        // Its parameters are listed as they are declared.
        let shelf: JSONValue = ["name": "shelf", "type": "string", "isRequired": true]
        #expect(listed("restock")?["parameters"]?[0] == shelf)
        #expect(answers[1] == ["candidates": [["text": "known"]]])
        #expect(answers[2] == ["candidates": []])
        let late: JSONValue = "it didn't report in time if it's available"
        #expect(listed("vip")?["unavailable"] == late)
        #expect(answers[3]?["data"]?["unavailable"] == late)
        #expect(answers[4]?["code"] == -32015 && answers[4]?["data"]?["kind"] == "timeout")
        wait.waiting.wait(until: { $0 == 0 }, before: .now + .seconds(60))
        #expect(wait.waiting.withLock(\.self) == 0)
    }

    @Test(arguments: [
        ("menu.list", "{}"), ("item.complete", completion(of: "blocked")),
        ("item.complete", completion(of: "never")), ("item.flip", #"{"id":"vip"}"#),
        ("item.trigger", #"{"id":"restock","arguments":{"shelf":"north"}}"#),
    ])
    func `a cancelled request does nothing`(method: String, params: String) async throws {
        let menu = try menu()
        let client = try menu.greeted()
        try client.send(LineClient.request(51, method, params))
        #expect(wait.isAsked.wait())
        try client.notify("cancel", ["id": 51])
        #expect(try client.answer(to: 51)["error"]?["code"] == -32800)
        wait.gate.open()
        let work = menu.server.work
        await work.drain(work.close(), within: .seconds(60)) {}
        #expect(try client.ask("setting.changes")["result"]?["changes"] == [])
        #expect(!restock.hasRun.isOpen)
    }

    @Test func `code of items that a shell may not see or change isn't asked`() throws {
        let menu = try menu()
        let client = try menu.greeted()
        menu.server.restrict("vip", to: .readOnly)
        #expect(try client.errorKind(51, "item.flip", #"{"id":"vip"}"#) == "denied")
        for id in ["never", "blocked", "vip", "restock"] as [ItemID] {
            menu.server.restrict(id, to: .none)
        }
        #expect(try !client.result(52, "menu.list").contains("restock"))
        #expect(!wait.isAsked.isOpen)
    }
}
