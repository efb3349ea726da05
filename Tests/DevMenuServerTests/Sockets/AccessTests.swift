import TerminalTesting

@testable import DevMenuServer

/// The access of shells to a host and to single items.
@Suite(.onOwnThread) struct AccessTests {
    private static let style = #"{"id":"echo","argument":"style","prefix":""}"#

    @Test(
        arguments: [
            ("like-button", .readOnly, "item.show", #"{"id":"like-button"}"#, nil),
            ("like-button", .readOnly, "item.set", #"{"id":"like-button","value":true}"#, "denied"),
            ("like-button", .readOnly, "item.flip", #"{"id":"like-button"}"#, "denied"),
            ("like-button", .readOnly, "item.reset", #"{"id":"like-button"}"#, "denied"),
            ("like-button", .none, "item.show", #"{"id":"like-button"}"#, "denied"),
            ("like-button", .none, "item.trigger", #"{"id":"like-button"}"#, "denied"),
            ("echo", .readOnly, "item.trigger", #"{"id":"echo"}"#, "denied"),
            ("echo", .readOnly, "item.complete", style, nil),
            ("echo", .none, "item.trigger", #"{"id":"echo"}"#, "denied"),
            ("echo", .none, "item.complete", style, "denied"),
            ("echo", .none, "item.show", #"{"id":"version"}"#, nil),
        ] as [(ItemID, Access, String, String, String?)]
    )
    func `restricts one item only`(
        item: ItemID,
        access: Access,
        method: String,
        params: String,
        kind: String?
    ) throws {
        let menu = try ServedMenu()
        menu.server.restrict(item, to: access)
        #expect(try menu.greeted().errorKind(1, method, params) == kind)
    }

    @Test func `shows an item's access where it differs from the host's`() throws {
        let menu = try ServedMenu()
        menu.server.restrict("like-button", to: .readOnly)
        menu.server.restrict("echo", to: .none)
        let client = try menu.greeted()
        let shown = try client.result(1, "item.show", #"{"id":"like-button"}"#)
        #expect(shown.contains(#""access":"read-only""#))
        #expect(try !client.result(2, "item.show", #"{"id":"version"}"#).contains("access"))
        let list = try client.result(3, "menu.list")
        #expect(list.contains("like-button") && !list.contains("echo"))
    }

    @Test func `resets every setting except restricted ones`() throws {
        let store = InMemorySettingStore()
        let menu = try ServedMenu(store: store) { FeatureToggle("other", title: "Other") }
        for id in ["like-button", "other"] as [ItemID] {
            try menu.server.settings.set(id, to: true)
        }
        menu.server.restrict("like-button", to: .readOnly)
        let answer = try menu.greeted().result(1, "item.reset")
        #expect(answer.contains(#""id":"other""#))
        #expect(store.load() == ["like-button": true])
    }

    @Test func `changes while shells are attached, and notifies them`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["menu","setting"]}"#)
        menu.server.access = .readOnly
        #expect(try client.notification("event")["topic"] == "menu")
        #expect(try client.errorKind(2, "item.flip", #"{"id":"like-button"}"#) == "denied")
        let shown = try client.result(3, "item.show", #"{"id":"version"}"#)
        #expect(shown.contains(#""access":"read-only""#))
        menu.server.access = .full
        #expect(try client.errorKind(4, "item.flip", #"{"id":"like-button"}"#) == nil)
    }

    @Test func `sends no events about hidden items`() throws {
        let menu = try ServedMenu { FeatureToggle("other", title: "Other") }
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["setting"]}"#)
        menu.server.restrict("like-button", to: .none)
        try menu.server.settings.set("like-button", to: true)
        try menu.server.settings.set("other", to: true)
        #expect(try client.notification("event")["id"] == "other")
    }

    @Test func `the beginning of a denied item's name is denied, and never suggested`() throws {
        let menu = try ServedMenu()
        let client = try menu.greeted()
        menu.server.restrict("like-button", to: .none)
        #expect(try client.errorKind(1, "item.show", #"{"id":"like"}"#) == "denied")
        #expect(try client.errorKind(2, "item.show", #"{"id":"lik-button"}"#) == "unknown-item")
        #expect(menu.server.menu.suggestion(for: "lik-button") { $0 != "like-button" } == nil)
    }

    @Test func `warns of a restriction of an unknown item, with the nearest name`() throws {
        let menu = try ServedMenu()
        menu.server.restrict("lik-button", to: .none)
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"c","events":["log"]}"#)
        let words = try client.notification("event")["message"]?.string
        #expect(words == "no item 'lik-button' to restrict to 'none'. Did you mean 'like-button'?")
    }
}
