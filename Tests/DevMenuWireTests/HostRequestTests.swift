import DevMenuKit
import DevMenuWire
import Testing

@Suite struct HostRequestTests {
    private static let topics: [EventTopic] = [.setting, .menu, .route, .log]
    private static let time = "2026-11-21T18:00:00Z"

    /// Requests, and the members of their parameters.
    static let requests: [(HostRequest, String)] = [
        (.initialize(Introduction(client: "devmenu 0.1.0")), #""client":"devmenu 0.1.0""#),
        (.initialize(Introduction(client: "m", agent: "a#2")), #""client":"m","agent":"a#2""#),
        (
            .initialize(.init(client: "c", locale: "zh-Hans", columns: 100, events: topics)),
            #""client":"c","locale":"zh-Hans","columns":100,"#
                + #""events":["setting","menu","route","log"]"#
        ), (.hostInfo, ""), (.menuList, ""), (.menuOutline, #""outline":true"#),
        (.show("a-b"), #""id":"a-b""#),
        (.trigger("a", arguments: [:], isConfirmed: false), #""id":"a""#),
        (
            .trigger("a", arguments: ["n": 1], isConfirmed: true),
            #""id":"a","arguments":{"n":1},"confirmed":true"#
        ),
        (
            .trigger("a", arguments: [:], isConfirmed: false, handsPrograms: true),
            #""id":"a","program":true"#
        ),
        (.trigger("a", arguments: [:], isConfirmed: false, reason: "w"), #""id":"a","why":"w""#),
        (.runs(nil, last: nil, since: nil), ""),
        (.runs("a", last: 3, since: time), #""id":"a","last":3,"since":"\#(time)""#),
        (.runEnded("r7", outcome: "ok", seconds: 1.5), #""run":"r7","outcome":"ok","took":1.5"#),
        (.complete("a", argument: "n", prefix: ""), #""id":"a","argument":"n","prefix":"""#),
        (
            .complete("a", argument: "value", prefix: "b", handsPrograms: true),
            #""id":"a","argument":"value","prefix":"b","program":true"#
        ), (.set("a", true, reason: nil), #""id":"a","value":true"#),
        (.set("a", .null, reason: "why"), #""id":"a","value":null,"why":"why""#),
        (.expect("a", true), #""id":"a","value":true"#), (.flip("a", reason: nil), #""id":"a""#),
        (.flip("a", reason: "why"), #""id":"a","why":"why""#), (.reset("a"), #""id":"a""#),
        (.reset(nil), ""), (.reset("a", reason: "b c"), #""id":"a","why":"b c""#),
        (.reset(nil, reason: "w"), #""why":"w""#), (.readLog(LogQuery()), ""),
        (
            .readLog(.init(last: 5, since: time, level: .warning, label: "shop", follows: false)),
            #""last":5,"since":"\#(time)","level":"warning","label":"shop","follow":false"#
        ), (.explain("a"), #""id":"a""#), (.changes(nil, last: nil, since: nil), ""),
        (.changes("a", last: 3, since: time), #""id":"a","last":3,"since":"\#(time)""#),
        (
            .set("a", true, until: .after(seconds: 60), reason: nil),
            #""id":"a","value":true,"for":60"#
        ), (.flip("a", until: .relaunch, reason: nil), #""id":"a","until":"relaunch""#),
        (.expect("a", 1, isInForce: true), #""id":"a","value":1,"inForce":true"#),
        (
            .apply(
                ["a": true, "b": .null],
                isExact: true,
                isDryRun: true,
                until: .at(seconds: 1_795_000_000),
                reason: "w"
            ),
            #""values":{"a":true,"b":null},"exact":true,"dryRun":true,"#
                + #""until":"2026-11-18T11:06:40Z","why":"w""#
        ), (.apply([:]), #""values":{}"#), (.preview("echo", arguments: [:]), #""id":"echo""#),
        (.check("echo", arguments: [:]), #""id":"echo","checks":true"#),
        (.preview("echo", arguments: ["text": "x"]), #""id":"echo","arguments":{"text":"x"}"#),
        (.undo(count: nil, number: nil, reason: nil), ""),
        (.undo(count: 2, number: nil, reason: "w"), #""count":2,"why":"w""#),
        (.undo(count: nil, number: 7, reason: nil), #""number":7"#), (.resume(nil), ""),
        (.resume("like-button"), #""id":"like-button""#), (.routeList, ""),
        (.open(url: "DesignKit", .show), #""url":"DesignKit""#),
        (.open(url: "x?a=b", .present), #""url":"x?a=b","transition":"present""#),
        (.trust(file: "/a b", revision: "r"), #""file":"/a b","revision":"r""#), (.pluginList, ""),
    ]

    @Test(arguments: requests)
    func `is read back as it was written`(request: HostRequest, params: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        request.write(to: &writer)
        writer.endObject()
        #expect(writer.bytes.elementsEqual("{\(params)}".utf8))
        writer.removeAll()
        MessageWriter.request(id: 9, request, chain: 4, into: &writer)
        guard
            case .request(.integer(9), let method, let readParams, 4) =
                try MessageToHost(line: writer.bytes.dropLast())
        else {
            Issue.record("no request")
            return
        }
        #expect(try HostRequest(method: method, params: readParams) == request)
    }

    @Test func `has a case for each method of the protocol`() {
        #expect(Set(Self.requests.map(\.0.method)) == Set(HostMethod.allCases))
    }

    @Test(arguments: HostMethod.allCases)
    func `refuses an unknown parameter`(method: HostMethod) throws {
        let written = try #require(Self.requests.last { $0.0.method == method }).1
        var params = try #require(try JSONReader().read("{\(written)}").object)
        params["colour"] = "red"
        let error = try #require(throws: WireError.self) {
            try HostRequest(method: method.rawValue, params: ReceivedJSON(.object(params)))
        }
        #expect(error.knownKind == .invalidParams)
        #expect(error.message == "'\(method.rawValue)' has no parameter 'colour'")
    }

    @Test func `leaves out unknown topics`() throws {
        let params: JSONObject = ["client": "c", "events": ["weather", "log"]]
        #expect(
            try HostRequest(method: "initialize", params: ReceivedJSON(.object(params)))
                == .initialize(Introduction(client: "c", events: [.log]))
        )
    }
}
