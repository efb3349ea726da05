import DevMenuKit
import DevMenuWire
import Testing

@Suite struct NotificationTests {
    @Test func `says hello as the protocol has it`() {
        let hello = Hello(
            app: AppFacts(name: "moments", version: "1.0.0.0", build: .internal),
            pid: 4_711
        )
        let json =
            #"{"protocol":1,"features":["chain","events"],"app":{"name":"moments","#
            + #""version":"1.0.0.0","build":"internal","pid":4711},"access":"full"}"#
        #expect(JSONValue.object(hello.params).description == json)
        #expect(Hello(params: .object(hello.params)) == hello)
    }

    @Test func `takes a hello of a later version as it is`() throws {
        let hello = try #require(
            Hello(
                params: [
                    "protocol": 2, "features": ["chain", "telepathy"],
                    "app": ["name": "x", "build": "nightly", "mood": "good"], "access": "some",
                ]
            )
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
    func `knows what is no hello`(params: JSONValue) { #expect(Hello(params: params) == nil) }

    static let events: [(HostEvent, String)] = [
        (
            HostEvent.setting(id: "a", value: true, layer: "override", by: "p3"),
            #"{"seq":7,"topic":"setting","id":"a","value":true,"layer":"override","by":"p3"}"#
        ),
        (
            .setting(id: "a", value: "x", layer: "default", by: nil),
            #"{"seq":7,"topic":"setting","id":"a","value":"x","layer":"default","by":null}"#
        ),
        (.menu, #"{"seq":7,"topic":"menu"}"#),
        (.route(url: "DesignKit"), #"{"seq":7,"topic":"route","url":"DesignKit"}"#),
        (
            .log(.warning, "hot"),
            #"{"seq":7,"topic":"log","level":"warning","message":"hot"}"#
        ),
        (.exiting(reason: "done"), #"{"seq":7,"topic":"exiting","reason":"done"}"#),
    ]

    @Test(arguments: events)
    func `tells of events as the protocol has them`(event: HostEvent, json: String) {
        let params = JSONValue.object(event.params(seq: 7))
        #expect(params.description == json)
        #expect(HostEvent(params: params) == event)
    }

    static let unknownEvents: [JSONValue] = [
        ["seq": 1, "topic": "weather"], ["seq": 1], [:], nil,
        ["topic": "setting", "id": "a"], ["topic": "setting", "value": 1],
    ]

    @Test(arguments: unknownEvents)
    func `leaves out events that it does not know`(params: JSONValue) {
        #expect(HostEvent(params: params) == nil)
    }

    @Test func `takes a log of a level that it does not know`() {
        let params: JSONValue = ["topic": "log", "level": "trace", "message": "x"]
        #expect(HostEvent(params: params) == .log(.info, "x"))
    }
}
