import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The work of `devmenu init`: writes the menu of the project in the working directory, or adds to it.
package struct ProjectInit {
    private let directory: ProjectDirectory
    private let path: String
    private let evaluates: Bool
    private let isReserved: (String) -> Bool
    private let isAllowed: ([[String]]) throws -> Bool
    private let tell: (String) -> Void

    /// Creates the work for the working directory.
    ///
    /// - Parameters:
    ///   - evaluates: `true` if the project's tools are asked too, which may run its code.
    ///   - isReserved: Returns `true` for a name that devmenu itself has.
    ///   - isAllowed: Asks a person, once for all, whether some commands may run.
    ///   - tell: Shows a warning or a note.
    /// - Throws: ``ProjectInitError`` if the directory is gone.
    package init(
        evaluates: Bool,
        isReserved: @escaping (String) -> Bool,
        isAllowed: @escaping ([[String]]) throws -> Bool,
        tell: @escaping (String) -> Void
    ) throws(ProjectInitError) {
        guard let here = ProjectFile.workingDirectory else {
            throw ProjectInitError(
                "the directory that you're in is gone: cd to another",
                status: 66
            )
        }
        directory = ProjectDirectory(path: here)
        path = here == "/" ? "/\(ProjectFile.name)" : "\(here)/\(ProjectFile.name)"
        self.evaluates = evaluates
        self.isReserved = isReserved
        self.isAllowed = isAllowed
        self.tell = tell
    }

    private var exists: Bool { (try? Stat(path, followTargetSymlink: false)) != nil }

    /// Writes a new file, and trusts it.
    ///
    /// - Returns: The report for people.
    /// - Throws: ``ProjectInitError``, `ProjectFileError`, or an error of asking.
    package func write() throws -> String {
        guard !exists else {
            throw ProjectInitError(
                "'\(ProjectFile.name)' already exists: to add what is new to it, type: "
                    + "devmenu init --update"
            )
        }
        // Checked first, so that no file is written that devmenu would then refuse.
        try ProjectFile.check(directory: directory.path)
        let draft = MenuDraft(of: try scan(), isReserved: isReserved)
        let text = MenuFileText().document(
            title: ProjectName(directory: directory.path).title,
            draft.sections
        )
        let bytes = Array(text.utf8)
        try replace(path, with: bytes, permissions: .document)
        tellAll(draft.notes)
        let isTrusted = trust(bytes)
        return "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
            + listing(of: bytes)
            + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
    }

    /// Adds what is new to the file.
    ///
    /// - Returns: The report for people.
    /// - Throws: ``ProjectInitError``, `ProjectFileError`, or an error of asking.
    package func update() throws -> String {
        guard exists else {
            throw ProjectInitError(
                "there is no \(ProjectFile.name) here to update: to write one, type: devmenu init",
                status: 66
            )
        }
        let project = try ProjectFile(path)
        let old = try project.contents()
        let menu: MenuFile
        do {
            menu = try ProjectHost.check(old, of: project)
        } catch let error as RegistrationError {
            throw ProjectInitError("\(path): \(error)", status: 66)
        }
        guard let edit = MenuEdit(of: old) else {
            throw ProjectInitError(
                "'\(ProjectFile.name)' has no sections to add to: only menus with \"devmenu\": 1 have",
                status: 66
            )
        }
        let scan = try scan()
        let contents = MenuContents(of: menu, in: project.directory)
        let draft = MenuDraft(
            of: scan,
            besides: contents.names,
            isReserved: isReserved,
            isCovered: contents.covers
        )
        tellAll(draft.notes)
        let count = draft.sections.reduce(0) { $0 + $1.items.count }
        guard count > 0 else {
            return "Nothing is new: \(ProjectFile.name) stays as it is.\n"
        }
        let new = edit.adding(draft.sections)
        do {
            try ProjectHost.check(new, of: project)
        } catch {
            throw ProjectInitError("nothing was added, since the menu would not load: \(error)")
        }
        guard try project.contents() == old else {
            throw ProjectInitError("'\(ProjectFile.name)' has just changed: try again")
        }
        let wasTrusted = MenuTrust().contents(of: project.path) == old
        let permissions = (try? Stat(project.path))?.permissions ?? .document
        try replace(project.path, with: new, permissions: permissions)
        let isTrusted = wasTrusted && trust(new)
        let added = Array(MenuFileText().document(title: "", draft.sections).utf8)
        return "Added \(count) \(count == 1 ? "action" : "actions") to \(ProjectFile.name)"
            + "\(isTrusted ? ", and trusted it as it is now." : ".")\n" + listing(of: added)
            + (isTrusted ? "" : "Before its programs run, type: devmenu trust\n")
    }

    /// Reads the project, and asks its tools if a person has allowed it.
    private func scan() throws -> ProjectScan {
        var scan = ProjectScan(of: directory)
        guard evaluates, !scan.questions.isEmpty, try isAllowed(scan.questions) else { return scan }
        let answers = CommandAnswers(about: directory.path)
        do {
            try scan.evaluate(with: answers)
        } catch HostError.interrupted {
            try answers.finish()
            throw HostError.interrupted
        }
        try answers.finish()
        return scan
    }

    private func replace(
        _ path: String,
        with bytes: [UInt8],
        permissions: FilePermissions
    ) throws {
        do throws(FileError) {
            try WholeFile(path).replace(with: bytes, permissions: permissions)
        } catch {
            throw ProjectInitError("cannot write '\(path)': \(error.message(in: path))", status: 74)
        }
    }

    /// Warns of what isn't in the menu, and of a menu above that this one hides.
    private func tellAll(_ notes: [String]) {
        for note in notes { tell("warning: \(note)") }
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

    private func listing(of bytes: [UInt8]) -> String {
        ProgramListing(of: bytes, in: directory.path).shownLines.map { "  \($0)\n" }.joined()
    }

    /// Trusts the file that was just written at the user's request.
    ///
    /// It only runs programs that the user could run directly. After an error the file remains
    /// usable, like any file of unknown origin.
    private func trust(_ bytes: [UInt8]) -> Bool {
        do {
            try MenuTrust().trust(try ProjectFile(path).path, bytes)
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
