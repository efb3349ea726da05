package import DevMenuKit

/// A search for the smallest set of an app's overrides with which a command fails.
package struct Bisection {
    /// The overrides that make the command fail.
    package struct Finding: Sendable {
        /// The overrides by the settings' identifiers, or by their storage keys if no setting has them.
        package let overrides: JSONObject
        /// The number of runs.
        package let runs: Int
        /// Indicates whether the command succeeds without any one of them.
        package let isCertain: Bool
        /// A sentence about them: `1 of 4 overrides makes the command fail, found in 5 runs`.
        package let summary: String
    }

    private let app: String
    private let snapshot: OverrideSnapshot
    private let names: [String: ItemID]

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - app: The app's name.
    ///   - snapshot: Its overrides, at least one.
    ///   - names: The identifiers of its settings by storage key, as far as they are known.
    package init(of app: String, _ snapshot: OverrideSnapshot, names: [String: ItemID]) {
        (self.app, self.snapshot, self.names) = (app, snapshot, names)
    }

    /// Runs the command until the overrides are found.
    ///
    /// - Parameters:
    ///   - report: Reports a line before and after each run.
    ///   - run: Runs the command with overrides by storage key, as a file has them.
    /// - Returns: The overrides.
    /// - Throws: ``VerbError`` if none can be found, or what `tell` or `run` throws, which ends the search.
    package func search(
        reporting report: @escaping (String) throws -> Void,
        running run: @escaping (JSONObject) throws -> ScopedRun
    ) throws -> Finding {
        var count = 0
        var search = DeltaDebugging(snapshot.overrides.names) { keys in
            count += 1
            try report("run \(count): \(words(of: keys))")
            let run = try run(snapshot.overrides(of: keys))
            try report("run \(count): \(run.words)")
            return run.outcome
        }
        let reason: String
        switch try search.search() {
        case .found(let keys, let isCertain):
            return Finding(
                overrides: JSONObject(
                    keys.compactMap { key in snapshot.value(of: key).map { (name(of: key), $0) } }
                ),
                runs: count,
                isCertain: isCertain,
                summary: "\(subject(of: keys)) the command fail, found in \(count) runs"
            )
        case .passesWithAll:
            reason = """
                the command succeeds with \(all) of '\(app)', so they aren't the cause: give a \
                command that fails with them
                """
        case .skipsAll:
            reason = """
                the command skips with \(all) of '\(app)': give a command that fails with them, \
                with a status other than \(ScopedRuns.skippingStatus)
                """
        case .failsWithNone:
            reason = """
                the command fails without any override too, so they aren't the cause: run it by \
                itself to see why it fails
                """
        case .skipsSmaller:
            reason = """
                the command fails with \(all) of '\(app)', and skips with fewer: give a command \
                that skips less often
                """
        }
        throw VerbError(reason)
    }

    private var total: Int { snapshot.overrides.count }

    private var all: String { total == 1 ? "the only override" : "all \(total) overrides" }

    private func name(of key: String) -> String { names[key]?.rawValue ?? key }

    /// Returns the words for some of the overrides, with the names of a few.
    private func words(of keys: [String]) -> String {
        let count =
            switch keys.count {
            case 0: "no overrides"
            case total: all
            case let count: "\(count) of \(total) overrides"
            }
        guard (1...3).contains(keys.count) else { return count }
        return "\(count): " + keys.map(name).joined(separator: ", ")
    }

    private func subject(of keys: [String]) -> String {
        switch (keys.count, total) {
        case (1, 1): "the only override makes"
        case (1, _): "1 of \(total) overrides makes"
        default: "\(keys.count) of \(total) overrides together make"
        }
    }
}
