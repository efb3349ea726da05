/// The faults that are found in a JSON value while it is read, and where in it the reading is.
package final class JSONFaultLog {
    /// A fault at a place.
    package struct Fault {
        /// The way to the value.
        package let path: JSONPath
        /// Whether it is the name of the member that is wrong, and not its value.
        package let isOfName: Bool
        /// What is wrong, and what to write instead.
        package let reason: String
    }

    /// The faults in the order in which they were told.
    package private(set) var faults: [Fault] = []
    private var steps: [JSONPath.Step] = []

    /// A log without a fault, at the whole value.
    package init() {}

    /// The way to what is being read.
    package var path: JSONPath { JSONPath(steps) }

    /// Reads what is a step further in.
    package func inside<Result>(_ step: JSONPath.Step, _ body: () -> Result) -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return body()
    }

    /// Notes what is wrong with what is being read, or with what is some steps further in.
    package func tell(
        _ reason: String,
        at further: [JSONPath.Step] = [],
        isOfName: Bool = false
    ) {
        faults.append(Fault(path: JSONPath(steps + further), isOfName: isOfName, reason: reason))
    }
}
