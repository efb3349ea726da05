package import DevMenuKit
import DevMenuSystem

/// A matrix as CI shows it: a JUnit file, and annotations of GitHub.
package struct MatrixReport {
    private let matrix: Matrix
    private let command: String

    /// Creates a report of a matrix, also of one that has not run to its end.
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
    ///
    /// Its elements are those that the schema of Jenkins' xUnit plug-in allows.
    package var junit: [UInt8] {
        let cases = matrix.combinations.enumerated().map { index, changes in
            let trial = matrix.trials.first { $0.index == index }
            let name = "\(index + 1): \(changes.words)"
            let time = trial.map { Self.seconds($0.run.duration) } ?? "0"
            let start =
                "    <testcase name=\(Self.quoted(name)) classname=\(Self.quoted(command)) time=\"\(time)\""
            return Self.contents(of: trial, changes).map { "\(start)>\n\($0)\n    </testcase>\n" }
                ?? start + "/>\n"
        }
        let skipped = matrix.combinations.count - matrix.trials.count { $0.run.outcome != .skipped }
        let errors = matrix.trials.count { $0.run.outcome == .unread }
        let total = matrix.trials.reduce(Duration.zero) { $0 + $1.run.duration }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(matrix.bad.count)\" errors=\"\(errors)\" skipped=\"\(skipped)\" "
            + "time=\"\(Self.seconds(total))\""
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            + "  <testsuite name=\"devmenu matrix\" \(counts)>\n" + cases.joined()
            + "  </testsuite>\n</testsuites>\n"
        return Array(text.utf8)
    }

    /// Returns the content of a test case, or `nil` for one that is good.
    private static func contents(of trial: Matrix.Trial?, _ changes: [ChangedValue]) -> String? {
        guard let trial else { return "      <skipped message=\"not run\"/>" }
        switch trial.run.outcome {
        case .good: return nil
        case .skipped: return "      <skipped/>"
        case .unread: return "      <error message=\(quoted(ScopedRunError.unreadWords))/>"
        case .bad:
            let values = changes.map(\.words).joined(separator: "\n")
            let output = String(decoding: trial.run.output, as: UTF8.self)
            let text = [trial.run.words, values, output].filter { !$0.isEmpty }.joined(
                separator: "\n\n"
            )
            return
                "      <failure message=\(quoted(message(about: trial)))>\(escaped(text))</failure>"
        }
    }

    /// Returns a duration in seconds, with milliseconds.
    package static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = "\(attoseconds / 1_000_000_000_000_000)"
        return "\(seconds)." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
    }

    private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// Returns a text for XML 1.0, which can't represent most control characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case ..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
