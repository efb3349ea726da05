#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuSystem

/// `devmenu init`: writes a working menu that fits the project in the working directory.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json that fits the project in this directory, and trust it."
    )

    @Flag(
        name: .customLong("update"),
        help: "Add what is new to the devmenu.json here, and keep the rest as it is."
    )
    var updates = false

    @Flag(
        name: .customLong("evaluate"),
        help: "Ask make, swift and just too, which run code of the project."
    )
    var evaluates = false

    @Flag(name: .customLong("yes"), help: "Confirm --evaluate.")
    var confirmsAll = false

    func validate() throws {
        guard evaluates || !confirmsAll else {
            throw ValidationError("--yes goes with --evaluate: nothing else asks.")
        }
    }

    func run() throws {
        try VerbError.reporting {
            guard let here = ProjectFile.workingDirectory else {
                throw VerbError("the directory that you're in is gone: cd to another", status: 66)
            }
            let directory = ProjectDirectory(path: here)
            let path =
                directory.path == "/"
                ? "/\(ProjectFile.name)" : "\(directory.path)/\(ProjectFile.name)"
            let exists = (try? Stat(path, followTargetSymlink: false)) != nil
            guard exists == updates else {
                throw exists
                    ? VerbError(
                        "'\(ProjectFile.name)' already exists: to add what is new to it, type: "
                            + "devmenu init --update"
                    )
                    : VerbError(
                        "there is no \(ProjectFile.name) here to update: to write one, type: devmenu init",
                        status: 66
                    )
            }
            if updates {
                try ProjectFileError.reporting { try update(path, in: directory) }
            } else {
                try write(path, in: directory)
            }
        }
    }

    /// Writes a new file.
    private func write(_ path: String, in directory: ProjectDirectory) throws {
        // Checked first, so that no file is written that devmenu would then refuse.
        try ProjectFileError.reporting { try ProjectFile.check(directory: directory.path) }
        let draft = MenuDraft(of: try scan(of: directory))
        let text = MenuText().document(
            title: ProjectName(directory: directory.path).title,
            draft.sections
        )
        let bytes = Array(text.utf8)
        try replace(path, with: bytes, permissions: .document)
        Self.tell(draft.notes, in: directory)
        let isTrusted = Self.trust(path, bytes)
        try StandardStreams.write(
            "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
                + Self.listing(of: bytes, in: directory)
                + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
        )
    }

    /// Adds what is new to a file.
    private func update(_ path: String, in directory: ProjectDirectory) throws {
        let project = try ProjectFile(path)
        let old = try project.contents()
        let menu: MenuFile
        do {
            menu = try ProjectHost.check(old, of: project)
        } catch let error as RegistrationError {
            throw VerbError("\(path): \(error)", status: 66)
        }
        guard let edit = MenuEdit(of: old) else {
            throw VerbError(
                "'\(ProjectFile.name)' has no sections to add to: only menus with \"devmenu\": 1 have",
                status: 66
            )
        }
        let scan = try scan(of: directory)
        let contents = MenuContents(of: menu, in: project.directory)
        let draft = MenuDraft(of: scan, besides: contents.names, isCovered: contents.covers)
        Self.tell(draft.notes, in: directory)
        let count = draft.sections.reduce(0) { $0 + $1.items.count }
        guard count > 0 else {
            return try StandardStreams.write(
                "Nothing is new: \(ProjectFile.name) stays as it is.\n"
            )
        }
        let new = edit.adding(draft.sections)
        do {
            try ProjectHost.check(new, of: project)
        } catch {
            throw VerbError("nothing was added, since the menu would not load: \(error)")
        }
        guard try project.contents() == old else {
            throw VerbError("'\(ProjectFile.name)' has just changed: try again")
        }
        let wasTrusted = MenuTrust().contents(of: project.path) == old
        let permissions = (try? Stat(project.path))?.permissions ?? .document
        try replace(project.path, with: new, permissions: permissions)
        let isTrusted = wasTrusted && Self.trust(path, new)
        let added = Array(MenuText().document(title: "", draft.sections).utf8)
        try StandardStreams.write(
            "Added \(count) \(count == 1 ? "action" : "actions") to \(ProjectFile.name)"
                + "\(isTrusted ? ", and trusted it as it is now." : ".")\n"
                + Self.listing(of: added, in: directory)
                + (isTrusted ? "" : "Before its programs run, type: devmenu trust\n")
        )
    }

    /// Reads the project, and asks its tools where a person has allowed it.
    private func scan(of directory: ProjectDirectory) throws -> ProjectScan {
        var scan = ProjectScan(of: directory)
        guard evaluates, !scan.questions.isEmpty, try isAllowed(scan.questions) else { return scan }
        let answers = CommandAnswers(about: directory.path)
        do {
            try scan.evaluate(with: answers)
        } catch SessionOpeningError.interrupted {
            try answers.finish()
            throw SessionOpeningError.interrupted
        }
        try answers.finish()
        return scan
    }

    /// Asks a person, once for all commands.
    private func isAllowed(_ questions: [[String]]) throws -> Bool {
        guard !confirmsAll else { return true }
        let shown = questions.map { "'\(CommandText.text(of: $0))'" }.joined(separator: ", ")
        guard ProcessEnvironment().isInteractive else {
            throw VerbError(
                "--evaluate runs \(shown), which may run code of this project: confirm it with "
                    + "--yes, or leave --evaluate out"
            )
        }
        try StandardStreams.write(
            "This runs \(shown), which may run code of this project. Continue? [y/N] "
        )
        var answer: [UInt8] = []
        var byte: [UInt8] = [0]
        while try FileDescriptor.standardInput.read(some: &byte) > 0, byte[0] != UInt8(ascii: "\n")
        {
            if answer.count < 8 { answer.append(byte[0]) }
        }
        return ["y", "yes"].contains(String(decoding: answer, as: UTF8.self).lowercased())
    }

    private func replace(
        _ path: String,
        with bytes: [UInt8],
        permissions: FilePermissions
    ) throws {
        do throws(FileError) {
            try WholeFile(path).replace(with: bytes, permissions: permissions)
        } catch {
            throw VerbError(writing: path, error)
        }
    }

    /// Warns of what isn't in the menu, and of a menu above that this one hides.
    private static func tell(_ notes: [String], in directory: ProjectDirectory) {
        for note in notes { StandardStreams.writeError("warning: \(note)") }
        guard directory.path != "/",
            let above = ProjectFile.nearest(to: FileSystem.parent(of: directory.path))
        else { return }
        StandardStreams.writeError(
            """
            note: there is a menu above, '\(above)': here and below, \(ProjectFile.name) is used \
            in its place
            """
        )
    }

    private static func listing(of bytes: [UInt8], in directory: ProjectDirectory) -> String {
        ProgramListing(of: bytes, in: directory.path).shownLines.map { "  \($0)\n" }.joined()
    }

    /// Trusts the file that was just written at the user's request.
    ///
    /// It only runs programs that the user could run directly. After an error the file remains
    /// usable, like any file of unknown origin.
    private static func trust(_ path: String, _ bytes: [UInt8]) -> Bool {
        do {
            try MenuTrust().trust(try ProjectFile(path).path, bytes)
            return true
        } catch {
            StandardStreams.writeError(
                """
                warning: \(error). \(ProjectFile.name) was written, but is not trusted: before its \
                programs run, type: devmenu trust
                """
            )
            return false
        }
    }
}
#endif
