import DevMenuKit

/// What is found wrong with a page in JSON while it is read.
final class SettingsFileLog {
    private(set) var entries: [(path: JSONPath, reason: String)] = []

    /// Notes what is wrong with the value to which a path leads.
    func tell(_ reason: String, at path: JSONPath) { entries.append((path, reason)) }

    /// Everything that was noted, as it is told of a document.
    func error(in document: JSONDocument, file: String) -> SettingsFileError {
        let problems = entries.map { entry in
            // A member that is missing is told at the object that should have it.
            let owner = JSONPath(Array(entry.path.steps.dropLast()))
            let position = document.position(of: entry.path) ?? document.position(of: owner)
            return SettingsFileError.Problem(
                line: position?.line,
                path: entry.path,
                reason: entry.reason
            )
        }
        return SettingsFileError(file: file, problems: problems)
    }
}
