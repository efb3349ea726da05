import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct JournalRequestTests {
    private let menu: ServedMenu

    init() throws { menu = try ServedMenu() }

    /// Connects a client that introduces itself by a name.
    private func client(_ name: String) throws -> LineClient {
        let client = try menu.greeted()
        _ = try client.result(1, "initialize", #"{"client":"\#(name)"}"#)
        return client
    }

    private func changes(_ client: LineClient, _ params: String = "{}") throws -> [JSONValue] {
        let answer = try client.result(90, "setting.changes", params)
        return try JSONReader().read(answer)["changes"]?.array ?? []
    }

    @Test func `takes back one's own change, and tells of a conflict`() throws {
        let (ours, theirs) = (try client("devmenu"), try client("mcp 2"))
        _ = try ours.result(2, "item.flip", #"{"id":"like-button"}"#)
        #expect(try theirs.result(2, "setting.undo") == #"{"items":[]}"#)
        _ = try theirs.result(3, "item.flip", #"{"id":"like-button"}"#)
        try ours.send(LineClient.request(3, "setting.undo", "{}"))
        let error = try ours.answer(to: 3)["error"]
        #expect(error?["code"] == -32013)
        #expect(error?["data"]?["kind"] == "conflict")
        #expect(error?["data"]?["number"] == 2)
        #expect(error?["data"]?["by"]?.string?.hasSuffix(" in mcp") == true)
        let undone = try theirs.result(4, "setting.undo", #"{"why":"sorry"}"#)
        let item = RequestTests.likeButton(true, "override", was: false)
        #expect(undone == #"{"items":["# + item + "]}")
        #expect(try changes(ours).last?["undoes"] == [2])
        #expect(try ours.result(5, "setting.undo").contains(#""layer":"default""#))
        #expect(try ours.errorKind(6, "setting.undo", #"{"number":70}"#) == "invalid-params")
    }

    @Test func `an undo comes after the changes that were sent before it`() throws {
        let client = try client("devmenu")
        try client.send(
            LineClient.request(2, "item.flip", #"{"id":"like-button"}"#),
            LineClient.request(3, "setting.undo", "{}")
        )
        _ = try client.answer(to: 2)
        #expect(try client.answer(to: 3)["result"]?["items"]?[0]?["value"] == false)
    }

    @Test func `a person who may only look takes nothing back`() throws {
        let client = try client("devmenu")
        _ = try client.result(2, "item.flip", #"{"id":"like-button"}"#)
        menu.server.restrict("like-button", to: .readOnly)
        #expect(try client.errorKind(3, "setting.undo") == "denied")
        #expect(try changes(client).count == 1)
        menu.server.restrict("like-button", to: .none)
        #expect(try changes(client).isEmpty)
        #expect(try client.errorKind(4, "item.explain", #"{"id":"like-button"}"#) == "denied")
    }
}
