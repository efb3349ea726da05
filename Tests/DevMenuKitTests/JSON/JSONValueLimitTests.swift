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
}
