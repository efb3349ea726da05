import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

/// A front end other than the shell, made of what every front end needs: a loop and a host.
private final class SmallFrontEnd {
    private let loop = EventLoop()
    private let host: CurrentHost
    private var events: [HostEvent] = []
    private(set) var printed: [UInt8] = []

    init(_ source: some SessionSource) {
        host = CurrentHost(source: source, loop: loop) {
            Introduction(client: "small 1.0", events: EventTopic.allCases)
        }
        host.follow { [unowned self] news in
            switch news {
            case .notification(.event(_, let event), _): events.append(event)
            case .notification(.output(_, _, let bytes), _): printed += bytes
            case .notification, .warning: return false
            }
            return true
        }
    }

    // A host that is not closed stays a zombie, which the wait for exit tests trips over.
    deinit {
        host.drop()
        host.closeAtExit()
    }

    /// The process of its host.
    var pid: Int { get throws { try host.liveSession().hello.pid } }

    func list() throws -> [String] { try host.menu().items.map(\.id) }

    func value(of id: ItemID) throws -> JSONValue? { try host.ask(.show(id))["value"] }

    func set(_ id: ItemID, to value: JSONValue) throws -> JSONValue {
        try host.ask(.set(id, value, reason: nil))
    }

    func trigger(_ id: ItemID, _ arguments: JSONObject = [:]) throws -> JSONValue {
        try host.ask(.trigger(id, arguments: arguments, isConfirmed: true))
    }

    /// Waits for the next event: a change by another peer, or of the host's state.
    func nextEvent() throws -> HostEvent {
        host.followEverything()
        let outcome = loop.wait(until: .now + .seconds(60)) { !events.isEmpty }
        try #require(outcome == .reached)
        return events.removeFirst()
    }

}

@Suite(.onOwnThread, .hangLimit) struct FrontEndTests {
    @Test func `lists, sets and triggers`() throws {
        let frontEnd = SmallFrontEnd(Hosts.testHost())
        #expect(try frontEnd.list().contains("like-button"))
        #expect(try frontEnd.set("like-button", to: true)["was"] == false)
        #expect(try frontEnd.value(of: "like-button") == true)
        #expect(try frontEnd.trigger("echo", ["text": "hello"])["text"] == "hello")
        _ = try frontEnd.trigger("print", ["count": 2])
        #expect(!frontEnd.printed.isEmpty)
    }

    @Test func `reports the host's own words for a refused request`() throws {
        let frontEnd = SmallFrontEnd(Hosts.testHost())
        #expect(throws: HostError.refused(.unknownItem("like-buttn", suggestion: "like-button"))) {
            try frontEnd.value(of: "like-buttn")
        }
        #expect(throws: HostError.self) { try frontEnd.set("echo", to: true) }
    }

    @Test func `survives a crash, with a new host behind it`() throws {
        let frontEnd = SmallFrontEnd(Hosts.testHost())
        let before = try frontEnd.pid
        let error = #expect(throws: HostError.self) { try frontEnd.trigger("abort-unannounced") }
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
        let frontEnd = SmallFrontEnd(Hosts.testHost())
        let answer = try frontEnd.trigger("abort-announced")
        #expect(answer["terminating"] == "SIGABRT")
        guard case .exiting = try frontEnd.nextEvent() else {
            Issue.record("no end was reported")
            return
        }
    }
}
