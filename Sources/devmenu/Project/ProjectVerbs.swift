#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuSystem

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
                let lines = ProgramListing(of: bytes, in: project.directory).shownLines
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
    var status: Int32 {
        switch self {
        case .unreadable, .invalid: 66
        case .foreign, .writableByOthers: 77
        }
    }

    /// Runs a part of a verb that ends with such an error's status.
    ///
    /// - Throws: ``VerbError`` in place of a ``ProjectFileError``.
    static func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ProjectFileError {
            throw VerbError("\(error)", status: error.status)
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

    func run() throws {
        let schema = MenuFileReader().schema(naming: try ProjectHost.actions())
        try StandardStreams.write(schema.pretty)
    }
}
#endif
