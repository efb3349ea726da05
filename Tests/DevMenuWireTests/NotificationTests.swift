import DevMenuKit
import DevMenuWire
import Testing

@Suite struct NotificationTests {
    @Test func `writes a hello as the protocol specifies`() throws {
        let hello = Hello(
            app: AppFacts(name: "moments", version: "1.0.0.0", build: .internal),
            pid: 4_711
        )
        let json =
            #"{"protocol":1,"features":["chain","events"],"app":{"name":"moments","#
            + #""version":"1.0.0.0","build":"internal","pid":4711},"access":"full"}"#
        #expect(JSONValue.object(hello.params).description == json)
        #expect(try Hello(params: .object(hello.params)) == hello)
    }

    @Test func `a hello has the scope of its host, unless that can't be one`() throws {
        var app = AppFacts(name: "shop", label: "2", build: .internal)
        app.scope = ScopeName("checkout")
        let hello = Hello(app: app, pid: 7, features: [.scope])
        #expect(hello.params["app"]?["scope"] == "checkout")
        #expect(try Hello(params: .object(hello.params)) == hello)
        #expect(hello.fullName == "shop@checkout#2")
        let bad = try Hello(params: ["protocol": 1, "app": ["name": "shop", "scope": "../x"]])
        #expect(bad.scope == nil)
    }

    @Test func `accepts a hello of a later version`() throws {
        let hello = try Hello(
            params: [
                "protocol": 2, "features": ["chain", "telepathy"],
                "app": ["name": "x", "build": "nightly", "mood": "good"], "access": "some",
            ]
        )
        #expect(hello.protocolVersion == 2)
        #expect(hello.features == ["chain", "telepathy"])
        #expect(hello.has(.chain))
        #expect(!hello.has(.events))
        #expect(hello.build == "nightly")
        #expect(hello.access == .full)
    }

    static let noHellos: [JSONValue] = [
        [:], ["protocol": 1], ["protocol": "1", "app": ["name": "x"]],
        ["protocol": 1, "app": [:]], [],
    ]

    @Test(arguments: noHellos)
    func `refuses an invalid hello`(params: JSONValue) {
        #expect(throws: HostMessageError.incompleteHello) { try Hello(params: params) }
    }

    @Test(arguments: [
        ("", ""), ("Moments", "Moments"), ("4711", "4711"), ("a b", "a b"), ("点赞", "点赞"),
        ("a\u{202E}b\u{A0}\n", #"a\u{202E}b\u{A0}\n"#), ("-", "-"),
        (String(repeating: "x", count: 65), String(repeating: "x", count: 40) + "…"),
        (String(repeating: "x", count: 38_000), String(repeating: "x", count: 40) + "…"),
    ])
    func `refuses an app with an invalid name`(name: String, shown: String) {
        let error = #expect(throws: HostMessageError.badName(name)) {
            try Hello(params: ["protocol": 1, "app": ["name": .string(name)]])
        }
        #expect(
            error?.description == """
                its hello calls the app '\(shown)', but a name is kebab-case ASCII of 1 to 64 \
                characters that isn't a number, like 'moments'
                """
        )
    }

    @Test func `cuts a version and a build to their limits`() throws {
        let long = "e" + String(repeating: "\u{301}", count: 38_000)
        let hello = try Hello(
            params: [
                "protocol": 1,
                "app": [
                    "name": .string(String(repeating: "x", count: 64)), "version": .string(long),
                    "build": .string(long),
                ],
            ]
        )
        let cut = "e" + String(repeating: "\u{301}", count: 126) + "…"
        #expect(hello.version == cut)
        #expect(hello.build == cut)
        #expect(try Hello(params: .object(hello.params)) == hello)
    }

    static let events: [(HostEvent, String)] = [
        (
            HostEvent.setting(id: "a", value: true, layer: "override", by: "p3"),
            #"{"seq":7,"topic":"setting","id":"a","value":true,"layer":"override","by":"p3"}"#
        ),
        (
            .setting(id: "a", value: "x", layer: "default", by: nil),
            #"{"seq":7,"topic":"setting","id":"a","value":"x","layer":"default","by":null}"#
        ),
        (
            .setting(
                id: "a",
                value: "x",
                layer: "default",
                by: "p3",
                change: ReceivedChange(["by": ["user": "ada"], "why": "demo"])
            ),
            #"{"seq":7,"topic":"setting","id":"a","value":"x","layer":"default","by":"p3","#
                + #""change":{"by":{"user":"ada"},"why":"demo"}}"#
        ),
        (.menu, #"{"seq":7,"topic":"menu"}"#),
        (.route(url: "DesignKit"), #"{"seq":7,"topic":"route","url":"DesignKit"}"#),
        (
            .log(.warning, "hot"),
            #"{"seq":7,"topic":"log","level":"warning","message":"hot"}"#
        ),
        (
            .line(
                LogLine(
                    time: 1_795_459_200_007,
                    level: .notice,
                    label: "shop.cart",
                    message: "put in",
                    lost: 3
                )
            ),
            #"{"seq":7,"topic":"log","time":"2026-11-23T18:40:00.007Z","level":"notice","#
                + #""label":"shop.cart","message":"put in","lost":3}"#
        ),
        (.exiting(reason: "done"), #"{"seq":7,"topic":"exiting","reason":"done"}"#),
    ]

    @Test(arguments: events)
    func `writes events as the protocol specifies`(event: HostEvent, json: String) {
        let params = JSONValue.object(event.params(seq: 7))
        #expect(params.description == json)
        #expect(HostEvent(params: params) == event)
    }

    static let unknownEvents: [JSONValue] = [
        ["seq": 1, "topic": "weather"], ["seq": 1], [:], nil,
        ["topic": "setting", "id": "a"], ["topic": "setting", "value": 1],
    ]

    @Test(arguments: unknownEvents)
    func `leaves out unknown events`(params: JSONValue) {
        #expect(HostEvent(params: params) == nil)
    }

    @Test(
        arguments: [
            ("output", [:], "'request', the number of a request"),
            ("progress", ["request": "1"], "'request', the number of a request"),
            ("output", ["request": 1, "base64": "?"], "'text' and no valid 'base64'"),
        ] as [(String, JSONValue, String)]
    )
    func `names what a notification lacks`(method: String, params: JSONValue, member: String) {
        let error = #expect(throws: HostMessageError.missing(member, in: method)) {
            try HostEvent(method: method, params: params)
        }
        #expect(error?.description == "its notification '\(method)' has no \(member)")
    }

    @Test(arguments: [
        HostEvent.output(request: 1, .stdout, []), .progress(request: 1, fraction: 0, message: nil),
        .dropped(1), .errorOutput([]), .warning("x"),
    ])
    func `peers subscribe to events with a topic alone`(event: HostEvent) {
        #expect(event.topic == nil)
        #expect(event.members.isEmpty)
    }

    @Test func `reads a log entry of an unknown level`() {
        let params: JSONValue = ["topic": "log", "level": "loud", "message": "x"]
        #expect(HostEvent(params: params) == .log(.info, "x"))
    }
}
