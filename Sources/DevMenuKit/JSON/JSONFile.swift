import DevMenuSystem

/// A JSON file that is read as a whole or rejected with all its errors.
package struct JSONFile {
    /// The largest size of a file: 16 MiB.
    package static let sizeLimit = FileSystem.sizeLimit

    private let bytes: [UInt8]
    private let name: String

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - name: The name of the file in errors.
    package init(_ bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// Reads the document.
    ///
    /// - Parameters:
    ///   - beginning: The advice for an empty file: the text to begin with.
    ///   - words: Returns the words for the path of a value, for people.
    ///   - body: Reads the document's value, and reports all errors in it to the log.
    /// - Returns: The result of `body`.
    /// - Throws: ``JSONFileError``, with all errors.
    package func read<Contents>(
        beginning: String,
        words: (JSONPath) -> String = { "\($0)" },
        _ body: (JSONValue, JSONProblemLog) -> Contents?
    ) throws(JSONFileError) -> Contents {
        let document = try document(beginning: beginning)
        let log = JSONProblemLog()
        let contents = body(document.value, log)
        if let contents, log.problems.isEmpty { return contents }
        throw error(log, in: document, words: words)
    }

    /// Returns the error for the problems in a log, which isn't empty.
    package func error(
        _ log: JSONProblemLog,
        in document: JSONDocument,
        words: (JSONPath) -> String = { "\($0)" }
    ) -> JSONFileError {
        let problems = log.located(in: document).map { problem, position in
            JSONFileError.Problem(
                line: position?.line,
                path: problem.path,
                location: words(problem.path),
                reason: problem.reason,
                zhHans: problem.chinese
            )
        }
        return JSONFileError(file: name, problems: problems)
    }

    /// Parses the file, which may have comments and commas after last elements.
    ///
    /// - Parameter beginning: The advice for an empty file: the text to begin with.
    /// - Returns: The document.
    /// - Throws: ``JSONFileError``.
    package func document(beginning: String) throws(JSONFileError) -> JSONDocument {
        if let problem = problem(beginning) {
            throw JSONFileError(file: name, problems: [.init(line: nil, reason: problem)])
        }
        do throws(JSONError) {
            return try JSONDocument(bytes, allowsComments: true)
        } catch {
            let position = error.position
            let reason = "column \(position.column): \(error.problem)"
            let path = JSONPath(of: error, in: bytes, allowsComments: true)
            throw JSONFileError(
                file: name,
                problems: [
                    .init(line: position.line, path: path, reason: reason, syntax: error)
                ]
            )
        }
    }

    /// Returns the error of a file that can't be JSON in UTF-8, by its size and first bytes.
    private func problem(_ beginning: String) -> String? {
        if bytes.count > Self.sizeLimit {
            let limit = Self.sizeLimit >> 20
            return "the file is larger than the limit of \(limit) MiB"
        }
        if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            return "the file is empty: \(beginning)"
        }
        let isUTF32 =
            bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
            || (bytes.count >= 4 && bytes.prefix(4).count { $0 == 0 } == 3)
        if isUTF32 { return "the file is in UTF-32: save it as UTF-8" }
        let start = bytes.prefix(2)
        let isUTF16 =
            start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0xFE, 0xFF])
            || (start.count == 2 && start.count { $0 == 0 } == 1)
        return isUTF16 ? "the file is in UTF-16: save it as UTF-8" : nil
    }
}
