package import DevMenuKit

/// A value of a setting, in a combination mostly one that differs from its default.
package struct ChangedValue: Hashable, Sendable {
    /// The setting's identifier.
    package let id: String
    /// The setting's storage key.
    package let key: String
    /// The value.
    package let value: JSONValue

    /// Creates a value of a setting.
    package init(id: String, key: String, value: JSONValue) {
        (self.id, self.key, self.value) = (id, key, value)
    }

    /// The value as people read it: `like-button on`.
    package var words: String { "\(id) \(value.typed)" }
}

/// Runs a test for each of some combinations of settings' values, and makes bad ones smaller.
///
/// No combination is tested twice. If the first, with only defaults, is bad, the others prove
/// nothing; nor do they if nothing has read the settings in one.
package final class Matrix {
    /// A combination that was tested.
    package struct Trial: Sendable {
        /// Its index among the combinations.
        package let index: Int
        /// The values that differ from the defaults.
        package let changes: [ChangedValue]
        /// The run of the test.
        package let run: ScopedRun
        /// The values that make it bad, or `nil` if it isn't bad, has no such values, or they
        /// aren't known yet.
        package fileprivate(set) var cause: Cause?
    }

    /// Values with which the test fails.
    package struct Cause: Equatable, Sendable {
        /// The values.
        package let values: [ChangedValue]
        /// Indicates whether the test passes without any one of them.
        package let isSmallest: Bool

        /// A clause about them: `fails with new-cart and quick-checkout both on`.
        package var words: String {
            let isTogether = values.count > 1 && Set(values.map(\.value)).count == 1
            let phrase: String
            if isTogether, let isOn = values.first?.value.bool {
                let all = values.count == 2 ? "both" : "all"
                phrase = "\(Self.list(values.map(\.id))) \(all) \(isOn ? "on" : "off")"
            } else {
                phrase = Self.list(values.map(\.words))
            }
            return "fails with \(phrase)" + (isSmallest ? "" : ", and perhaps with fewer of them")
        }

        private static func list(_ words: [String]) -> String {
            words.count < 2
                ? words.joined()
                : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
        }
    }

    /// The values of each combination that differ from the defaults.
    package let combinations: [[ChangedValue]]
    /// The combinations that were tested so far, in order.
    package private(set) var trials: [Trial] = []
    /// Called before each test, with the number of the combination if it is one.
    package var willTest: (_ number: Int?, [ChangedValue]) throws -> Void = { _, _ in }
    /// Called with each combination that was tested.
    package var didTest: (Trial) throws -> Void = { _ in }

    private let test: ([ChangedValue]) throws -> ScopedRun
    private var runs: [Set<ChangedValue>: ScopedRun] = [:]

    /// Creates a matrix.
    ///
    /// - Parameters:
    ///   - settings: The values of each setting, the one without an override first.
    ///   - combinations: The value of every setting in each combination, the defaults first.
    ///   - test: Runs the test with values that differ from the defaults.
    package init(
        of settings: [[ChangedValue]],
        _ combinations: [[JSONValue]],
        test: @escaping ([ChangedValue]) throws -> ScopedRun
    ) {
        self.combinations = combinations.map { values in
            zip(settings, values).compactMap { setting, value in
                setting.dropFirst().first { $0.value == value }
            }
        }
        self.test = test
    }

    /// Tests the combinations in order, and finds what makes a bad one bad.
    ///
    /// - Parameter keepsGoing: `true` to continue after the first bad one; never if the defaults
    ///   are bad.
    /// - Throws: The error of the test, which ends the search, or ``ScopedRunError/unread``.
    package func run(keepingGoing keepsGoing: Bool) throws {
        for (index, changes) in combinations.enumerated() {
            try willTest(index + 1, changes)
            let run = try run(with: changes)
            var trial = Trial(index: index, changes: changes, run: run, cause: nil)
            let isBad = run.outcome == .bad
            trials.append(trial)
            if isBad, !changes.isEmpty {
                do {
                    trial.cause = try cause(of: changes)
                } catch {
                    // Nothing but its cause is left to be found.
                    try didTest(trial)
                    throw error
                }
                trials[trials.count - 1] = trial
            }
            try didTest(trial)
            if run.outcome == .unread { throw ScopedRunError.unread }
            if isBad, changes.isEmpty || !keepsGoing { return }
        }
    }

    /// The bad combinations.
    package var bad: [Trial] { trials.filter { $0.run.outcome == .bad } }

    /// Indicates whether the defaults are already bad.
    package var isBadByDefault: Bool { bad.contains { $0.changes.isEmpty } }

    /// The number of runs so far, those that made a combination smaller included.
    package var runCount: Int { runs.count }

    private func run(with changes: [ChangedValue]) throws -> ScopedRun {
        if let known = runs[Set(changes)] { return known }
        let run = try test(changes)
        runs[Set(changes)] = run
        return run
    }

    private func cause(of changes: [ChangedValue]) throws -> Cause {
        let known = trials.compactMap(\.cause).first {
            $0.isSmallest && Set($0.values).isSubset(of: changes)
        }
        if let known { return known }
        var search = DeltaDebugging(changes) { [self] set in
            if runs[Set(set)] == nil { try willTest(nil, set) }
            return try run(with: set).outcome
        }
        guard case .found(let values, let isCertain) = try search.search() else {
            return Cause(values: changes, isSmallest: false)
        }
        return Cause(values: values, isSmallest: isCertain)
    }
}

extension [ChangedValue] {
    /// The values as people read them, a few of them by name; `all defaults` if there are none.
    package var words: String {
        guard !isEmpty else { return "all defaults" }
        let shown = prefix(count > 4 ? 3 : 4).map(\.words).joined(separator: ", ")
        return count > 4 ? "\(shown) and \(count - 3) more" : shown
    }

    /// The values by the settings' identifiers.
    package var json: JSONValue { .object(JSONObject(map { ($0.id, $0.value) })) }
}
