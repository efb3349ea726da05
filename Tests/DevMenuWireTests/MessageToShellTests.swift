import DevMenuKit
import DevMenuWire
import Testing

@Suite struct MessageToShellTests {
    private func read(_ line: String) -> MessageToShell? {
        MessageToShell(line: Array(line.utf8)[...])
    }

    @Test(arguments: [RequestID.integer(1), .integer(-4), .string("a \"b\"")])
    func `reads what a host answers`(id: RequestID) throws {
        var writer = JSONWriter()
        MessageWriter.response(id: id, .success(["text": "a\nb"]), into: &writer)
        #expect(writer.bytes.last == UInt8(ascii: "\n"))
        guard
            case .response(id, .success(["text": "a\nb"]))? =
                MessageToShell(line: writer.bytes.dropLast())
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
            case .response(.integer(1), .success(.null))? =
                read(#"{"jsonrpc":"2.0","id":1,"result":null}"#)
        else {
            Issue.record("no result")
            return
        }
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"greet","params":{"to":"you"},"more":1}"#,
        #"{"jsonrpc":"2.1","method":"greet","params":{"to":"you"}}"#,
    ])
    func `reads notifications and members that it does not know`(line: String) {
        guard case .notification("greet", ["to": "you"])? = read(line) else {
            Issue.record("no notification")
            return
        }
    }

    @Test(arguments: ["", "hello there", "[]", "{}", #"{"id":1}"#, #"{"id":null,"result":1}"#])
    func `knows what is no message`(line: String) { #expect(read(line) == nil) }
}
