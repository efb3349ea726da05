import TerminalTesting

@Suite(.onOwnThread) struct RequestTests {
    static func likeButton(_ value: Bool, _ layer: String, was: Bool? = nil) -> String {
        #"{"id":"like-button","kind":"toggle","title":"Like Button","summary":"Shows it","#
            + #""section":"toggles","value":\#(value),"# + (was.map { #""was":\#($0),"# } ?? "")
            + #""layer":"\#(layer)","default":false,"effect":"now","isWritable":true}"#
    }

    @Test func `lists the menu in its order and the requested language`() throws {
        let client = try ServedMenu().greeted()
        let english = try JSONReader().read(client.result(1, "menu.list"))
        #expect(english.object?.names == ["title", "sections"])
        #expect(english["title"] == "Area 51")
        let sections = english["sections"]?.array ?? []
        #expect(sections.map { $0["id"]?.string } == ["info", "toggles", "tools"])
        #expect(sections.first?.object?.names == ["id", "title", "items"])
        #expect(
            sections[1]["items"]?[0]?.description == Self.likeButton(false, "default"),
            "an item stands in the menu as it does by itself"
        )
        #expect(sections[1]["items"]?[1]?["effect"] == "restart")
        #expect(sections[1]["items"]?[1]?["isWritable"] == false)
        _ = try client.result(2, "initialize", #"{"client":"c","locale":"zh_CN.UTF-8"}"#)
        let chinese = try JSONReader().read(client.result(3, "menu.list"))
        #expect(chinese["title"] == "51 区")
        #expect(chinese["sections"]?[1]?["title"] == "功能开关")
        #expect(chinese["sections"]?[1]?["items"]?[0]?["title"] == "点赞按钮")
    }

    @Test func `returns the facts of the app, and the arguments with their defaults`() throws {
        let client = try ServedMenu().greeted()
        let facts = try JSONReader().read(client.result(1, "host.info"))
        #expect(facts["name"] == "demo")
        let call = #"{"id":"echo","arguments":{"text":"hi"}}"#
        let answer = #"{"text":"hi","value":{"text":"hi","style":"plain"}}"#
        #expect(try client.result(2, "item.trigger", call) == answer)
        let page = try client.ask("route.open", ["url": "DesignKit?token=x"])["result"]
        #expect(page?["parameters"] == ["tab": 1] && page?["value"] == ["open": true])
    }

    /// Errors for which the sample has no item; the story of the protocol has the others.
    static let errors: [(String, String, String, String)] = [
        ("item.set", #"{"id":"fixed","value":true}"#, "denied", #"{"kind":"denied"}"#),
        (
            "item.trigger", #"{"id":"echo"}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"text","expected":"text"}"#
        ),
        (
            "item.trigger", #"{"id":"fail"}"#, "action-failed",
            #"{"kind":"action-failed","plugin":"demo"}"#
        ),
        (
            "route.open", #"{"url":"DesignKit?tab=x"}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"tab","expected":"a whole number"}"#
        ),
    ]

    @Test(arguments: errors)
    func `refuses an invalid request before it has an effect`(
        method: String,
        params: String,
        kind: String,
        data: String
    ) throws {
        let client = try ServedMenu().greeted()
        try client.send(LineClient.request(1, method, params))
        let error = try client.answer(to: 1)["error"]
        #expect(error?.object?.names == ["code", "message", "data"])
        #expect(error?["code"]?.integer == WireErrorKind(rawValue: kind)?.code)
        #expect(error?["data"]?.description == data)
        #expect(try client.result(2, "item.show", #"{"id":"like-button"}"#).contains("default"))
    }

    @Test(
        arguments: [
            (Access.readOnly, "item.show", #"{"id":"version"}"#, nil),
            (.readOnly, "menu.list", "{}", nil),
            (.readOnly, "item.complete", #"{"id":"echo","argument":"style","prefix":""}"#, nil),
            (.readOnly, "item.set", #"{"id":"like-button","value":true}"#, "denied"),
            (.readOnly, "item.flip", #"{"id":"like-button"}"#, "denied"),
            (.readOnly, "item.reset", "{}", "denied"),
            (.readOnly, "item.trigger", #"{"id":"echo","arguments":{"text":""}}"#, "denied"),
            (.readOnly, "route.open", #"{"url":"DesignKit"}"#, "denied"),
            (.none, "menu.list", "{}", "denied"),
            (.none, "item.show", #"{"id":"version"}"#, "denied"),
            (.none, "initialize", #"{"client":"c"}"#, "denied"),
            (.none, "menu.burn", "{}", "unknown-method"),
        ] as [(Access, String, String, String?)]
    )
    func `limits shells`(access: Access, method: String, params: String, kind: String?) throws {
        let client = try ServedMenu(access: access).connect().client
        #expect(try client.message()["params"]?["access"]?.string == access.rawValue)
        #expect(try client.errorKind(1, method, params) == kind)
    }

    @Test func `stores changed settings`() throws {
        let store = InMemorySettingStore()
        let menu = try ServedMenu(store: store)
        let client = try menu.greeted()
        _ = try client.result(1, "item.set", #"{"id":"like-button","value":true}"#)
        #expect(store.load() == ["like-button": true])
        #expect(menu.toggle.isOn)
        _ = try client.result(2, "item.reset")
        #expect(store.load() == [:])
        #expect(!menu.toggle.isOn)
    }
}
