import DevMenuKit
import DevMenuWire
import Testing

@Suite struct HostRequestTests {
    static let requests: [(HostRequest, String)] = [
        (.initialize(Introduction(client: "devmenu 0.1.0")), #"{"client":"devmenu 0.1.0"}"#),
        (.initialize(Introduction(client: "m", agent: "a#2")), #"{"client":"m","agent":"a#2"}"#),
        (
            .initialize(
                Introduction(
                    client: "c",
                    locale: "zh-Hans",
                    columns: 100,
                    events: [.setting, .menu, .route, .log]
                )
            ),
            #"{"client":"c","locale":"zh-Hans","columns":100,"events":["setting","menu","route","log"]}"#
        ),
        (.hostInfo, "{}"),
        (.menuList, "{}"),
        (.menuOutline, #"{"outline":true}"#),
        (.show("a-b"), #"{"id":"a-b"}"#),
        (.trigger("a", arguments: [:], isConfirmed: false), #"{"id":"a"}"#),
        (
            .trigger("a", arguments: ["n": 1], isConfirmed: true),
            #"{"id":"a","arguments":{"n":1},"confirmed":true}"#
        ),
        (
            .trigger("a", arguments: [:], isConfirmed: false, handsPrograms: true),
            #"{"id":"a","program":true}"#
        ),
        (
            .trigger("a", arguments: [:], isConfirmed: false, reason: "w"),
            #"{"id":"a","why":"w"}"#
        ),
        (.runs(nil, last: nil, since: nil), "{}"),
        (
            .runs("a", last: 3, since: "2026-11-21T18:00:00Z"),
            #"{"id":"a","last":3,"since":"2026-11-21T18:00:00Z"}"#
        ),
        (
            .runEnded("r7", outcome: "ok", seconds: 1.5),
            #"{"run":"r7","outcome":"ok","took":1.5}"#
        ),
        (
            .complete("a", argument: "n", prefix: ""),
            #"{"id":"a","argument":"n","prefix":""}"#
        ),
        (
            .complete("a", argument: "value", prefix: "b", handsPrograms: true),
            #"{"id":"a","argument":"value","prefix":"b","program":true}"#
        ),
        (.set("a", true, reason: nil), #"{"id":"a","value":true}"#),
        (.set("a", .null, reason: "why"), #"{"id":"a","value":null,"why":"why"}"#),
        (.expect("a", true), #"{"id":"a","value":true}"#),
        (.flip("a", reason: nil), #"{"id":"a"}"#),
        (.flip("a", reason: "why"), #"{"id":"a","why":"why"}"#),
        (.reset("a"), #"{"id":"a"}"#),
        (.reset(nil), "{}"),
        (.reset("a", reason: "b c"), #"{"id":"a","why":"b c"}"#),
        (.reset(nil, reason: "w"), #"{"why":"w"}"#),
        (.readLog(LogQuery()), "{}"),
        (
            .readLog(
                LogQuery(
                    last: 5,
                    since: "2026-11-21T18:00:00Z",
                    level: .warning,
                    label: "shop",
                    follows: false
                )
            ),
            #"{"last":5,"since":"2026-11-21T18:00:00Z","level":"warning","label":"shop","follow":false}"#
        ),
        (.explain("a"), #"{"id":"a"}"#),
        (.changes(nil, last: nil, since: nil), "{}"),
        (
            .changes("a", last: 3, since: "2026-11-21T18:00:00Z"),
            #"{"id":"a","last":3,"since":"2026-11-21T18:00:00Z"}"#
        ),
        (
            .set("a", true, until: .after(seconds: 60), reason: nil),
            #"{"id":"a","value":true,"for":60}"#
        ),
        (.flip("a", until: .relaunch, reason: nil), #"{"id":"a","until":"relaunch"}"#),
        (.expect("a", 1, isInForce: true), #"{"id":"a","value":1,"inForce":true}"#),
        (
            .apply(
                ["a": true, "b": .null],
                isExact: true,
                isDryRun: true,
                until: .at(seconds: 1_795_000_000),
                reason: "w"
            ),
            #"{"values":{"a":true,"b":null},"exact":true,"dryRun":true,"#
                + #""until":"2026-11-18T11:06:40Z","why":"w"}"#
        ),
        (.apply([:]), #"{"values":{}}"#),
        (.preview("echo", arguments: [:]), #"{"id":"echo"}"#),
        (.check("echo", arguments: [:]), #"{"id":"echo","checks":true}"#),
        (
            .preview("echo", arguments: ["text": "x"]),
            #"{"id":"echo","arguments":{"text":"x"}}"#
        ),
        (.undo(count: nil, number: nil, reason: nil), "{}"),
        (.undo(count: 2, number: nil, reason: "w"), #"{"count":2,"why":"w"}"#),
        (.undo(count: nil, number: 7, reason: nil), #"{"number":7}"#),
        (.resume(nil), "{}"),
        (.resume("like-button"), #"{"id":"like-button"}"#),
        (.routeList, "{}"),
        (.open(url: "DesignKit", .show), #"{"url":"DesignKit"}"#),
        (.open(url: "x?a=b", .present), #"{"url":"x?a=b","transition":"present"}"#),
        (.trust(file: "/a b", revision: "r"), #"{"file":"/a b","revision":"r"}"#),
        (.pluginList, "{}"),
    ]

    @Test(arguments: requests)
    func `is read back as it was written`(request: HostRequest, params: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        request.write(to: &writer)
        writer.endObject()
        #expect(writer.bytes.elementsEqual(params.utf8))
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
        let methods = Set(Self.requests.map(\.0.method))
        #expect(methods == Set(HostMethod.allCases))
        #expect(
            HostMethod.allCases.map(\.rawValue) == [
                "initialize", "host.info", "host.runs", "menu.list", "item.show", "item.trigger",
                "run.ended", "item.preview", "item.complete", "item.set", "item.expect",
                "item.flip",
                "item.reset", "item.explain",
                "setting.changes", "setting.apply", "setting.undo", "setting.resume", "route.list",
                "route.open", "menu.trust", "plugin.list", "log.read",
            ]
        )
    }

    @Test(arguments: HostMethod.allCases)
    func `refuses an unknown parameter`(method: HostMethod) throws {
        let written = try #require(Self.requests.last { $0.0.method == method }).1
        var params = try #require(try JSONReader().read(written).object)
        params["colour"] = "red"
        let error = try #require(throws: WireError.self) {
            try HostRequest(method: method.rawValue, params: ReceivedJSON(.object(params)))
        }
        #expect(error.knownKind == .invalidParams)
        #expect(error.message == "'\(method.rawValue)' has no parameter 'colour'")
    }

    static let wrongParams: [(String, JSONObject, String)] = [
        ("item.show", [:], "'item.show' needs 'id', a string"),
        ("item.show", ["id": 1], "'id' of 'item.show' must be a string"),
        ("item.show", ["id": nil], "'id' of 'item.show' must be a string"),
        ("item.set", ["id": "a"], "'item.set' needs 'value', a value"),
        ("menu.trust", ["file": "a"], "'menu.trust' needs 'revision', a string"),
        (
            "item.set", ["id": "a", "value": 1, "why": 2],
            "'why' of 'item.set' must be a string"
        ),
        (
            "item.flip", ["id": "a", "why": "two\nlines"],
            "'why' of 'item.flip' must be a reason on one line, of at most 1,024 bytes"
        ),
        (
            "item.flip", ["id": "a", "why": .string(String(repeating: "x", count: 1025))],
            "'why' of 'item.flip' must be a reason on one line, of at most 1,024 bytes"
        ),
        (
            "setting.changes", ["last": 0],
            "'last' of 'setting.changes' must be a whole number from 1"
        ),
        (
            "setting.changes", ["since": "yesterday"],
            "'since' of 'setting.changes' must be an ISO 8601 time with a zone, like "
                + "2026-11-21T18:00:00Z"
        ),
        (
            "setting.undo", ["count": 1, "number": 2],
            "'setting.undo' takes 'number' or 'count', not both"
        ),
        (
            "item.set", ["id": "a", "value": 1, "for": 1, "until": "relaunch"],
            "'item.set' takes 'for' or 'until', not both"
        ),
        (
            "item.flip", ["id": "a", "for": 0],
            "'for' of 'item.flip' must be a number of seconds above 0, and at most 315360000"
        ),
        (
            "setting.apply", ["values": [:], "until": "later"],
            "'until' of 'setting.apply' must be 'relaunch', or an ISO 8601 time with a zone, "
                + "like 2026-11-21T18:00:00Z"
        ),
        ("setting.apply", [:], "'setting.apply' needs 'values', an object"),
        (
            "item.trigger", ["id": "a", "confirmed": "yes"],
            "'confirmed' of 'item.trigger' must be true or false"
        ),
        (
            "item.trigger", ["id": "a", "arguments": []],
            "'arguments' of 'item.trigger' must be an object"
        ),
        (
            "route.open", ["url": "a", "transition": "fade"],
            "'transition' of 'route.open' must be 'show' or 'present'"
        ),
        (
            "initialize", ["client": "c", "columns": 0],
            "'columns' of 'initialize' must be at least 1"
        ),
        (
            "initialize", ["client": "c", "columns": 1.5],
            "'columns' of 'initialize' must be a whole number"
        ),
        (
            "initialize", ["client": "c", "events": ["menu", 1]],
            "'events' of 'initialize' must be a list of strings"
        ),
        (
            "item.show", ["id": "a", "Id": "b"],
            "'item.show' has no parameter 'Id'. Did you mean 'id'?"
        ),
    ]

    @Test(arguments: wrongParams)
    func `describes errors in parameters`(
        method: String,
        params: JSONObject,
        message: String
    ) throws {
        let error = try #require(throws: WireError.self) {
            try HostRequest(method: method, params: ReceivedJSON(.object(params)))
        }
        #expect(error.code == -32602)
        #expect(error.kind == "invalid-params")
        #expect(error.message == message)
    }

    @Test func `knows no other method`() throws {
        let error = try #require(throws: WireError.self) {
            try HostRequest(method: "menu.burn", params: .empty)
        }
        #expect(error.code == -32601)
        #expect(error.kind == "unknown-method")
        #expect(error.message == "no method 'menu.burn'")
    }

    @Test func `leaves out unknown topics`() throws {
        let params: JSONObject = ["client": "c", "events": ["weather", "log"]]
        #expect(
            try HostRequest(method: "initialize", params: ReceivedJSON(.object(params)))
                == .initialize(Introduction(client: "c", events: [.log]))
        )
    }
}
