import TerminalTesting

@testable import DevMenuServer

/// A host in a process that can start no more threads.
@Suite(.onOwnThread) struct ThreadLimitTests {
    @Test func `refuses what needs a thread, and answers everything else`() async {
        await #expect(processExitsWith: .success) {
            let menu = try ServedMenu {
                Description("late", title: "Late") { (_: MenuContext) async -> LocalizedText? in
                    "now"
                }
            }
            let client = try menu.greeted()
            OwnThread.isExhausted.store(true, ordering: .relaxed)
            let echo = #"{"id":"echo","arguments":{"text":"hello"}}"#
            let requests = [
                ("item.trigger", echo), ("menu.list", "{}"), ("log.read", #"{"follow":true}"#),
                ("item.complete", #"{"id":"echo","argument":"text","prefix":""}"#),
                ("route.open", #"{"url":"DesignKit?token=a"}"#),
            ]
            for (id, request) in requests.enumerated() {
                #expect(try client.errorKind(id, request.0, request.1) == "unavailable")
            }
            #expect(try client.result(10, "item.show", #"{"id":"version"}"#).contains("1.2"))
            #expect(try client.result(11, "item.flip", #"{"id":"like-button"}"#).contains("true"))
            OwnThread.isExhausted.store(false, ordering: .relaxed)
            #expect(try client.result(12, "item.trigger", echo).contains("hello"))
            #expect(try client.result(13, "menu.list").contains("now"))
        }
    }

    @Test func `can cancel a run, and sees its shell leave`() async {
        await #expect(processExitsWith: .success) {
            let menu = try ServedMenu()
            let client = try menu.greeted()
            try client.begin("spin")
            OwnThread.isExhausted.store(true, ordering: .relaxed)
            client.finishSending()
            // The run is given up a second after it's cancelled.
            #expect(try client.answer(to: 1)["error"]?["data"]?["kind"] == "cancelled")
            #expect(try client.rest().isEmpty)
            menu.spinning.open()
        }
    }

    @Test func `is refused by name in place of a hello`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let sockets = RuntimeDirectory(folder.path("sockets"))
            let host = SocketHost(try ServedMenu().server, in: sockets)
            try host.start()
            OwnThread.isExhausted.store(true, ordering: .relaxed)
            let client = try LineClient(socket: try #require(host.socketPath))
            #expect(try client.message()["error"]?["data"]?["kind"] == "unavailable")
        }
    }
}
