import DevMenuServer
import TerminalTesting

@Suite(.onOwnThread) struct EventTests {
    private func following(_ menu: ServedMenu, _ topics: String) throws -> LineClient {
        let client = try menu.greeted()
        _ = try client.result(0, "initialize", #"{"client":"c","events":[\#(topics)]}"#)
        return client
    }

    @Test func `names the peer that changed a setting, its user and the reason`() throws {
        let menu = try ServedMenu()
        let client = try following(menu, #""setting""#)
        let other = try following(menu, #""setting""#)
        _ = try other.result(1, "item.set", #"{"id":"like-button","value":true,"why":"demo"}"#)
        let author = ChangeAuthor(uid: OwnProcess.user, client: "c").json
        let event =
            #"{"seq":1,"topic":"setting","id":"like-button","value":true,"layer":"override","#
            + #""by":"p2","change":{"by":\#(author),"why":"demo"}}"#
        #expect(try client.notification("event").description == event)
        #expect(try other.notification("event").description == event)
        try menu.server.settings.set("like-button", to: false)
        let own = try client.notification("event")
        #expect(own["by"] == .null)
        #expect(own["seq"] == 2)
    }

    @Test func `sends no event for a change without effect`() throws {
        let menu = try ServedMenu()
        let client = try following(menu, #""setting","log""#)
        _ = try client.result(1, "item.reset")
        _ = try client.result(2, "item.set", #"{"id":"like-button","value":false}"#)
        #expect(try client.notification("event")["layer"] == "override", "the layer has changed")
        _ = try client.result(3, "item.set", #"{"id":"like-button","value":false}"#)
        menu.server.log(.info, "end")
        #expect(try client.notification("event")["message"] == "end")
    }

    @Test func `reports a replaced menu, which is served from then on`() throws {
        let menu = try ServedMenu()
        let client = try following(menu, #""menu""#)
        menu.server.replace {
            menu.toggle
            Action("hello") { _ in .done("Hello") }
        }
        #expect(try client.notification("event")["topic"] == "menu")
        #expect(try client.result(1, "menu.list").contains(#""id":"hello","kind":"action""#))
        let result = try client.result(2, "item.trigger", #"{"id":"hello"}"#)
        #expect(result == #"{"text":"Hello"}"#)
        let change = try client.result(3, "item.flip", #"{"id":"like-button"}"#)
        #expect(change.contains(#""was":false"#))
    }

    @Test func `sends each shell only the topics that it follows`() throws {
        let menu = try ServedMenu()
        let client = try following(menu, #""route""#)
        let silent = try menu.greeted()
        menu.server.log(.error, "x")
        _ = try client.result(1, "item.flip", #"{"id":"like-button"}"#)
        _ = try silent.result(1, "route.open", #"{"url":"DesignKit?tab=3&token=hush"}"#)
        let event = try client.notification("event")
        let expected = #"{"seq":3,"topic":"route","url":"DesignKit?tab=3","by":"p2"}"#
        #expect(event.description == expected)
        #expect(silent.notifications.isEmpty)
    }

    @Test func `sends the log, including entries from before the shell attached`() throws {
        let menu = try ServedMenu()
        for number in 1...150 { menu.server.log(.warning, "line \(number)") }
        let client = try menu.greeted()
        try client.send(LineClient.request(1, "initialize", #"{"client":"c","events":["log"]}"#))
        #expect(try client.answer(to: 1)["result"]?["seq"] == 150)
        for number in 51...150 {
            let event = try client.notification("event")
            #expect(event["seq"] == .integer(number) && event["level"] == "warning")
            #expect(event["message"]?.string == "line \(number)")
        }
        _ = try client.result(2, "initialize", #"{"client":"c","events":["log"]}"#)
        menu.server.log(.info, "new")
        #expect(try client.notification("event")["message"] == "new", "nothing is told twice")
    }

    @Test func `tells that the end of a limit changed a setting`() throws {
        let menu = try ServedMenu()
        let client = try following(menu, #""setting""#)
        _ = try client.result(1, "item.set", #"{"id":"like-button","value":true,"for":1}"#)
        #expect(try client.notification("event")["change"]?["by"]?["client"] == "c")
        let end = try client.notification("event")
        #expect(end["value"] == false && end["change"]?["by"]?["client"] == "expiry", "\(end)")
    }

    @Test func `sends all shells the events in the same order`() throws {
        let menu = try ServedMenu()
        let clients = try (0..<3).map { _ in try following(menu, #""log""#) }
        let threads = 4
        let done = Monitor(0)
        for thread in 0..<threads {
            try OwnThread.start {
                for number in 0..<100 { menu.server.log(.info, "\(thread) \(number)") }
                done.change { $0 += 1 }
            }
        }
        done.wait(until: { $0 == threads }, before: .now + .seconds(30))
        for client in clients {
            for seq in 1...100 * threads {
                #expect(try client.notification("event")["seq"] == .integer(seq))
            }
        }
    }
}
