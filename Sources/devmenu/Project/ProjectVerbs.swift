#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuProject
import DevMenuKit
import DevMenuSystem

/// `devmenu trust [FILE]`: lets the programs of a project's menu run, until its file changes.
///
/// `--list` shows the files that are trusted, and `--remove FILE` ends the trust in one.
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

    @Flag(name: .customLong("list"), help: "Show the files that are trusted.")
    var lists = false

    @Option(
        name: .customLong("remove"),
        help: ArgumentHelp("Trust a file no longer; it may be gone.", valueName: "FILE"),
        completion: .file(extensions: ["json"])
    )
    private var removed: [String] = []

    func validate() throws {
        try ValidationError.refuseRepeated(["--remove": removed.count])
        guard [lists, !removed.isEmpty, file != nil].count(where: \.self) <= 1 else {
            throw ValidationError("FILE, --list and --remove cannot be used together: give one.")
        }
    }

    func run() throws {
        try VerbError.reporting {
            if lists { return try StandardStreams.write(TrustedFiles().listing) }
            if let path = removed.first { return try TrustedFiles().remove(path) }
            guard let path = file ?? ProjectSearch.file() else {
                throw VerbError(
                    "there is no \(ProjectFile.name) here or above: name the file",
                    status: 66
                )
            }
            let project = try ProjectFile(path)
            let bytes = try project.contents()
            do {
                try ProjectHost.check(bytes, of: project)
            } catch let error as RegistrationError {
                throw VerbError("\(path): \(error)", status: 66)
            }
            try MenuTrust().trust(project.path, bytes)
            let link = project.link.map { ", to which '\($0)' leads," } ?? ""
            let subject = ControlEscaping.escaped("\(project.path)\(link)", as: .name)
            let lines = ProgramListing(of: bytes, in: project.directory).shownLines
            try StandardStreams.write(
                "Trusted \(subject) as it is now.\n" + lines.map { "  \($0)\n" }.joined()
            )
        }
    }
}

/// The files that the user has trusted.
private struct TrustedFiles {
    private let trust = MenuTrust()

    /// A line for each file, with what has happened to it since.
    var listing: String {
        let lines = trust.files().map { path, contents in
            ControlEscaping.escaped(path, as: .name) + Self.state(of: path, since: contents) + "\n"
        }
        return lines.isEmpty ? "no file is trusted\n" : lines.joined()
    }

    /// Returns the change of a file since it was trusted; empty for one that is the same.
    private static func state(of path: String, since contents: [UInt8]) -> String {
        guard FileSystem.exists(path) else { return "  gone" }
        guard let now = try? ProjectFile(path).contents() else { return "  cannot be read" }
        return now == contents ? "" : "  changed since"
    }

    /// Ends the trust in a file, and says so.
    ///
    /// - Throws: ``VerbError`` if the file isn't trusted.
    func remove(_ given: String) throws {
        let path = path(of: given)
        guard try trust.remove(path) else {
            // The file of another project isn't suggested in place of one that is there.
            let nearest =
                FileSystem.exists(path)
                ? nil : NearestName.suggestion(for: path, among: trust.files().map(\.path))
            let hint = NearestName.question(
                nearest,
                or: ". Type 'devmenu trust --list' for those that are."
            )
            throw VerbError("'\(path)' isn't trusted\(hint)")
        }
        let name = ControlEscaping.escaped(path, as: .name)
        try StandardStreams.write("'\(name)' is not trusted any more.\n")
    }

    /// Returns the path under which a file was trusted, also of one that is gone.
    private func path(of given: String) -> String {
        if FileSystem.isDirectory(given) { return path(of: "\(given)/\(ProjectFile.name)") }
        if let real = try? FileSystem.realPath(of: given) { return real }
        let path = FileSystem.absolute(given)
        let name = path.split(separator: "/").last ?? ""
        guard let folder = try? FileSystem.realPath(of: FileSystem.parent(of: path)) else {
            return path
        }
        return (folder == "/" ? "" : folder) + "/" + name
    }
}

extension MenuTrustError: VerbFailure {
    var status: Int32 {
        switch self {
        case .tooLarge, .otherFile, .otherRevision: 77
        case .notKept: 74
        }
    }
}

extension ProjectFileError: VerbFailure {
    var status: Int32 {
        switch self {
        case .unreadable, .invalid: 66
        case .unguarded: 77
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
