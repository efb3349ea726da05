import DevMenuKit
import DevMenuWire
import Testing

@Suite struct MessageToHostTests {
    private func read(_ line: String) throws(MessageToHost.MalformedError) -> MessageToHost {
        try MessageToHost(line: Array(line.utf8)[...])
    }

    static let requests: [(String, RequestID, Int?)] = [
        (#"{"jsonrpc":"2.0","id":1,"method":"menu.list"}"#, RequestID.integer(1), nil),
        (#"{"jsonrpc":"2.0","id":"a","method":"menu.list","chain":3}"#, .string("a"), 3),
        ("{\"method\":\"menu.list\",\"chain\":-1,\"id\":0,\"jsonrpc\":\"2.0\"}\r", .integer(0), -1),
    ]

    @Test(arguments: requests)
    func `reads requests`(line: String, id: RequestID, chain: Int?) throws {
        guard case .request(let readID, "menu.list", .empty, let readChain) = try read(line) else {
            Issue.record("no request of menu.list without parameters")
            return
        }
        #expect(readID == id)
        #expect(readChain == chain)
    }

    @Test func `reads names that are written with escapes`() throws {
        let line =
            #"{"\u006asonrpc":"2.0","id":1,"method":"item.show","params":{"\u0069d":"a\n"}}"#
        guard case .request(.integer(1), let method, let params, nil) = try read(line) else {
            Issue.record("no request")
            return
        }
        #expect(try HostRequest(method: method, params: params) == .show("a\n"))
    }

    @Test func `reads notifications`() throws {
        let line = #"{"jsonrpc":"2.0","method":"cancel","params":{"id":7}}"#
        guard case .cancel(.integer(7)) = try read(line) else {
            Issue.record("no notification of cancel")
            return
        }
    }

    static let malformed: [(String, WireErrorKind, Int?)] = [
        ("", WireErrorKind.parse, nil),
        ("{", .parse, nil),
        (#"{"jsonrpc":"2.0","id":1,"id":1,"method":"menu.list"}"#, .parse, nil),
        ("[]", .invalidRequest, nil),
        ("1", .invalidRequest, nil),
        (#"[{"jsonrpc":"2.0","id":1,"method":"menu.list"}]"#, .invalidRequest, nil),
        (#"{"id":1,"method":"menu.list"}"#, .invalidRequest, 1),
        (#"{"jsonrpc":"1.0","id":2,"method":"menu.list"}"#, .invalidRequest, 2),
        (#"{"jsonrpc":2.0,"id":3,"method":"menu.list"}"#, .invalidRequest, 3),
        (#"{"jsonrpc":"2.0","id":4}"#, .invalidRequest, 4),
        (#"{"jsonrpc":"2.0","id":5,"method":7}"#, .invalidRequest, 5),
        (#"{"jsonrpc":"2.0","id":6,"method":"menu.list","params":[]}"#, .invalidRequest, 6),
        (#"{"jsonrpc":"2.0","id":7,"method":"menu.list","params":null}"#, .invalidRequest, 7),
        (#"{"jsonrpc":"2.0","id":8,"method":"menu.list","chian":1}"#, .invalidRequest, 8),
        (#"{"jsonrpc":"2.0","id":9,"method":"menu.list","chain":"1"}"#, .invalidRequest, 9),
        (#"{"jsonrpc":"2.0","id":null,"method":"menu.list"}"#, .invalidRequest, nil),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"menu.list"}"#, .invalidRequest, nil),
        (#"{"jsonrpc":"2.0","id":true,"method":"menu.list"}"#, .invalidRequest, nil),
    ]

    @Test(arguments: malformed)
    func `describes the error in a line, with its request`(
        line: String,
        kind: WireErrorKind,
        id: Int?
    ) throws {
        let malformed = try #require(throws: MessageToHost.MalformedError.self) { try read(line) }
        #expect(malformed.id == id.map { .integer($0) })
        #expect(malformed.error.knownKind == kind)
        #expect(malformed.error.code == kind.code)
        #expect(!malformed.error.message.isEmpty)
    }

    @Test(arguments: [#""id":5,"chain":9,"#, ""])
    func `refuses more values than a request needs, and names the request`(members: String)
        throws
    {
        let values = String(repeating: #"{"a":0},"#, count: WireLimits.valuesToHost / 2)
        let line =
            #"{"jsonrpc":"2.0",\#(members)"method":"item.set","params":{"value":[\#(values)0]}}"#
        let malformed = try #require(throws: MessageToHost.MalformedError.self) { try read(line) }
        #expect(malformed.error.knownKind == .tooLarge)
        #expect(malformed.error.message == "a request holds more than 65536 values")
        #expect(malformed.id == (members.isEmpty ? nil : .integer(5)))
        #expect(malformed.chain == (members.isEmpty ? nil : 9))
    }

    @Test func `names the chain that a malformed member breaks`() throws {
        let line = #"{"jsonrpc":"2.0","id":4,"chain":9}"#
        let malformed = try #require(throws: MessageToHost.MalformedError.self) { try read(line) }
        #expect(malformed.chain == 9)
    }
}
