import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The work of `devmenu init`: writes a small menu for the project in the working directory.
struct ProjectInit {
    private let directory: String
    private let path: String
    private let report: (String) -> Void

    /// Creates the work for the working directory.
    ///
    /// - Parameter report: Shows a warning or a note.
    /// - Throws: `VerbError` if the directory no longer exists.
    init(report: @escaping (String) -> Void) throws(VerbError) {
        guard let here = FileSystem.workingDirectory else {
            throw VerbError("the directory that you're in is gone: cd to another", status: 66)
        }
        directory = here
        path = ProjectFile.file(in: here)
        self.report = report
    }

    /// Writes the file, and trusts it.
    ///
    /// - Returns: The report for people.
    /// - Throws: `VerbError`.
    func write() throws(VerbError) -> String {
        guard (try? Stat(path, followTargetSymlink: false)) == nil else {
            throw VerbError(
                "'\(ProjectFile.name)' already exists: edit it, and then type 'devmenu trust'"
            )
        }
        let files = TaskFileReaders.files(in: directory)
            .filter { TaskFileReaders.haveTasks(at: "\(directory)/\($0)") }
        guard !files.isEmpty else {
            throw VerbError(
                "no file here has tasks to include (\(Self.taskFiles)), so nothing was written",
                status: 66
            )
        }
        let bytes = Array(document(including: files).utf8)
        try NamedFile.write(document: bytes, to: path)
        reportMenuAbove()
        let isTrusted = trust(bytes)
        let lines = ProgramListing(of: [MenuTrust.File(path: path, bytes: bytes)]).shownLines
        return "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
            + lines.map { "  \($0)\n" }.joined()
            + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
    }

    /// The usual names of task files: `justfile, Makefile or package.json`.
    private static var taskFiles: String {
        let names = TaskFileReaders.all.map(\.usualName)
        return names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    }

    /// Returns the text of the file.
    private func document(including files: [String]) -> String {
        let include = files.map { "\(JSONValue.string($0))" }.joined(separator: ", ")
        return """
            {
              "devmenu": 1,
              "title": \(JSONValue.string(ProjectName(directory: directory).title)),
              "include": [\(include)],
              "sections": [{"id": "tools", "title": "Tools", "items": [
                // A switch: without these two slashes, each command gets SKIP_SLOW=1 while it is on.
                // {"kind": "toggle", "id": "skip-slow", "title": "Skip slow tests", "variable": "SKIP_SLOW"},
              ]}]
            }

            """
    }

    private func reportMenuAbove() {
        guard directory != "/",
            let above = ProjectSearch.file(from: FileSystem.parent(of: directory))
        else { return }
        report(
            """
            note: there is a menu above, '\(above)': here and below, \(ProjectFile.name) is used \
            in its place
            """
        )
    }

    /// Trusts the file that was just written at the user's request.
    ///
    /// It only runs programs that the user could run directly. After an error the file remains
    /// usable, like any file of unknown origin.
    private func trust(_ bytes: [UInt8]) -> Bool {
        do {
            let file = MenuTrust.File(path: try ProjectFile(path).path, bytes: bytes)
            try MenuTrust().trust(.menu([file]))
            return true
        } catch {
            report(
                """
                warning: \(error). \(ProjectFile.name) was written, but isn't trusted: before its \
                programs run, type: devmenu trust
                """
            )
            return false
        }
    }
}
