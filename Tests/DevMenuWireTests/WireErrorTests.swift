import DevMenuKit
import DevMenuWire
import Testing

@Suite struct WireErrorTests {
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
        func file(_ path: String, _ included: [String]) -> UntrustedFileError {
            UntrustedFileError(
                file: path,
                included: included,
                revision: "1-2",
                runs: [ActionPrograms(id: "a", lines: ["make", "  in /b"])],
                changes: [
                    ActionProgramsChange(id: "a", was: ["ls"], lines: ["make", "  in /b"]),
                    ActionProgramsChange(id: "b", was: ["rm"], lines: []),
                    ActionProgramsChange(id: "c", was: [], lines: ["cp"]),
                ],
                message: "no"
            )
        }
        let error = WireError(file("/a.json", ["/b.json"]))
        let rest = #"""
            "revision":"1-2","runs":[{"id":"a","lines":["make","  in /b"]}],\#
            "changes":[{"id":"a","was":["ls"],"lines":["make","  in /b"]},\#
            {"id":"b","was":["rm"]},{"id":"c","lines":["cp"]}]}
            """#
        #expect(error.knownKind == .untrusted)
        let json = #"{"file":"/a.json","includes":["/b.json"],\#(rest)"#
        #expect(JSONValue.object(error.data).description == json)
        #expect(UntrustedFileError(error) == file("/a.json", ["/b.json"]))
        let single = WireError(file("/a", [])).data
        #expect(JSONValue.object(single).description == #"{"file":"/a",\#(rest)"#)
        #expect(UntrustedFileError(WireError(.denied, "no", data: error.data)) == nil)
        #expect(UntrustedFileError(WireError(.untrusted, "no", data: ["file": "/a"])) == nil)
        let never = WireError(.untrusted, "no", data: ["file": "/a", "revision": "1"])
        #expect(UntrustedFileError(never)?.changes == nil)
        #expect(UntrustedFileError(never)?.included == [])
    }

    static let ofTheMenu: [(WireError, WireErrorKind, JSONObject)] =
        [
            (
                WireError(ArgumentError.unfit("n", given: "x", expected: "1", suggestion: "y")),
                .badArgument, ["argument": "n", "expected": "1", "suggestion": "y"]
            ), (.unknownItem("a", suggestion: "b"), .unknownItem, ["suggestion": "b"]),
        ]
        + ofSettings.map { (WireError($0.0), $0.1, $0.2) }
        + ofRoutes.map { (WireError($0.0), $0.1, $0.2) }

    private static let ofSettings: [(SettingError, WireErrorKind, JSONObject)] = [
        (
            .unfit("s", given: "x", expected: "on or off", suggestion: nil), .badArgument,
            ["argument": "value", "expected": "on or off"]
        ), (.notWritable("s", layer: .remote), .denied, [:]),
        (.overridesDoNotCount("s"), .denied, [:]), (.notFlippable("s"), .wrongKind, [:]),
        (.notSaved(reason: "full"), .notSaved, [:]), (.unknown("s"), .unknownItem, [:]),
        (.needsReason("s"), .denied, [:]), (.denied("s"), .denied, [:]),
        (.conflict("s", by: nil), .conflict, [:]),
        (
            .conflict("s", by: ChangeConflict(author: "ada", number: 7)), .conflict,
            ["by": "ada", "number": 7]
        ), (.unknownChange(7), .invalidParams, [:]), (.noJournal, .invalidParams, [:]),
    ]

    private static let ofRoutes: [(RouteError, WireErrorKind, JSONObject)] = [
        (.notAURL(""), .unknownRoute, [:]),
        (.unknown("a", suggestion: "b"), .unknownRoute, ["suggestion": "b"]),
        (.refused(path: "a", build: .production), .denied, [:]),
        (
            .badParameter(path: "a", .missing("n", expected: "text")), .badArgument,
            ["argument": "n", "expected": "text"]
        ),
    ]

    @Test(arguments: ofTheMenu)
    func `words the menu's errors`(error: WireError, kind: WireErrorKind, data: JSONObject) {
        #expect(error.knownKind == kind && error.data == data)
        #expect(!error.message.isEmpty)
    }
}
