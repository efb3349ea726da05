/// A log of the problems found in a JSON value, with the path of the part being read.
package final class JSONProblemLog {
    /// A problem of a value inside the JSON value.
    package struct Problem {
        /// The path of the value.
        package let path: JSONPath
        /// Indicates whether the member's name is wrong, and not its value.
        package let isOfName: Bool
        /// The words for what is wrong, and for what to write instead.
        package let reason: String
        /// The same words in simplified Chinese, or `nil` if there are none.
        package let chinese: String?
    }

    /// The problems in the order in which they were reported.
    package private(set) var problems: [Problem] = []
    private var steps: [JSONPath.Step] = []

    /// Creates an empty log whose path is that of the whole value.
    package init() {}

    /// The path of the value being read.
    package var path: JSONPath { JSONPath(steps) }

    /// Calls a closure with the path one step further in.
    package func inside<Result>(_ step: JSONPath.Step, _ body: () -> Result) -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return body()
    }

    /// Reports a problem of the value being read, or of one some steps further in.
    package func report(
        _ reason: String,
        zhHans chinese: String? = nil,
        at further: [JSONPath.Step] = [],
        isOfName: Bool = false
    ) {
        problems.append(
            Problem(
                path: JSONPath(steps + further),
                isOfName: isOfName,
                reason: reason,
                chinese: chinese
            )
        )
    }
}

extension JSONProblemLog {
    /// Returns the problems of a document's value with their positions, ordered by position.
    ///
    /// A missing member is reported at the object that should have it.
    package func located(
        in document: JSONDocument
    ) -> [(problem: Problem, position: JSONPosition?)] {
        let paths = problems.map(\.path)
        let owners = paths.map { JSONPath(Array($0.steps.dropLast())) }
        let positions = document.positions(of: paths + owners)
        let located = problems.indices.map { index -> (problem: Problem, position: JSONPosition?) in
            let found = positions[index] ?? positions[problems.count + index]
            let problem = problems[index]
            return (problem, problem.isOfName ? found?.name ?? found?.value : found?.value)
        }
        // The sort is stable: problems at one position stay in order.
        return located.sorted { ($0.position?.offset ?? 0) < ($1.position?.offset ?? 0) }
    }
}
