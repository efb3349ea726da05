import DevMenuKit

/// What is found wrong with a menu's file while it is read, and where in it the reading is.
final class MenuFileLog {
    /// What is wrong at a place.
    struct Entry {
        let path: JSONPath
        /// Whether it is the name of the member, and not its value.
        let isOfName: Bool
        let reason: String
    }

    private(set) var entries: [Entry] = []
    private var steps: [JSONPath.Step] = []

    /// The way to what is being read.
    var path: JSONPath { JSONPath(steps) }

    /// Reads what is a step further in.
    func inside<Result>(_ step: JSONPath.Step, _ body: () -> Result) -> Result {
        steps.append(step)
        defer { steps.removeLast() }
        return body()
    }

    /// Notes what is wrong with what is being read, or with what is some steps further in.
    func tell(_ reason: String, at further: [JSONPath.Step] = [], isOfName: Bool = false) {
        entries.append(Entry(path: JSONPath(steps + further), isOfName: isOfName, reason: reason))
    }

    /// Everything that was noted, as it is told of a document.
    func error(in document: JSONDocument, file: String) -> MenuFileError {
        // A member that is missing is told at the object that should have it.
        let paths = entries.map(\.path)
        let owners = paths.map { JSONPath(Array($0.steps.dropLast())) }
        let places = document.places(of: paths + owners)
        let problems = entries.indices.map { index -> (JSONPosition?, MenuFileError.Problem) in
            let place = places[index] ?? places[entries.count + index]
            let position = entries[index].isOfName ? place?.name ?? place?.value : place?.value
            return (
                position,
                MenuFileError.Problem(
                    line: position?.line,
                    place: entries[index].path,
                    reason: entries[index].reason
                )
            )
        }
        let sorted = problems.enumerated().sorted { left, right in
            (left.element.0?.offset ?? 0, left.offset) < (
                right.element.0?.offset ?? 0, right.offset
            )
        }
        return MenuFileError(file: file, problems: sorted.map(\.element.1))
    }
}
