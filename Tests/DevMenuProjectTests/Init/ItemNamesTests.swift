import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct ItemNamesTests {
    @Test func `the first item keeps its name, and later ones get a number`() {
        var names = ItemNames()
        let unique = ["row", "row", "row", "row-2"].map { names.unique(ItemID($0)) }
        #expect(unique == ["row", "row-2", "row-3", "row-2-2"])
        #expect(names.contains("row-3"))
        #expect(!names.contains("row-4"))
    }

    @Test func `a number fits behind a name of the greatest length`() {
        var names = ItemNames()
        let name = ItemID(
            String(repeating: "a", count: 51) + "-" + String(repeating: "b", count: 12)
        )
        let first = names.unique(name)
        #expect(first == name)
        let other = names.unique(name)
        #expect(other == ItemID(String(repeating: "a", count: 51) + "-2"))
        #expect(other.isValid)
    }

    @Test func `many items of one name get different names`() {
        var names = ItemNames()
        let count = 50_000
        let unique = Set((0..<count).map { _ in names.unique("row") })
        #expect(unique.count == count)
    }
}
