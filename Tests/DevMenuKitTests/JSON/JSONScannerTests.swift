import Testing

@testable import DevMenuKit

@Suite struct JSONScannerTests {
    private static let document = #"""
        {"id": "a", "texts": ["", "é\n\ud83c\udf14", "plain, and longer than a word"], "n": -1.5e3,
         "x": {"true": true, "é": null, "\u0061": false, "list": [[], {}, [1, 22]]}, "b": 0}
        """#

    /// Returns the error of a closure, or `nil`.
    private func error(_ body: () throws(JSONError) -> Void) -> JSONError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// The byte that replaces each one of the document in turn; without one, it's removed.
    @Test(arguments: [nil] + Array("\"\\{}[],:1tx\u{1} \u{FF}".utf8).map(Optional.some))
    func `accepts what a reader accepts, and refuses the rest with the same error`(byte: UInt8?) {
        let valid = Array(Self.document.utf8)
        for index in valid.indices {
            var bytes = valid
            bytes.replaceSubrange(index...index, with: byte.map { [$0] } ?? [])
            let slice = bytes[...]
            for reader in [JSONReader(), JSONReader(depthLimit: 2), JSONReader(valueLimit: 9)] {
                let read = error { () throws(JSONError) in _ = try reader.read(bytes) }
                let scanned = error { () throws(JSONError) in
                    try reader.scan(slice.span) { scanner throws(JSONError) in
                        _ = try scanner.skip()
                    }
                }
                #expect(read == scanned, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test(arguments: [1, 15, 16, 17, 40])
    func `finds a name that occurs twice, however many there are`(count: Int) {
        for name in ["n0", #"\u006e0"#, "é"] {
            let first = name == "é" ? #""e\u0301":0"# : #""n0":0"#
            let names = [first] + (1..<max(count, 1)).map { "\"n\($0)\":[{\"n0\":0}]" }
            let text = "{\(names.joined(separator: ",")),\"\(name)\":0}"
            let bytes = Array(text.utf8)[...]
            let reader = JSONReader()
            let read = error { () throws(JSONError) in _ = try reader.read(bytes.span) }
            let scanned = error { () throws(JSONError) in
                try reader.scan(bytes.span) { scanner throws(JSONError) in _ = try scanner.skip() }
            }
            #expect(read == scanned)
            #expect(read != nil)
        }
    }

    @Test func `reads members and elements without the values around them`() throws {
        let bytes = Array(#"{"a": [1, "two", {}], "b": {"c": null}}"#.utf8)[...]
        var found: [String] = []
        func text(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }
        try JSONReader().scan(bytes.span) { scanner throws(JSONError) in
            var members = try scanner.enterObject()
            while let name = try scanner.nextName(in: &members) {
                let name = scanner.text(of: name)
                guard scanner.isArray else {
                    found.append("\(name)=\(text(try scanner.skip(), scanner.bytes))")
                    continue
                }
                try scanner.enterArray()
                while try scanner.hasElement(after: found.count) {
                    found.append(text(try scanner.skip(), scanner.bytes))
                }
            }
        }
        #expect(found == ["1", #""two""#, "{}", #"b={"c": null}"#])
    }
}
