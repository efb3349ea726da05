import DevMenuKit
import DevMenuWire
import Testing

@Suite struct WireErrorTests {
    static let codes: [(WireErrorKind, Int, String)] = [
        (.parse, -32700, "parse"), (.invalidRequest, -32600, "invalid-request"),
        (.unknownMethod, -32601, "unknown-method"), (.invalidParams, -32602, "invalid-params"),
        (.unknownItem, -32001, "unknown-item"), (.wrongKind, -32002, "wrong-kind"),
        (.needsConfirmation, -32003, "needs-confirmation"), (.denied, -32004, "denied"),
        (.actionFailed, -32005, "action-failed"), (.unknownRoute, -32006, "unknown-route"),
        (.badArgument, -32007, "bad-argument"), (.notSaved, -32008, "not-saved"),
        (.busy, -32009, "busy"), (.skipped, -32010, "skipped"), (.tooLarge, -32011, "too-large"),
        (.untrusted, -32012, "untrusted"), (.conflict, -32013, "conflict"),
        (.unmet, -32014, "unmet"), (.timeout, -32015, "timeout"),
        (.unavailable, -32016, "unavailable"), (.notFound, -32017, "not-found"),
        (.cancelled, -32800, "cancelled"),
    ]

    @Test(arguments: codes)
    func `has the code and the name of the protocol`(
        kind: WireErrorKind,
        code: Int,
        name: String
    ) {
        #expect(kind.code == code)
        #expect(kind.rawValue == name)
    }

    @Test func `has no other kinds`() {
        #expect(WireErrorKind.allCases.count == Self.codes.count)
    }

    @Test func `is written with its kind first`() {
        let error = WireError(.badArgument, "no", data: ["argument": "n", "expected": "a number"])
        let json =
            #"{"code":-32007,"message":"no","data":{"kind":"bad-argument","argument":"n","#
            + #""expected":"a number"}}"#
        #expect(error.json.description == json)
        #expect(WireError(json: error.json) == error)
    }

    @Test func `keeps an unknown kind`() {
        let json: JSONValue = [
            "code": -32099, "message": "too hot", "data": ["kind": "overheated", "degrees": 90],
        ]
        let error = WireError(json: json)
        #expect(error.kind == "overheated")
        #expect(error.knownKind == nil)
        #expect(error.data == ["degrees": 90])
        #expect(error.json == json)
    }

    static let incomplete: [(JSONValue, String, String)] = [
        (["code": -32601, "message": "no"], "unknown-method", "no"),
        (["code": -1], "action-failed", "action-failed"),
        ("broken", "action-failed", "action-failed"),
    ]

    @Test(arguments: incomplete)
    func `is read where members are missing`(json: JSONValue, kind: String, message: String) {
        let error = WireError(json: json)
        #expect(error.kind == kind)
        #expect(error.message == message)
    }

    @Test func `has the programs of a file, and their changes`() throws {
        let file = UntrustedFileError(
            file: "/shop/devmenu.json",
            included: ["/shop/b.json"],
            revision: "1-2",
            runs: [ActionPrograms(id: "a", lines: ["make", "  in /shop/b"])],
            changes: [
                ActionProgramsChange(id: "a", was: ["ls"], lines: ["make", "  in /shop/b"]),
                ActionProgramsChange(id: "b", was: ["rm"], lines: []),
                ActionProgramsChange(id: "c", was: [], lines: ["cp"]),
            ],
            message: "no"
        )
        let error = WireError(file)
        let json = #"""
            {"file":"/shop/devmenu.json","includes":["/shop/b.json"],"revision":"1-2",\#
            "runs":[{"id":"a","lines":["make","  in /shop/b"]}],\#
            "changes":[{"id":"a","was":["ls"],"lines":["make","  in /shop/b"]},\#
            {"id":"b","was":["rm"]},{"id":"c","lines":["cp"]}]}
            """#
        #expect(error.knownKind == .untrusted)
        #expect(JSONValue.object(error.data).description == json)
        #expect(UntrustedFileError(error) == file)
        #expect(UntrustedFileError(WireError(.denied, "no", data: error.data)) == nil)
        #expect(UntrustedFileError(WireError(.untrusted, "no", data: ["file": "/a"])) == nil)
        let never = WireError(.untrusted, "no", data: ["file": "/a", "revision": "1"])
        #expect(UntrustedFileError(never)?.changes == nil)
        #expect(UntrustedFileError(never)?.included == [])
    }

    @Test func `the error of a file that includes none has no member for them`() {
        let file = UntrustedFileError(
            file: "/a",
            included: [],
            revision: "1",
            runs: [],
            changes: nil,
            message: "no"
        )
        let json = #"{"file":"/a","revision":"1","runs":[]}"#
        #expect(JSONValue.object(WireError(file).data).description == json)
    }

    static let ofTheMenu: [(WireError, WireErrorKind, JSONObject)] = [
        (
            WireError(ArgumentError.unfit("n", given: "x", expected: "a number", suggestion: "y")),
            WireErrorKind.badArgument,
            ["argument": "n", "expected": "a number", "suggestion": "y"]
        ),
        (
            WireError(SettingError.unfit("s", given: "x", expected: "on or off", suggestion: nil)),
            .badArgument, ["argument": "value", "expected": "on or off"]
        ),
        (WireError(SettingError.notWritable("s", layer: .remote)), .denied, [:]),
        (WireError(SettingError.overridesDoNotCount("s")), .denied, [:]),
        (WireError(SettingError.notFlippable("s")), .wrongKind, [:]),
        (WireError(SettingError.notSaved(reason: "full")), .notSaved, [:]),
        (WireError(SettingError.unknown("s")), .unknownItem, [:]),
        (WireError(SettingError.needsReason("s")), .denied, [:]),
        (WireError(SettingError.denied("s")), .denied, [:]),
        (WireError(SettingError.conflict("s", by: nil)), .conflict, [:]),
        (
            WireError(SettingError.conflict("s", by: ChangeConflict(author: "ada", number: 7))),
            .conflict, ["by": "ada", "number": 7]
        ),
        (WireError(SettingError.unknownChange(7)), .invalidParams, [:]),
        (WireError(SettingError.noJournal), .invalidParams, [:]),
        (WireError(RouteError.notAURL("")), .unknownRoute, [:]),
        (
            WireError(RouteError.unknown("a", suggestion: "b")), .unknownRoute,
            ["suggestion": "b"]
        ),
        (WireError(RouteError.refused(path: "a", build: .production)), .denied, [:]),
        (
            WireError(RouteError.badParameter(path: "a", .missing("n", expected: "text"))),
            .badArgument, ["argument": "n", "expected": "text"]
        ),
        (WireError.unknownItem("a", suggestion: "b"), .unknownItem, ["suggestion": "b"]),
    ]

    @Test(arguments: ofTheMenu)
    func `words the menu's errors`(error: WireError, kind: WireErrorKind, data: JSONObject) {
        #expect(error.knownKind == kind)
        #expect(error.data == data)
        #expect(!error.message.isEmpty)
    }
}
