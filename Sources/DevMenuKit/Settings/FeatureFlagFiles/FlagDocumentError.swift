/// The problems that prevent a document of flags from being read or written.
package struct FlagDocumentError: Error, Equatable, Sendable {
    /// One problem.
    package struct Problem: Equatable, Sendable {
        /// The position in the text, or `nil` for a problem of the whole file or one without any.
        package let position: JSONPosition?
        /// The path of the value; empty for a problem that concerns no value.
        package let path: JSONPath
        /// A message for people: the problem, and how to correct it.
        package let reason: String
    }

    /// The problems in the order of their positions; never empty.
    package let problems: [Problem]
}

extension FlagDocumentError {
    /// Creates the error of a text that isn't JSON.
    init(_ error: JSONError, in bytes: [UInt8]) {
        let path = JSONPath(of: error, in: bytes)
        problems = [Problem(position: error.position, path: path, reason: "\(error.problem)")]
    }

    /// Creates the error of a document with problems.
    init(_ log: JSONProblemLog, in document: JSONDocument?) {
        guard let document else {
            problems = log.problems.map { Problem(position: nil, path: $0.path, reason: $0.reason) }
            return
        }
        problems = log.located(in: document).map { problem, position in
            Problem(position: position, path: problem.path, reason: problem.reason)
        }
    }
}

extension FlagDocumentError.Problem: CustomStringConvertible {
    /// The position, the path and the message: `line 3, column 7: flags.sale.state: is missing…`.
    package var description: String {
        let location = position.map { "\($0)" }
        let path = path.steps.isEmpty ? nil : "\(path)"
        return [location, path, reason].compactMap(\.self).joined(separator: ": ")
    }
}

extension FlagDocumentError: CustomStringConvertible {
    /// The first problem, and the number of others.
    package var description: String {
        let first = problems.first.map { "\($0)" } ?? ""
        switch problems.count {
        case ...1: return first
        case 2: return first + " (and 1 more problem)"
        case let count: return first + " (and \(count - 1) more problems)"
        }
    }
}
