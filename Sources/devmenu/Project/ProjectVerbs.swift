#if Shell
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

    func run() throws {
        try VerbError.reporting {
            let directory = ProjectFile.workingDirectory
            let path =
                directory == "/" ? "/\(ProjectFile.name)" : "\(directory)/\(ProjectFile.name)"
            guard (try? Stat(path, followTargetSymlink: false)) == nil else {
                throw VerbError("'\(ProjectFile.name)' already exists", status: 74)
            }
            do throws(ProjectFileError) {
                // Checked first, so that no file is written that devmenu would then refuse.
                try ProjectFile.check(directory: directory)
            } catch {
                throw VerbError("\(error)", status: error.status)
            }
            let template = ProjectTemplate(of: directory)
            let bytes = Array(template.menu.pretty.utf8)
            do throws(FileError) {
                try WholeFile(path).replace(with: bytes, permissions: .document)
            } catch {
                throw VerbError(writing: path, error)
            }
            for warning in template.warnings { StandardStreams.writeError("warning: \(warning)") }
            let isTrusted = Self.trust(path, bytes)
            let lines = FilePrograms(of: bytes, in: directory).shownLines
            try StandardStreams.write(
                "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
                    + lines.map { "  \($0)\n" }.joined()
                    + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
            )
        }
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

/// `devmenu trust [FILE]`: lets the programs of a project's menu run, until its file changes.
struct TrustVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        _superCommandName: "devmenu",
        abstract: "Let the programs of a project's menu run, until its file changes."
    )

    @Argument(
        help: ArgumentHelp(
            "The menu's file; the nearest devmenu.json by default.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var file: String?

    func run() throws {
        try VerbError.reporting {
            guard let path = file ?? ProjectFile.nearest() else {
                throw VerbError(
                    "there is no \(ProjectFile.name) here or above: name the file",
                    status: 66
                )
            }
            do {
                let project = try ProjectFile(path)
                let bytes = try project.contents()
                try ProjectHost.check(bytes, of: project)
                try MenuTrust().trust(project.path, bytes)
                let link = project.link.map { ", to which '\($0)' leads," } ?? ""
                let subject = ControlEscaping.escaped("\(project.path)\(link)", as: .name)
                let lines = FilePrograms(of: bytes, in: project.directory).shownLines
                try StandardStreams.write(
                    "Trusted \(subject) as it is now.\n" + lines.map { "  \($0)\n" }.joined()
                )
            } catch let error as ProjectFileError {
                throw VerbError("\(error)", status: error.status)
            } catch let error as RegistrationError {
                throw VerbError("\(path): \(error)", status: 66)
            } catch let error as MenuTrustError {
                throw VerbError("\(error)", status: error.status)
            }
        }
    }
}

extension MenuTrustError {
    /// The exit status of a verb that fails with this error.
    fileprivate var status: Int32 {
        switch self {
        case .tooLarge, .otherFile, .otherRevision: 77
        case .notKept: 74
        }
    }
}

extension ProjectFileError {
    /// The exit status of a verb that fails with this error.
    fileprivate var status: Int32 {
        switch self {
        case .unreadable, .invalid: 66
        case .foreign, .writableByOthers: 77
        }
    }
}

/// `devmenu schema`: prints the JSON Schema of a menu's file, for editors.
struct SchemaVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        _superCommandName: "devmenu",
        abstract: "Print the JSON Schema of a menu's file, for editors."
    )

    func run() throws { try StandardStreams.write(MenuFileReader().schema.pretty) }
}
#endif
