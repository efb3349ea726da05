import DevMenuKit
import Testing

@Suite struct JSONValueLimitTests {
    @Test(arguments: [
        ("[1,2,3]", 4), ("[[],{}]", 3), (#"{"a":1,"b":[true]}"#, 4), (#"{"a":{"b":{}}}"#, 3),
        ("1", 1),
    ])
    func `counts every value, and no name`(text: String, count: Int) throws {
        #expect(try JSONReader(valueLimit: count).read(text).description == text)
        guard count > 1 else { return }
        #expect { try JSONReader(valueLimit: count - 1).read(text) } throws: { error in
            (error as? JSONError)?.problem == .tooManyValues(limit: count - 1)
        }
    }

    @Test func `reports the position of the first value beyond the limit`() {
        let error = #expect(throws: JSONError.self) {
            try JSONReader(valueLimit: 3).read("[1,\n 2,\n 3]")
        }
        #expect(error?.description == "line 3, column 2: there are more than 3 values")
    }

    @Test func `accepts four million values by default`() {
        #expect(JSONReader().valueLimit == 1 << 22)
    }

    @Test(arguments: [("[1,[2,{}],3]", 6), (#"{"a":{"b":[1]}}"#, 4), ("0", 1)])
    func `counts values up to a limit`(text: String, count: Int) throws {
        let value = try JSONReader().read(text)
        #expect(value.count(upTo: 100) == count)
        #expect(value.count(upTo: 1) > 1 || count == 1)
    }

    @Test(
        arguments: [
            (#"{"id":7,"x":[1,2]}"#, 7), (#" { "x" : "a,\"}\\" , "id" : "y" }"#, "y"),
            (#"{"x":{"id":1,"y":[{}]},"id":2"#, 2), (#"{"x":[oops],"id":null"#, .null),
            (#"{"id":[1]}"#, nil), (#"{"x":[{"id":1}]}"#, nil), (#"["id",1]"#, nil), ("", nil),
            (#"{"x":1,"id""#, nil), (#"{"x":1,"id":"#, nil), (#"{"x":"a\"#, nil), ("{", nil),
        ] as [(String, JSONValue?)]
    )
    func `reads one member of a document that was refused`(text: String, id: JSONValue?) {
        let bytes = Array(text.utf8)[...]
        let value = JSONReader(valueLimit: 1).member("id", of: bytes.span)
        #expect(value == id)
    }
}
