import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The work of `devmenu add`: adds an action to the project's menu file.
package struct ProjectAdd {
    private let file: ProjectFile

    /// Creates the work for the nearest `devmenu.json`.
    ///
    /// - Throws: `VerbError` if there is none, or `ProjectFileError`.
    package init() throws {
        guard let path = ProjectSearch.file() else {
            throw VerbError(
                "there is no \(ProjectFile.name) here or above: 'devmenu init' writes one",
                status: 66
            )
        }
        file = try ProjectFile(path)
    }

    /// Adds an action that runs a command as it would run in the working directory.
    ///
    /// The file is trusted as it is then only if it was before.
    ///
    /// - Parameters:
    ///   - name: The action's id.
    ///   - words: The program and its arguments, as the file has them: `{args...}` is the rest of the
    ///     line.
    ///   - isReserved: `true` if devmenu itself has the name.
    /// - Returns: The report for people.
    /// - Throws: `VerbError`, or `ProjectFileError` if the file can't be used.
    package func add(_ name: String, running words: [String], isReserved: Bool) throws -> String {
        let before = try file.contents()
        try ProjectHost.menus(of: file, reading: before)
        if let reason = reason(against: name, isReserved) {
            throw VerbError("'\(name)' cannot be added: \(reason)")
        }
        let item = MenuFileAddition.action(name, running: words, title: words, in: folder)
        let after = try MenuFileAddition(to: before).text(adding: item)
        do {
            try ProjectHost.menus(of: file, reading: after)
        } catch ProjectFileError.invalid(let error) {
            let reasons = error.problems.map(\.reason).joined(separator: "; ")
            throw VerbError("'\(name)' cannot be added: \(reasons)")
        }
        do throws(FileError) {
            try WholeFile(file.path).replace(with: after)
        } catch {
            throw VerbError(writing: file.path, error)
        }
        let isTrusted = try MenuTrust().trust(file.path, replacing: before, by: after)
        return "Added '\(name)' to \(file.shownName): \(CommandText.text(of: words))\n"
            + (isTrusted ? "" : "Before its programs run, type: devmenu trust\n")
    }

    /// Returns the reason for which a name can't be an action's, or `nil`.
    private func reason(against name: String, _ isReserved: Bool) -> String? {
        if isReserved { return "it is a command of devmenu: choose another name" }
        if let task = file.taskFile(having: name) {
            return "\(task) has a task of that name: choose another name"
        }
        return file.role(of: name) == nil
            ? nil : "\(file.shownName) has an item of that name: choose another name"
    }

    /// The working directory, from that of the file, or `nil` if it's the same.
    private var folder: String? {
        guard let here = FileSystem.workingDirectory, here != file.directory else { return nil }
        return FileSystem.part(of: here, below: file.directory) ?? here
    }
}
