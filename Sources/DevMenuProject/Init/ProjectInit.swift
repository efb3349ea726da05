import DevMenuKit
import DevMenuSystem

/// The work of `devmenu init`: writes the menu of the project in the working directory.
package struct ProjectInit {
    private let directory: ProjectDirectory
    private let path: String
    private let tell: (String) -> Void

    /// Creates the work for the working directory.
    ///
    /// - Parameter tell: Shows a warning or a note.
    /// - Throws: ``ProjectInitError`` if the directory is gone.
    package init(tell: @escaping (String) -> Void) throws(ProjectInitError) {
        guard let here = FileSystem.workingDirectory else {
            throw ProjectInitError(
                "the directory that you're in is gone: cd to another",
                status: 66
            )
        }
        directory = ProjectDirectory(path: here)
        path = ProjectFile.file(in: here)
        self.tell = tell
    }

    /// Writes the file, and trusts it.
    ///
    /// - Parameter isReserved: Returns `true` for a name that devmenu itself has.
    /// - Returns: The report for people.
    /// - Throws: ``ProjectInitError`` or `ProjectFileError`.
    package func write(isReserved: @escaping (String) -> Bool) throws -> String {
        guard (try? Stat(path, followTargetSymlink: false)) == nil else {
            throw ProjectInitError(
                "'\(ProjectFile.name)' already exists: change it by hand, or move it away first"
            )
        }
        let draft = MenuDraft(of: ProjectScan(of: directory), isReserved: isReserved)
        let title = ProjectName(directory: directory.path).title
        let bytes = Array(MenuFileText.document(title: title, draft.sections).utf8)
        do throws(FileError) {
            try WholeFile(path).replace(with: bytes, permissions: .document)
        } catch {
            throw ProjectInitError("cannot write '\(path)': \(error.message(in: path))", status: 74)
        }
        for note in draft.notes { tell("warning: \(note)") }
        tellOfMenuAbove()
        let isTrusted = trust(bytes)
        let lines = ProgramListing(of: [MenuTrust.File(path: path, bytes: bytes)]).shownLines
        return "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
            + lines.map { "  \($0)\n" }.joined()
            + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
    }

    private func tellOfMenuAbove() {
        guard directory.path != "/",
            let above = ProjectFile.nearest(to: FileSystem.parent(of: directory.path))
        else { return }
        tell(
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
            tell(
                """
                warning: \(error). \(ProjectFile.name) was written, but is not trusted: before its \
                programs run, type: devmenu trust
                """
            )
            return false
        }
    }
}

/// An error that prevents a menu from being written.
package struct ProjectInitError: Error, CustomStringConvertible {
    /// The error, its location and its remedy.
    package let description: String
    /// The exit status of a program that fails with it.
    package let status: Int32

    init(_ description: String, status: Int32 = 1) {
        self.description = description
        self.status = status
    }
}
