import DevMenuServer
import TerminalTesting

@Suite(.onOwnThread) struct FlowTests {
    private let show = #"{"id":"version"}"#

    @Test func `stops reading at 1,024 unanswered requests, and continues later`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        defer { menu.gate.open() }
        try client.begin("wait", 0, chain: 1)
        try client.send((1..<1_023).map { LineClient.request($0, "item.show", show, chain: 1) })
        #expect(try client.result(9_000, "item.show", show).contains("1.2"))
        try client.send(
            LineClient.request(1_023, "item.show", show, chain: 1),
            LineClient.request(9_001, "item.show", show)
        )
        #expect(throws: LineClient.ClientError.self) { try client.line(within: 200) }
        menu.gate.open()
        for id in Array(0...1_023) + [9_001] { #expect(try client.message()["id"] == .integer(id)) }
    }

    @Test func `stops reading at a megabyte of unread answers, and continues later`() throws {
        let client = try ServedMenu().greeted()
        let line = LineClient.request(1, "menu.list")
        let count = client.sendUntilFull(line)
        // The kernel buffers for both directions come on top.
        #expect(count > 100)
        #expect(count < 100_000)
        var answers = 0
        while answers < count, try client.line() != nil { answers += 1 }
        #expect(answers == count)
        #expect(try client.result(2, "item.show", show).contains("1.2"))
    }

    @Test func `suspends an action that prints more than is read`() throws {
        let printed = Monitor(0)
        let total = 160
        let menu = try ServedMenu {
            Action("flood") { call in
                for _ in 0..<total {
                    call.write([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 15))
                    printed.change { $0 += 1 }
                }
                return .done
            }
        }
        let client = try menu.greeted()
        try client.send(LineClient.request(1, "item.trigger", #"{"id":"flood"}"#))
        printed.wait(until: { $0 >= total / 2 }, before: .now + .milliseconds(500))
        let ahead = printed.withLock(\.self)
        #expect(ahead < total / 2, "what is held is bounded")
        #expect(try client.answer(to: 1)["result"] != nil)
        #expect(client.notifications.count == total)
    }

    @Test func `resumes an action when the shell that did not read has disconnected`() throws {
        let isOver = ThreadGate()
        let menu = try ServedMenu {
            Action("flood") { call in
                for _ in 0..<160 { call.write([UInt8](repeating: 0x20, count: 1 << 15)) }
                isOver.open()
                return .done
            }
        }
        let (client, served) = try menu.connect()
        try client.send(LineClient.request(1, "item.trigger", #"{"id":"flood"}"#))
        // The host's hello, and output: an action that hasn't begun isn't run for nobody.
        for _ in 0..<2 { _ = try client.message() }
        client.disconnect()
        #expect(served.wait())
        #expect(isOver.wait())
    }

    @Test func `drops events for a shell that does not read, and counts them`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["log"]}"#)
        let total = 4_000
        let text = String(repeating: "x", count: 1_000)
        for number in 0..<total { menu.server.log(.info, "\(number) \(text)") }
        var events = 0
        var dropped = 0
        while events + dropped < total {
            let message = try client.message()
            switch message["method"] {
            case "event": events += 1
            case "dropped": dropped += message["params"]?["count"]?.integer ?? 0
            default: Issue.record("neither an event nor a count: \(message)")
            }
        }
        #expect(events + dropped == total)
        #expect(dropped > 0)
        #expect(try client.result(2, "item.show", show).contains("1.2"))
        menu.server.log(.info, "again")
        #expect(try client.notification("event")["message"] == "again")
    }

    @Test func `disconnects a shell that does not read`() throws {
        let menu = try ServedMenu()
        let (client, served) = try menu.connect(timeout: .milliseconds(200))
        let deadline = ContinuousClock.now + .seconds(60)
        // A server that doesn't run for a while accepts no more either, before it has many answers.
        repeat {
            _ = client.sendUntilFull(LineClient.request(1, "menu.list"))
        } while !served.wait(seconds: 1) && .now < deadline
        #expect(served.isOpen)
    }

    @Test func `keeps a shell that does not read an action's output`() throws {
        let gate = ThreadGate()
        let menu = try ServedMenu {
            Action("flood") { call in
                for _ in 0..<100 { call.write([UInt8](repeating: 0x20, count: 1 << 15)) }
                call.print("last")
                gate.wait()
                return .done
            }
        }
        let (client, served) = try menu.connect(timeout: .milliseconds(200))
        try client.send(LineClient.request(1, "item.trigger", #"{"id":"flood"}"#))
        #expect(!served.wait(seconds: 1))
        while try client.notification("output")["text"]?.string?.contains("last") != true {}
        // Only now: without an action, what a busy machine reads too late would be included.
        gate.open()
        #expect(try client.answer(to: 1)["result"] != nil)
    }

    @Test func `disconnects a shell that does not read while events continue`() throws {
        let menu = try ServedMenu()
        let (client, served) = try menu.connect(timeout: .milliseconds(200))
        _ = try client.message()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["log"]}"#)
        let text = String(repeating: "x", count: 10_000)
        let deadline = ContinuousClock.now + .seconds(20)
        while !served.isOpen, ContinuousClock.now < deadline { menu.server.log(.info, text) }
        #expect(served.isOpen)
    }

    @Test func `counts only the time in which data waited to be read`() throws {
        let menu = try ServedMenu()
        let (client, _) = try menu.connect(timeout: .milliseconds(100))
        _ = try client.message()
        #expect(throws: LineClient.ClientError.self) { try client.line(within: 300) }
        #expect(try client.result(1, "item.show", show).contains("1.2"))
    }
}
