import DevMenuKit
import Testing

@testable import DevMenuClient

@Suite struct CombinationsTests {
    private static func toggles(_ count: Int) -> [[JSONValue]] {
        Array(repeating: [false, true], count: count)
    }

    /// The values of a setting with as many options.
    static func options(_ count: Int) -> [JSONValue] { (0..<count).map { .string("o-\($0)") } }

    /// The pairs of values of two settings, behind the indices of these.
    private func pairs(in combinations: [[JSONValue]]) -> Set<[JSONValue]> {
        var pairs: Set<[JSONValue]> = []
        for row in combinations {
            for second in row.indices {
                for first in 0..<second {
                    pairs.insert([.integer(first), .integer(second), row[first], row[second]])
                }
            }
        }
        return pairs
    }

    private func number(ofPairs values: [[JSONValue]]) -> Int {
        values.indices.reduce(0) { sum, second in
            sum + (0..<second).reduce(0) { $0 + values[$1].count * values[second].count }
        }
    }

    private func expectLaws(_ combinations: [[JSONValue]], of values: [[JSONValue]]) {
        #expect(pairs(in: combinations).count == number(ofPairs: values))
        #expect(combinations.first == values.map { $0[0] })
        #expect(Set(combinations).count == combinations.count)
        for (index, values) in values.enumerated() {
            #expect(Set(combinations.map { $0[index] }) == Set(values))
        }
    }

    @Test func `each setting is alone at each of its other values, and every toggle is on`() {
        let values: [[JSONValue]] = [
            [false, true], [true, false], ["fake", "live", "test"], [3],
        ]
        let each = Combinations.each(of: values)
        #expect(
            each == [
                [false, true, "fake", 3], [true, true, "fake", 3], [false, false, "fake", 3],
                [false, true, "live", 3], [false, true, "test", 3],
            ]
        )
        let two = Combinations.each(of: [[false, true], [false, true], ["fake", "live"]])
        #expect(two.last == [true, true, "fake"] && two.count == 5)
        #expect(Combinations.each(of: []) == [[]] && Combinations.pairs(of: []) == [[]])
        #expect(Combinations.each(of: [[true, false], [true, false]]).count == 3)
        #expect(Combinations.each(of: [[false, true]]) == [[false], [true]])
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 17, 25, 40])
    func `every pair of values of toggles and choices is in a combination`(count: Int) {
        var mixed = Self.toggles(count)
        for at in stride(from: 0, to: count, by: 3) { mixed[at] = Self.options(2 + at % 5) }
        mixed[count / 2] = [7]
        for values in [Self.toggles(count), mixed] {
            let combinations = Combinations.pairs(of: values)
            #expect(combinations == Combinations.pairs(of: values))
            expectLaws(combinations, of: values)
        }
    }

    @Test(arguments: [
        (1, 2), (2, 4), (3, 4), (4, 5), (5, 6), (10, 6), (11, 7), (15, 7), (16, 8), (35, 8),
        (36, 9), (56, 9), (57, 10), (126, 10), (127, 11),
    ])
    func `toggles need the fewest combinations that are known`(count: Int, runs: Int) {
        let values = Self.toggles(count)
        let combinations = Combinations.pairs(of: values)
        #expect(combinations.count == runs)
        expectLaws(combinations, of: values)
    }

    @Test(arguments: [
        ([3], 3...3), ([3, 3], 9...9), ([5, 4], 20...20), ([3, 3, 3, 3], 9...13),
        ([4, 4, 4, 4, 4], 16...28), ([5, 3, 2, 2, 2], 15...18),
        ([10] + Array(repeating: 2, count: 20), 20...24),
    ])
    func `choices need few more than the largest two`(counts: [Int], runs: ClosedRange<Int>) {
        let values = counts.map { $0 == 2 ? [false, true] : Self.options($0) }
        let combinations = Combinations.pairs(of: values)
        #expect(runs.contains(combinations.count), "\(combinations.count)")
        expectLaws(combinations, of: values)
    }
}
