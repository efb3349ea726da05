/// Finds a minimal set of elements with which a test fails, by delta debugging.
///
/// The algorithm is `ddmin` of Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
/// Input", IEEE Transactions on Software Engineering 28(2), 2002.
///
/// Laws: the test is bad for the set that is found, and not bad for that set without any one of its
/// elements. Each set is tested at most once. A single culprit among n elements is found by at most
/// 2 + 2 log2(n) tests if n is a power of two.
package struct DeltaDebugging<Element> {
    /// The result of a search.
    package enum Verdict {
        /// The test fails with these elements; with one less, it passes or is skipped.
        ///
        /// It's certain if it always passes, so that none of them can be spared.
        case found([Element], isCertain: Bool)
        /// The test passes with all elements.
        case passesWithAll
        /// The test is skipped with all elements.
        case skipsAll
        /// The test fails without any element.
        case failsWithNone
        /// The test fails with all elements, and is skipped for every smaller set.
        case skipsSmaller
    }

    private let elements: [Element]
    private let test: ([Element]) throws -> TestOutcome
    /// The outcomes so far, by the indices of the sets' elements in ascending order.
    private var outcomes: [[Int]: TestOutcome] = [:]

    /// Creates a search among elements, at least one.
    ///
    /// - Parameters:
    ///   - elements: The elements; the test gets those of a set in this order.
    ///   - test: Tests a set.
    package init(_ elements: [Element], test: @escaping ([Element]) throws -> TestOutcome) {
        self.elements = elements
        self.test = test
    }

    /// Searches for a minimal set that fails.
    ///
    /// - Throws: The error of the test, which ends the search, or ``ScopedRunError/unread``.
    package mutating func search() throws -> Verdict {
        let all = Array(elements.indices)
        switch try outcome(of: all) {
        case .good: return .passesWithAll
        case .skipped, .unread: return .skipsAll
        case .bad: break
        }
        guard try outcome(of: []) != .bad else { return .failsWithNone }
        let found = try minimized(all)
        if outcomes.allSatisfy({ $0.key == all || $0.value == .skipped }) { return .skipsSmaller }
        // They have all been tested: otherwise the search would have continued.
        let isCertain = try Self.complements(found.map { [$0] }, of: found)
            .allSatisfy { try outcome(of: $0) == .good }
        return .found(found.map { elements[$0] }, isCertain: isCertain)
    }

    /// Returns a minimal part of a set that fails.
    private mutating func minimized(_ set: [Int]) throws -> [Int] {
        var set = set
        var count = 2
        while set.count > 1 {
            let parts = Self.parts(of: set, count)
            if let part = try firstBad(among: parts) {
                set = part
                count = 2
            } else if let rest = try firstBad(among: Self.complements(parts, of: set)) {
                set = rest
                count = max(count - 1, 2)
            } else if count < set.count {
                count = min(2 * count, set.count)
            } else {
                break
            }
        }
        return set
    }

    private mutating func firstBad(among sets: [[Int]]) throws -> [Int]? {
        for set in sets where try outcome(of: set) == .bad { return set }
        return nil
    }

    private mutating func outcome(of set: [Int]) throws -> TestOutcome {
        if let known = outcomes[set] { return known }
        let outcome = try test(set.map { elements[$0] })
        if outcome == .unread { throw ScopedRunError.unread }
        outcomes[set] = outcome
        return outcome
    }

    /// Splits a set into parts whose sizes differ by one at most.
    private static func parts(of set: [Int], _ count: Int) -> [[Int]] {
        (0..<count).map { index in
            Array(set[set.count * index / count..<set.count * (index + 1) / count])
        }
    }

    /// Returns the set without each of its parts in turn.
    private static func complements(_ parts: [[Int]], of set: [Int]) -> [[Int]] {
        parts.map { part in
            let part = Set(part)
            return set.filter { !part.contains($0) }
        }
    }
}

/// The result of a test.
package enum TestOutcome: String, Equatable, Sendable {
    /// The test passes.
    case good
    /// The test fails.
    case bad
    /// The test has no result.
    case skipped
    /// The test passes, but nothing has read what it was given: it proves nothing.
    case unread
}
