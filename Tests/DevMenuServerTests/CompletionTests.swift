import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuServer

@Suite(.onOwnThread) struct CompletionTests {
    private func request(_ id: Int, _ argument: String) -> String {
        LineClient.request(
            id,
            "item.complete",
            #"{"id":"send","argument":"\#(argument)","prefix":""}"#
        )
    }

    @Test func `that do not come in time are left out, and hold up nobody`() throws {
        let (gate, cancelled) = (ThreadGate(), ThreadGate())
        let parameters: [any ActionParameter] = [
            Parameter("soon", of: String?.self, completions: { _, _ in ["here"] }),
            Parameter("never", of: String?.self) { _, _ in
                for await _ in AsyncStream<Never>.makeStream().stream {}
                if Task.isCancelled { cancelled.open() }
                return ["too late"]
            }
            .among(["known"]),
            Parameter("blocked", of: String?.self) { _, _ in
                gate.wait()
                return ["too late"]
            },
        ]
        let menu = try ServedMenu { builder in
            try builder.add(Action("send", parameters: parameters) { _ in .done("sent") })
        }
        defer { gate.open() }
        let client = try menu.greeted()
        try client.send(request(1, "never"), request(2, "blocked"))
        #expect(try client.result(3, "item.flip", #"{"id":"like-button"}"#).contains("true"))
        try client.send(request(4, "soon"))
        var answers: [Int: String] = [:]
        for _ in 0..<3 {
            let message = try client.message()
            answers[try #require(message["id"]?.integer)] = message["result"]?.description
        }
        #expect(
            answers == [
                1: #"{"candidates":[{"text":"known"}]}"#, 2: #"{"candidates":[]}"#,
                4: #"{"candidates":[{"text":"here"}]}"#,
            ]
        )
        #expect(cancelled.wait())
        #expect(try client.result(5, "item.trigger", #"{"id":"send"}"#) == #"{"text":"sent"}"#)
    }

    @Test func `are not waited for any more where the request is cancelled`() throws {
        let gate = ThreadGate()
        defer { gate.open() }
        let blocked = Parameter("blocked", of: String?.self) { _, _ in
            gate.wait()
            return []
        }
        let menu = try ServedMenu { builder in
            try builder.add(Action("send", parameters: [blocked]) { _ in .done })
        }
        let client = try menu.greeted()
        try client.send(
            request(1, "blocked"),
            #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#
        )
        #expect(try client.answer(to: 1)["error"]?["code"] == -32800)
    }
}
