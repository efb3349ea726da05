import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@Suite struct MessageToShellTests {
    private func read(
        _ line: String,
        valueLimit: Int = WireLimits.valuesToShell
    ) -> MessageToShell? {
        MessageToShell(line: Array(line.utf8)[...], valueLimit: valueLimit)
    }

    @Test(arguments: [RequestID.integer(1), .integer(-4), .string("a \"b\"")])
    func `reads a host's answer`(id: RequestID) throws {
        var writer = JSONWriter()
        MessageWriter.response(id: id, .success(.json(["text": "a\nb"])), into: &writer)
        #expect(writer.bytes.last == UInt8(ascii: "\n"))
        guard
            case .response(id, .success(let result))? =
                MessageToShell(line: writer.bytes.dropLast()), result.value == ["text": "a\nb"]
        else {
            Issue.record("no result")
            return
        }
    }

    @Test func `reads errors, also those that answer no request`() {
        let error = WireError(.unknownItem, "no item 'x'", data: ["suggestion": "y"])
        var writer = JSONWriter()
        MessageWriter.response(id: .integer(3), .failure(error), into: &writer)
        guard
            case .response(.integer(3), .failure(error))? =
                MessageToShell(line: writer.bytes.dropLast())
        else {
            Issue.record("no error")
            return
        }
        writer.removeAll()
        MessageWriter.response(id: nil, .failure(error), into: &writer)
        guard case .failure(error)? = MessageToShell(line: writer.bytes.dropLast()) else {
            Issue.record("no error without a request")
            return
        }
    }

    @Test func `reads an empty result`() {
        guard
            case .response(.integer(1), .success(let result))? =
                read(#"{"jsonrpc":"2.0","id":1,"result":null}"#), result.value == .null
        else {
            Issue.record("no result")
            return
        }
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"greet","params":{"to":"you"},"more":1}"#,
        #"{"jsonrpc":"2.1","method":"greet","params":{"to":"you"}}"#,
    ])
    func `reads notifications with unknown members`(line: String) {
        guard case .notification("greet", ["to": "you"])? = read(line) else {
            Issue.record("no notification")
            return
        }
    }

    @Test func `reads a menu of many items and more values`() throws {
        let item = #"{"id":"a","kind":"note","tags":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]}"#
        let count = 5_000 * min(TestScale.factor, 20)
        let items = Array(repeating: item, count: count).joined(separator: ",")
        let line = #"{"jsonrpc":"2.0","id":1,"result":{"sections":[{"items":[\#(items)]}]}}"#
        guard case .response(.integer(1), .success(let menu))? = read(line) else {
            Issue.record("no result")
            return
        }
        #expect(menu["sections"]?[0]?["items"]?.array?.count == count)
    }

    /// The spaces make the answer one that is written anew, which has a limit of its own.
    @Test(arguments: [1_000, WireLimits.valuesToShell])
    func `reads an answer of too many values as an error`(limit: Int) {
        let values = String(repeating: "0,", count: limit)
        let line = #"{"jsonrpc": "2.0", "result": [\#(values)0], "id": 1}"#
        guard
            case .response(.integer(1), .failure(let error))? = read(line, valueLimit: limit)
        else {
            Issue.record("no error")
            return
        }
        #expect(error == WireError(.tooLarge, "the answer holds more than \(limit) values"))
        #expect(read(#"{"jsonrpc":"2.0","result":[0,0,0""#, valueLimit: 2) == nil)
        #expect(read(#"{"id":[0,0,0],"result":1}"#, valueLimit: 2) == nil)
    }

    @Test(arguments: ["", "hello there", "[]", "{}", #"{"id":1}"#, #"{"id":null,"result":1}"#])
    func `reads other lines as no message`(line: String) { #expect(read(line) == nil) }
}
