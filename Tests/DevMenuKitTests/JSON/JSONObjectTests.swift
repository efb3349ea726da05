import TerminalTesting

/// Objects below and above the size from which they have a table of their names.
@Suite struct JSONObjectTests {
    private static let sizes = [1, 2, 15, 16, 17, 18, 100]

    private func object(_ count: Int) -> JSONObject {
        JSONObject((0..<count).map { ("name-\($0)", .integer($0)) })
    }

    @Test(arguments: sizes)
    func `finds each member and no other`(count: Int) {
        let object = object(count)
        #expect((0..<count).allSatisfy { object["name-\($0)"] == .integer($0) })
        #expect(object["name-\(count)"] == nil)
        #expect(object.names == (0..<count).map { "name-\($0)" })
    }

    @Test(arguments: sizes)
    func `removes members from the front, one by one`(count: Int) {
        var object = object(count)
        for index in 0..<count {
            object["name-\(index)"] = nil
            object["name-none"] = nil
            #expect(object.count == count - index - 1)
            #expect(object["name-\(index)"] == nil)
            #expect(object["name-\(count - 1)"] == (index == count - 1 ? nil : .integer(count - 1)))
        }
        object["again"] = 1
        #expect(object == ["again": 1])
    }

    @Test(arguments: sizes)
    func `is equal to the same members in another order`(count: Int) {
        let object = object(count)
        var other = JSONObject(object.members.reversed().map { ($0.name, $0.value) })
        #expect(object == other)
        #expect(object.hashValue == other.hashValue)
        #expect(object == JSONObject(distinct: object.members))
        other["name-0"] = "other"
        #expect(object != other)
        other["name-0"] = nil
        #expect(object != other)
        other["name-\(count)"] = 0
        #expect(object != other)
    }

    @Test func `leaves out members that are absent, and keeps null`() {
        func member(_ value: JSONValue, if isThere: Bool) -> JSONValue? { isThere ? value : .none }
        let object = JSONObject(compacting: [
            "first": 1, "absent": member(2, if: false), "null": member(.null, if: true),
            "last": member("x", if: true),
        ])
        #expect(object.names == ["first", "null", "last"])
        #expect(object["null"] == .null)
        #expect(JSONValue.object(compacting: ["absent": member(2, if: false)]) == [:])
    }

    @Test(arguments: sizes)
    func `merges the members of another object`(count: Int) {
        var object = object(count)
        object.merge(["name-0": "new", "extra": true])
        #expect(object.names == self.object(count).names + ["extra"])
        #expect(object["name-0"] == "new")
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `changes many members in linear time`() {
        let count = 100_000
        var object = object(count)
        object.merge(object)
        for index in 0..<count { object["name-\(index)"] = .bool(true) }
        #expect(object.count == count)
        #expect(object.members.allSatisfy { $0.value == true })
    }
}
