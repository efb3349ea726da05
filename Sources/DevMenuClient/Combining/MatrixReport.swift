package import DevMenuKit
import DevMenuSystem

/// A matrix as CI shows it: a JUnit file, and annotations of GitHub.
package struct MatrixReport {
    private let matrix: Matrix
    private let command: String

    /// Creates a report of a matrix, also of one that hasn't run to its end.
    ///
    /// - Parameters:
    ///   - matrix: The matrix.
    ///   - command: The command as people type it.
    package init(of matrix: Matrix, running command: String) {
        (self.matrix, self.command) = (matrix, command)
    }

    /// Returns the message about a bad combination.
    package static func message(about trial: Matrix.Trial) -> String {
        trial.cause?.words ?? "fails with \(trial.changes.words)"
    }

    /// Returns a combination that was tested as JSON.
    package static func json(of trial: Matrix.Trial) -> JSONValue {
        let run = trial.run
        var status: (name: String, value: JSONValue)?
        switch run.ending {
        case .ended(.exit(let number)): status = ("status", .integer(Int(number)))
        case .ended(.signal(let number)): status = ("signal", .string(SignalName.name(of: number)))
        case .timedOut: status = ("timedOut", true)
        case .unread: status = ("status", 0)
        case .ended(.unknown): break
        }
        return .object(
            compacting: [
                "run": .integer(trial.index + 1), "values": trial.changes.json,
                "result": .string(run.outcome.rawValue), status?.name ?? "status": status?.value,
                "seconds": .double((run.duration / .milliseconds(1)).rounded() / 1000),
                "cause": trial.cause?.values.json,
                "message": run.outcome == .bad ? .string(message(about: trial)) : nil,
            ]
        )
    }

    /// A JUnit file: a test case for each combination, skipped if it wasn't run.
    package var junit: [UInt8] {
        let cases = matrix.combinations.enumerated().map { index, changes in
            let trial = matrix.trials.first { $0.index == index }
            return JUnitReport.Case(
                name: "\(index + 1): \(changes.words)",
                group: command,
                duration: trial?.run.duration,
                result: Self.result(of: trial, changes)
            )
        }
        return JUnitReport(suite: "devmenu matrix", cases).bytes
    }

    private static func result(
        of trial: Matrix.Trial?,
        _ changes: [ChangedValue]
    ) -> JUnitReport.Result {
        guard let trial else { return .skipped("not run") }
        switch trial.run.outcome {
        case .good: return .passed
        case .skipped: return .skipped(nil)
        case .unread: return .error(ScopedRunError.unreadWords)
        case .bad:
            let values = changes.map(\.words).joined(separator: "\n")
            let output = String(decoding: trial.run.output, as: UTF8.self)
            let text = [trial.run.words, values, output].filter { !$0.isEmpty }
            return .failure(message(about: trial), text.joined(separator: "\n\n"))
        }
    }

    /// Returns a duration in seconds, with milliseconds.
    package static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = "\(attoseconds / 1_000_000_000_000_000)"
        return "\(seconds)." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
    }
}
