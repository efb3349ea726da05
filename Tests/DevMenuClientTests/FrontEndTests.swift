import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct FrontEndTests {
    @Test func `lists, sets and triggers`() throws {
        let frontEnd = TestFrontEnd(try Hosts.testHost())
        #expect(try frontEnd.list().contains("like-button"))
        #expect(try frontEnd.set("like-button", to: true)["was"] == false)
        #expect(try frontEnd.value(of: "like-button") == true)
        #expect(try frontEnd.run("echo", ["text": "hello"])["text"] == "hello")
        try frontEnd.run("print", ["count": 2])
        #expect(!frontEnd.printed.isEmpty)
    }

    @Test func `reports the host's own words for a refused request`() throws {
        let frontEnd = TestFrontEnd(try Hosts.testHost())
        #expect(throws: HostError.refused(.unknownItem("like-buttn", suggestion: "like-button"))) {
            try frontEnd.value(of: "like-buttn")
        }
        #expect(throws: HostError.self) { try frontEnd.set("echo", to: true) }
    }

    @Test func `survives a crash, with a new host behind it`() throws {
        let frontEnd = TestFrontEnd(try Hosts.testHost())
        let before = try frontEnd.pid
        let error = #expect(throws: HostError.self) { try frontEnd.run("abort-unannounced") }
        guard case .crashed(let crash)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(crash.pid == before)
        #expect(crash.lastLines == ["about to abort"])
        #expect(try frontEnd.list().contains("like-button"))
        #expect(try frontEnd.pid != before)
    }

    @Test func `receives the host's events`() throws {
        let frontEnd = TestFrontEnd(try Hosts.testHost())
        let answer = try frontEnd.run("abort-announced")
        #expect(answer["terminating"] == "SIGABRT")
        guard case .exiting = try frontEnd.nextEvent() else {
            Issue.record("no end was reported")
            return
        }
    }
}

extension TestFrontEnd {
    /// The process of its host.
    fileprivate var pid: Int { get throws { try host.liveSession().hello.pid } }

    fileprivate func list() throws -> [String] { try host.menu().items.map(\.id) }

    fileprivate func value(of id: ItemID) throws -> JSONValue? { try host.ask(.show(id))["value"] }

    fileprivate func set(_ id: ItemID, to value: JSONValue) throws -> JSONValue {
        try host.ask(.set(id, value, reason: nil)).value
    }
}
