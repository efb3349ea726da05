import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct RequestTests {
    static let echo =
        #"{"id":"echo","kind":"action","title":"Echo","section":"tools","risk":"safe","#
        + #""parameters":[{"name":"text","type":"string","summary":"What to say","isRequired":true},"#
        + #"{"name":"style","type":"choice","isRequired":false,"default":"plain","choices":["plain","loud"]},"#
        + #"{"name":"password","type":"string","isRequired":false,"isSecret":true}]}"#

    static func likeButton(_ value: Bool, _ layer: String, was: Bool? = nil) -> String {
        #"{"id":"like-button","kind":"toggle","title":"Like Button","summary":"Shows it","#
            + #""section":"toggles","value":\#(value),"# + (was.map { #""was":\#($0),"# } ?? "")
            + #""layer":"\#(layer)","default":false,"effect":"now","isWritable":true}"#
    }

    static let quick: [(String, String, String)] = [
        (
            "initialize", #"{"client":"c","locale":"zh-Hans"}"#,
            #"{"peer":"p1","seq":0,"title":"51 区"}"#
        ),
        ("item.show", #"{"id":"like-button"}"#, likeButton(false, "default")),
        (
            "item.show", #"{"id":"version"}"#,
            #"{"id":"version","kind":"description","title":"Version","section":"info","detail":"1.2"}"#
        ),
        ("item.show", #"{"id":"echo"}"#, echo),
        ("item.expect", #"{"id":"like-button","value":false}"#, likeButton(false, "default")),
        (
            "item.expect", #"{"id":"like-button","value":"off"}"#, likeButton(false, "default")
        ),
        (
            "item.set", #"{"id":"like-button","value":true}"#,
            likeButton(true, "override", was: false)
        ),
        (
            "item.set", #"{"id":"like-button","value":"off"}"#,
            likeButton(false, "override", was: false)
        ),
        ("item.flip", #"{"id":"like-button"}"#, likeButton(true, "override", was: false)),
        (
            "item.reset", #"{"id":"like-button"}"#,
            #"{"items":["# + likeButton(false, "default", was: false) + "]}"
        ),
        (
            "item.reset", "{}",
            #"{"items":["# + likeButton(false, "default", was: false) + "]}"
        ),
        (
            "route.list", "{}",
            #"{"routes":[{"path":"DesignKit","title":"Design Kit","parameters":[{"name":"tab","#
                + #""type":"int","isRequired":false,"default":1},{"name":"token","type":"string","#
                + #""isRequired":false,"isSecret":true}]}]}"#
        ),
        (
            "plugin.list", "{}",
            #"{"plugins":[{"id":"demo","tier":"by-hand","origin":"demo","items":["like-button","fixed","#
                + #""version","echo","wait","spin","linger","fail","wipe"]}]}"#
        ),
    ]

    @Test(arguments: quick)
    func `answers as the protocol specifies`(method: String, params: String, result: String) throws
    {
        let client = try ServedMenu().greeted()
        #expect(try client.result(1, method, params) == result)
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

    @Test func `returns the facts of the app`() throws {
        let client = try ServedMenu().greeted()
        let facts = try JSONReader().read(client.result(1, "host.info"))
        #expect(facts["name"] == "demo")
    }

    @Test(arguments: [
        (
            "item.trigger", #"{"id":"echo","arguments":{"text":"hi"}}"#,
            #"{"text":"hi","value":{"text":"hi","style":"plain"}}"#
        ),
        ("item.trigger", #"{"id":"wipe","confirmed":true}"#, #"{"text":"wiped"}"#),
        (
            "item.complete", #"{"id":"echo","argument":"style","prefix":"l"}"#,
            #"{"candidates":[{"text":"loud"}]}"#
        ),
        (
            "route.open", #"{"url":"https://x.com/designkit?TAB=2"}"#,
            #"{"path":"DesignKit","parameters":{"tab":2},"transition":"show","text":"tab 2","value":{"open":true}}"#
        ),
        (
            "route.open", #"{"url":"DesignKit?token=hush","transition":"present"}"#,
            #"{"path":"DesignKit","parameters":{"tab":1},"transition":"present","text":"tab 1","value":{"open":true}}"#
        ),
    ])
    func `runs plugin code and answers as the protocol specifies`(
        method: String,
        params: String,
        result: String
    ) throws {
        let client = try ServedMenu().greeted()
        #expect(try client.result(1, method, params) == result)
    }

    static let errors: [(String, String, String, String)] = [
        (
            "item.show", #"{"id":"like-buton"}"#, "unknown-item",
            #"{"kind":"unknown-item","suggestion":"like-button"}"#
        ),
        ("item.show", #"{"id":"zzzzzz"}"#, "unknown-item", #"{"kind":"unknown-item"}"#),
        ("item.set", #"{"id":"echo","value":1}"#, "wrong-kind", #"{"kind":"wrong-kind"}"#),
        ("item.flip", #"{"id":"version"}"#, "wrong-kind", #"{"kind":"wrong-kind"}"#),
        ("item.reset", #"{"id":"version"}"#, "wrong-kind", #"{"kind":"wrong-kind"}"#),
        ("item.trigger", #"{"id":"version"}"#, "wrong-kind", #"{"kind":"wrong-kind"}"#),
        ("item.set", #"{"id":"fixed","value":true}"#, "denied", #"{"kind":"denied"}"#),
        (
            "item.set", #"{"id":"like-button","value":7}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"value","expected":"on or off"}"#
        ),
        (
            "item.expect", #"{"id":"like-button","value":"on"}"#, "unmet",
            #"{"kind":"unmet","value":false,"expected":true}"#
        ),
        (
            "item.expect", #"{"id":"like-button","value":7}"#, "unmet",
            #"{"kind":"unmet","value":false,"expected":7}"#
        ),
        ("item.expect", #"{"id":"echo","value":1}"#, "wrong-kind", #"{"kind":"wrong-kind"}"#),
        ("item.expect", #"{"id":"like-button"}"#, "invalid-params", #"{"kind":"invalid-params"}"#),
        (
            "item.trigger", #"{"id":"wipe"}"#, "needs-confirmation",
            #"{"kind":"needs-confirmation","risk":"destructive"}"#
        ),
        (
            "item.trigger", #"{"id":"echo"}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"text","expected":"text"}"#
        ),
        (
            "item.trigger", #"{"id":"echo","arguments":{"text":"a","style":"lout"}}"#,
            "bad-argument",
            #"{"kind":"bad-argument","argument":"style","expected":"one of plain, loud","suggestion":"loud"}"#
        ),
        (
            "item.trigger", #"{"id":"fail"}"#, "action-failed",
            #"{"kind":"action-failed","plugin":"demo"}"#
        ),
        (
            "item.complete", #"{"id":"echo","argument":"stile","prefix":""}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"stile","expected":"the name of a parameter","suggestion":"style"}"#
        ),
        (
            "route.open", #"{"url":"DesignKid"}"#, "unknown-route",
            #"{"kind":"unknown-route","suggestion":"DesignKit"}"#
        ),
        (
            "route.open", #"{"url":"DesignKit?tab=x"}"#, "bad-argument",
            #"{"kind":"bad-argument","argument":"tab","expected":"a whole number"}"#
        ),
        ("menu.burn", "{}", "unknown-method", #"{"kind":"unknown-method"}"#),
        ("menu.list", #"{"x":1}"#, "invalid-params", #"{"kind":"invalid-params"}"#),
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
    func `limits shells to their access`(
        access: Access,
        method: String,
        params: String,
        kind: String?
    ) throws {
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
