import TerminalTesting

@testable import DevMenuClient

@Suite struct DeltaDebuggingTests {
    private typealias Search = DeltaDebugging<Int>
    typealias Outcome = TestOutcome

    /// The result of a search, and the sets that it tested.
    private struct Run {
        let verdict: Search.Verdict
        let tested: [[Int]]

        init(among count: Int, _ test: @escaping (Set<Int>) -> Outcome) throws {
            var tested: [[Int]] = []
            var search = Search(Array(0..<count)) { set in
                tested.append(set)
                return test(Set(set))
            }
            verdict = try search.search()
            self.tested = tested
        }

        /// The elements that were found; `nil` for another verdict.
        var found: [Int]? { if case .found(let elements, _) = verdict { elements } else { nil } }

        /// Indicates whether each element of the result is known to be needed.
        var isCertain: Bool { if case .found(_, true) = verdict { true } else { false } }
    }

    /// Tests that are bad for sets that hold all of some elements.
    private static func culprits(_ culprits: Set<Int>) -> (Set<Int>) -> Outcome {
        { $0.isSuperset(of: culprits) ? .bad : .good }
    }

    @Test(arguments: 0..<64)
    func `finds one of 64 with at most 14 tests, wherever it is`(culprit: Int) throws {
        let run = try Run(among: 64, Self.culprits([culprit]))
        #expect(run.found == [culprit] && run.isCertain)
        #expect(run.tested.count <= 14)
        #expect(Set(run.tested).count == run.tested.count)
    }

    @Test(arguments: [
        (1, [0]), (2, [0, 1]), (2, [1]), (3, [0, 2]), (64, [0, 1]), (64, [0, 63]), (64, [31, 32]),
        (64, [7, 40]), (64, [1, 30, 63]), (64, [0, 1, 2]), (10, [0, 2, 4, 6, 8]),
        (5, [0, 1, 2, 3, 4]),
    ])
    func `finds all that fail only together`(count: Int, culprits: [Int]) throws {
        let run = try Run(among: count, Self.culprits(Set(culprits)))
        #expect(run.found == culprits && run.isCertain)
        #expect(Set(run.tested).count == run.tested.count)
    }

    @Test func `finds each pair of 64 with fewer tests than there are elements`() throws {
        for first in stride(from: 0, to: 64, by: TestScale.factor > 1 ? 1 : 3) {
            for second in first + 1..<64 {
                let run = try Run(among: 64, Self.culprits([first, second]))
                #expect(run.found == [first, second] && run.tested.count < 64)
            }
        }
    }

    @Test func `a set without one of its elements doesn't fail, whatever the test is`() throws {
        // Tests of sets of 9 that follow no rule, except that all of them fail and none passes.
        for seed in 0..<200 {
            var outcomes: [Set<Int>: Outcome] = [[]: .good, Set(0..<9): .bad]
            var state = UInt64(seed)
            let run = try Run(among: 9) { set in
                if let known = outcomes[set] { return known }
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let outcome = [Outcome.good, .bad, .skipped][Int(state >> 33) % 3]
                outcomes[set] = outcome
                return outcome
            }
            guard let found = run.found else { continue }
            #expect(outcomes[Set(found)] == .bad)
            let neighbours = found.map { outcomes[Set(found).subtracting([$0])] }
            #expect(neighbours.allSatisfy { $0 == .good || $0 == .skipped }, "seed \(seed)")
            #expect(run.isCertain == neighbours.allSatisfy { $0 == .good })
        }
    }

    @Test func `goes on where sets are skipped, and says that fewer may do`() throws {
        let pair: (Set<Int>) -> Outcome = { set in
            set.isSuperset(of: [3, 5]) ? .bad : set.count == 1 ? .skipped : .good
        }
        let run = try Run(among: 8, pair)
        #expect(run.found == [3, 5] && !run.isCertain)
        // Skipped sets that don't matter leave the result certain.
        let other = try Run(among: 8) { $0.contains(3) ? .bad : $0.contains(4) ? .skipped : .good }
        #expect(other.found == [3] && other.isCertain)
    }

    @Test func `says why there is nothing to find`() throws {
        func words(_ count: Int, _ test: @escaping (Set<Int>) -> Outcome) throws -> (String, Int) {
            let run = try Run(among: count, test)
            return ("\(run.verdict)", run.tested.count)
        }
        #expect(try words(64) { _ in .good } == ("passesWithAll", 1))
        #expect(try words(64) { _ in .skipped } == ("skipsAll", 1))
        #expect(try words(64) { _ in .bad } == ("failsWithNone", 2))
        #expect(try words(4) { $0.count == 4 ? .bad : .skipped }.0 == "skipsSmaller")
        #expect(try words(1) { $0.isEmpty ? .skipped : .bad } == ("skipsSmaller", 2))
    }

    @Test func `an error of the test ends the search`() {
        struct Interrupted: Error {}
        var count = 0
        var search = Search(Array(0..<64)) { set in
            count += 1
            guard count < 5 else { throw Interrupted() }
            return set.contains(7) ? .bad : .good
        }
        #expect(throws: Interrupted.self) { try search.search() }
        #expect(count == 5)
    }
}
