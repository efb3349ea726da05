/// A JUnit file of one suite, as CI shows it.
///
/// Its elements are those that the schema of Jenkins' xUnit plug-in allows.
package struct JUnitReport {
    /// The result of a test case.
    package enum Result {
        /// It passed.
        case passed
        /// It wasn't run, for a reason.
        case skipped(String?)
        /// It failed, with a message and further text.
        case failure(String, String)
        /// It couldn't be judged, with a message.
        case error(String)
    }

    /// A test case.
    package struct Case {
        let name: String
        let group: String
        let duration: Duration?
        let result: Result

        /// Creates a test case.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - group: The name of its class.
        ///   - duration: The time that it took, or `nil` if it wasn't run.
        ///   - result: Its result.
        package init(name: String, group: String, duration: Duration?, result: Result) {
            (self.name, self.group) = (name, group)
            (self.duration, self.result) = (duration, result)
        }
    }

    private let suite: String
    private let cases: [Case]

    /// Creates a report of a suite.
    package init(suite: String, _ cases: [Case]) { (self.suite, self.cases) = (suite, cases) }

    /// The file.
    package var bytes: [UInt8] {
        let shown = cases.map { test in
            let start =
                "    <testcase name=\(Self.quoted(test.name)) classname=\(Self.quoted(test.group))"
                + " time=\"\(test.duration.map(MatrixReport.seconds) ?? "0")\""
            return Self.contents(of: test.result)
                .map { "\(start)>\n      \($0)\n    </testcase>\n" } ?? start + "/>\n"
        }
        func count(_ isMeant: (Result) -> Bool) -> Int { cases.count { isMeant($0.result) } }
        let failures = count { if case .failure = $0 { true } else { false } }
        let errors = count { if case .error = $0 { true } else { false } }
        let skipped = count { if case .skipped = $0 { true } else { false } }
        let total = cases.reduce(Duration.zero) { $0 + ($1.duration ?? .zero) }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" "
            + "time=\"\(MatrixReport.seconds(total))\""
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            + "  <testsuite name=\(Self.quoted(suite)) \(counts)>\n" + shown.joined()
            + "  </testsuite>\n</testsuites>\n"
        return Array(text.utf8)
    }

    /// Returns the content of a test case, or `nil` for one that passed.
    private static func contents(of result: Result) -> String? {
        switch result {
        case .passed: nil
        case .skipped(let reason): "<skipped\(reason.map { " message=\(quoted($0))" } ?? "")/>"
        case .failure(let message, let text):
            "<failure message=\(quoted(message))>\(escaped(text))</failure>"
        case .error(let message): "<error message=\(quoted(message))/>"
        }
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
