package import DevMenuKit

/// The errors that keep a menu's file from being loaded.
public struct MenuFileError: Error, Hashable, Sendable {
    /// One error in the file.
    public struct Problem: Hashable, Sendable {
        /// The line, from 1; `nil` for an error of the whole file.
        public let line: Int?
        /// The path of the value; empty for an error that concerns no value.
        package let location: JSONPath
        /// A message for people: the error, and how to correct it.
        public let reason: String

        /// The path in words, such as `sections[1].items[0].kind`; empty if no value is concerned.
        public var path: String { location.steps.isEmpty ? "" : String(describing: location) }

        /// The line, the path and the message as JSON.
        package var json: JSONValue {
            var members = JSONObject()
            if let line { members["line"] = .integer(line) }
            if !path.isEmpty { members["path"] = .string(path) }
            members["reason"] = .string(reason)
            return .object(members)
        }

        /// Returns the error on one line, as shown to people.
        ///
        /// - Parameters:
        ///   - file: The file, as people named it.
        ///   - location: The path in words; empty for none.
        /// - Returns: The file, the line, the path and the message.
        package func line(in file: String, at location: String) -> String {
            let start = line.map { "\(file):\($0)" } ?? file
            return [start, location, reason].filter { !$0.isEmpty }.joined(separator: ": ")
        }

        /// Creates an error.
        package init(line: Int?, location: JSONPath = JSONPath(), reason: String) {
            self.line = line
            self.location = location
            self.reason = reason
        }
    }

    /// The file, as people named it.
    public let file: String
    /// The errors, in the order of their positions; never empty.
    public let problems: [Problem]

    /// Creates an error of a file.
    public init(file: String, problems: [Problem]) {
        self.file = file
        self.problems = problems
    }
}

extension MenuFileError: CustomStringConvertible {
    /// A message of one line for each error, beginning with the file, the line and the path.
    public var description: String {
        problems.map { $0.line(in: file, at: $0.path) }.joined(separator: "\n")
    }
}
