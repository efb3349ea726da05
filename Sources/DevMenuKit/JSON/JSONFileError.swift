/// The errors that prevent a JSON file that people write from being loaded.
public struct JSONFileError: Error, Equatable, Sendable {
    /// One error in the file.
    public struct Problem: Equatable, Sendable {
        /// The line, from 1, or `nil` for an error of the whole file.
        public let line: Int?
        /// The path of the value, such as `sections[1].items[0].kind`; empty if no value is concerned.
        public let path: String
        /// The path in the words of the file's readers: by default as it is.
        package let location: String
        /// A message for people: the error, and how to correct it.
        public let reason: String
        /// The message in simplified Chinese, or `nil` if there is none.
        package let chinese: String?
        /// The error of the JSON itself, or `nil` if its value is wrong.
        package let syntax: JSONError?

        /// The line, the path and the message as JSON.
        package var json: JSONValue {
            .object(compacting: [
                "line": line.map { .integer($0) }, "path": path.isEmpty ? .none : .string(path),
                "reason": .string(reason),
            ])
        }

        /// Returns the error on one line, as shown to people.
        fileprivate func line(in file: String) -> String {
            let start = line.map { "\(file):\($0)" } ?? file
            return [start, location, reason].filter { !$0.isEmpty }.joined(separator: ": ")
        }

        /// Creates an error.
        ///
        /// - Parameters:
        ///   - line: The line.
        ///   - path: The path of the value.
        ///   - location: The path in words; as it is by default.
        ///   - reason: The message.
        ///   - chinese: The message in simplified Chinese.
        ///   - syntax: The error of the JSON itself.
        package init(
            line: Int?,
            path: JSONPath = JSONPath(),
            location: String? = nil,
            reason: String,
            zhHans chinese: String? = nil,
            syntax: JSONError? = nil
        ) {
            self.line = line
            self.path = path.steps.isEmpty ? "" : "\(path)"
            self.location = path.steps.isEmpty ? "" : location ?? "\(path)"
            self.reason = reason
            self.chinese = chinese
            self.syntax = syntax
        }
    }

    /// The file, as people named it.
    public let file: String
    /// The errors, in the order of their positions; never empty.
    public let problems: [Problem]

    /// The error without anything that the file has, apart from the lines.
    package var unquoted: JSONFileError {
        JSONFileError(
            file: file,
            problems: problems.map { .init(line: $0.line, reason: "isn't as a menu has it") }
        )
    }

    /// Creates an error of a file.
    package init(file: String, problems: [Problem]) {
        self.file = file
        self.problems = problems
    }
}

extension JSONFileError: CustomStringConvertible {
    /// A message of one line for each error, beginning with the file, the line and the path.
    public var description: String {
        problems.map { $0.line(in: file) }.joined(separator: "\n")
    }
}
