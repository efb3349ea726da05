package import DevMenuKit

/// Why a menu's file cannot be loaded: everything that is wrong with it.
public struct MenuFileError: Error, Hashable, Sendable {
    /// One thing that is wrong.
    public struct Problem: Hashable, Sendable {
        /// The line, from 1; `nil` where it is the file as a whole.
        public let line: Int?
        /// The steps to the value; none where it is no value.
        package let place: JSONPath
        /// What is wrong, and what to write instead.
        public let reason: String

        /// The way to the value, as `sections[1].items[0].kind`; empty where it is no value.
        public var path: String { place.steps.isEmpty ? "" : String(describing: place) }

        /// The line, the path and the reason, for programs.
        package var json: JSONValue {
            var members = JSONObject()
            if let line { members["line"] = .integer(line) }
            if !path.isEmpty { members["path"] = .string(path) }
            members["reason"] = .string(reason)
            return .object(members)
        }

        /// The problem on a line of its own, as people are told it.
        ///
        /// - Parameters:
        ///   - file: The file, by the name that people gave it.
        ///   - place: The way to the value, in words; empty for none.
        /// - Returns: The file, the line, the place and the reason.
        package func line(in file: String, at place: String) -> String {
            let start = line.map { "\(file):\($0)" } ?? file
            return [start, place, reason].filter { !$0.isEmpty }.joined(separator: ": ")
        }

        /// Something that is wrong.
        package init(line: Int?, place: JSONPath = JSONPath(), reason: String) {
            self.line = line
            self.place = place
            self.reason = reason
        }
    }

    /// The file, by the name that people gave it.
    public let file: String
    /// What is wrong with it, from its beginning to its end; never empty.
    public let problems: [Problem]

    /// An error of a file.
    public init(file: String, problems: [Problem]) {
        self.file = file
        self.problems = problems
    }
}

extension MenuFileError: CustomStringConvertible {
    /// A line for each problem, with the file, the line and the path before it.
    public var description: String {
        problems.map { $0.line(in: file, at: $0.path) }.joined(separator: "\n")
    }
}

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
