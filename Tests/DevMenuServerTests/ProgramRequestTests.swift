import TerminalTesting

@testable import DevMenuServer

/// Requests with `"program": true`: the host hands its programs to the shell that started it.
@Suite(.onOwnThread) struct ProgramRequestTests {
    private static let params = #"{"id":"make","program":true}"#

    private func menu(isFile: Bool = true) throws -> ServedMenu {
        let menu = try ServedMenu {
            Action("make", title: "Make") { call in
                let before = ProgramCommand(item: "fetch", words: ["git", "pull"], directory: "/a")
                let own = ProgramCommand(
                    item: "make",
                    words: ["make", "all"],
                    directory: "/b",
                    environment: ["A": "1", "B": nil]
                )
                return call.handOver([before, own]) ? .done : .done("ran here")
            }
            Action("plain", title: "Plain") { _ in .done("plain") }
            Branch()
        }
        if isFile { menu.server.offerTrust { _, _ throws(WireError) in } }
        return menu
    }

    @Test func `hands programs to its own shell, which asks for them`() throws {
        let client = try menu().connect(isOwnStdio: true).client
        let features = try client.message()["params"]?["features"]?.array?.compactMap(\.string)
        #expect(features?.contains("program") == true)
        let program = #""argv":["make","all"],"directory":"/b","environment":{"A":"1","B":null}"#
        let before = #"{"id":"fetch","argv":["git","pull"],"directory":"/a","environment":{}}"#
        #expect(
            try client.result(1, "item.trigger", Self.params)
                == #"{"program":{"# + program + #","before":["# + before + "]}}"
        )
        #expect(try client.result(2, "item.trigger", #"{"id":"make"}"#) == #"{"text":"ran here"}"#)
        let plain = #"{"id":"plain","program":true}"#
        #expect(try client.result(3, "item.trigger", plain) == #"{"text":"plain"}"#)
    }

    private static func completion(of argument: String, _ more: String = "") -> String {
        #"{"id":"branch","argument":"\#(argument)","prefix":""\#(more)}"#
    }

    @Test func `hands the program that computes choices to its own shell alone`() throws {
        let client = try menu().connect(isOwnStdio: true).client
        _ = try client.message()
        func result(_ id: Int, _ params: String) throws -> String {
            try client.result(id, "item.complete", params)
        }
        let program = #"{"argv":["git","branch"],"directory":"/a","environment":{}}"#
        let asked = Self.completion(of: "value", #","program":true"#)
        #expect(try result(1, asked) == #"{"program":\#(program)}"#)
        #expect(try result(2, Self.completion(of: "value")) == #"{"candidates":[]}"#)
        let other = Self.completion(of: "other", #","program":true"#)
        #expect(try client.errorKind(3, "item.complete", other) == "bad-argument")
        let own = try menu(isFile: false).connect(isOwnStdio: true).client
        _ = try own.message()
        #expect(try own.errorKind(1, "item.complete", asked) == "invalid-params")
    }

    @Test func `hands nothing to any other peer`() throws {
        let client = try LineClient { try menu().server.serve(socket: $0) }
        let features = try client.message()["params"]?["features"]?.array?.compactMap(\.string)
        #expect(features?.contains("program") == false)
        #expect(try client.errorKind(1, "item.trigger", Self.params) == "invalid-params")
        let own = try menu(isFile: false).connect(isOwnStdio: true).client
        _ = try own.message()
        #expect(try own.errorKind(1, "item.trigger", Self.params) == "invalid-params")
    }
}

/// A choice whose options a program computes.
private struct Branch: Setting, ComputedChoices {
    let core = SettingCore("branch", title: "Branch", kind: .choice, rule: .text, default: "")
    var value: String { "" }

    func json(of value: String) -> JSONValue { .string(value) }

    func value(from json: JSONValue) -> String? { json.string }

    func program(computing argument: String, in context: MenuContext) -> ProgramCommand? {
        guard argument == "value" else { return nil }
        return ProgramCommand(item: "branch", words: ["git", "branch"], directory: "/a")
    }
}
