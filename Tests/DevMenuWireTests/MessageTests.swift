import TerminalTesting

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
        guard case .request(id, "menu.list", .empty, chain) = try read(line) else {
            Issue.record("no request of menu.list without parameters")
            return
        }
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

@Suite struct MessageToShellTests {
    private func read(
        _ line: some Sequence<UInt8>,
        valueLimit: Int = WireLimits.valuesToShell
    ) -> MessageToShell? { MessageToShell(line: Array(line)[...], valueLimit: valueLimit) }

    /// Returns the identifier and the result in a response.
    private func response(
        _ line: some Sequence<UInt8>,
        valueLimit: Int = WireLimits.valuesToShell
    ) throws -> (id: RequestID, result: Result<ReceivedJSON, WireError>) {
        let message = read(line, valueLimit: valueLimit)
        guard case .response(let id, let result)? = message else { throw NoResponse() }
        return (id, result)
    }

    private struct NoResponse: Error {}

    @Test(arguments: [RequestID.integer(1), .integer(-4), .string("a \"b\"")])
    func `reads a host's answer`(id: RequestID) throws {
        var writer = JSONWriter()
        MessageWriter.response(id: id, .success(.json(["text": "a\nb"])), into: &writer)
        #expect(writer.bytes.last == UInt8(ascii: "\n"))
        let read = try response(writer.bytes.dropLast())
        #expect(try read.id == id && read.result.get().value == ["text": "a\nb"])
    }

    @Test func `reads errors, also those that answer no request`() throws {
        let error = WireError(.unknownItem, "no item 'x'", data: ["suggestion": "y"])
        var writer = JSONWriter()
        MessageWriter.response(id: .integer(3), .failure(error), into: &writer)
        let answer = try response(writer.bytes.dropLast())
        #expect(answer.id == .integer(3))
        #expect(throws: error) { try answer.result.get() }
        writer.removeAll()
        MessageWriter.response(id: nil, .failure(error), into: &writer)
        guard case .failure(error)? = read(writer.bytes.dropLast()) else { throw NoResponse() }
    }

    @Test func `reads an empty result`() throws {
        let answer = try response(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8)
        #expect(try answer.id == .integer(1) && answer.result.get().value == .null)
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"greet","params":{"to":"you"},"more":1}"#,
        #"{"jsonrpc":"2.1","method":"greet","params":{"to":"you"}}"#,
    ])
    func `reads notifications with unknown members`(line: String) throws {
        guard case .notification("greet", ["to": "you"])? = read(line.utf8) else {
            throw NoResponse()
        }
    }

    @Test func `reads a menu of many items and more values`() throws {
        let item = #"{"id":"a","kind":"note","tags":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}"#
        let count = 5_000 * min(TestScale.factor, 20)
        let items = Array(repeating: item, count: count).joined(separator: ",")
        let line = #"{"jsonrpc":"2.0","id":1,"result":{"sections":[{"items":[\#(items)]}]}}"#
        let menu = try response(line.utf8).result.get()
        #expect(menu["sections"]?[0]?["items"]?.array?.count == count)
    }

    /// The spaces make the answer one that is written anew, which has a limit of its own.
    @Test(arguments: [1_000, WireLimits.valuesToShell])
    func `reads an answer of too many values as an error`(limit: Int) throws {
        let values = String(repeating: "0,", count: limit)
        let line = #"{"jsonrpc": "2.0", "result": [\#(values)0], "id": 1}"#
        let answer = try response(line.utf8, valueLimit: limit)
        #expect(answer.id == .integer(1))
        let error = WireError(.tooLarge, "the answer holds more than \(limit) values")
        #expect(throws: error) { try answer.result.get() }
        #expect(read(#"{"jsonrpc":"2.0","result":[0,0,0""#.utf8, valueLimit: 2) == nil)
        #expect(read(#"{"id":[0,0,0],"result":1}"#.utf8, valueLimit: 2) == nil)
    }

    @Test(arguments: ["", "hello there", "[]", "{}", #"{"id":1}"#, #"{"id":null,"result":1}"#])
    func `reads other lines as no message`(line: String) { #expect(read(line.utf8) == nil) }
}
