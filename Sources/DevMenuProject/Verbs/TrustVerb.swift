package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// `devmenu trust [FILE]`: lets the programs of a project's menu run, until one of its files changes.
///
/// With `--directory`, lets programs run in a directory of another owner. `--list` shows all that is
/// trusted, and `--remove FILE` ends the trust in one.
package struct TrustVerb: Verb {
    package static let name = "trust"

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "let the programs of a project's menu run, until its files change",
        arguments: [
            .optional(
                "FILE",
                .file,
                "the menu's file, the nearest devmenu.json by default; with --directory a directory, "
                    + "this one by default"
            ),
            .option(
                "--directory",
                "let programs run in a directory of another user, or one that others may change"
            ),
            .option("--list", "show what is trusted"),
            .option(
                "--remove FILE",
                "stop trusting a file, or with --directory a directory; it may be gone",
                .file
            ),
        ]
    )

    package func check(_ reading: FlagReading) throws(FlagError) {
        let ways = [reading.has("--list"), reading.has("--remove"), !reading.words.isEmpty]
        guard ways.count(where: \.self) <= 1 else {
            throw .misuse("FILE, --list and --remove can't be used together: give one.")
        }
    }

    package func run(_ reading: FlagReading) throws {
        let (file, isDirectory) = (reading.words.first, reading.has("--directory"))
        if reading.has("--list") { return try StandardStreams.write(TrustedFiles().listing) }
        if let path = reading["--remove"] {
            let name = try TrustedFiles().remove(path, isDirectory: isDirectory)
            return try StandardStreams.write("\(name) is no longer trusted.\n")
        }
        if isDirectory { return try trustDirectory(file ?? ".") }
        guard let path = file ?? ProjectSearch.file() else {
            throw VerbError(
                "there is no \(ProjectFile.name) here or above: name the file",
                status: 66
            )
        }
        let project = try ProjectFile(path)
        let files: [MenuTrust.File]
        do {
            files = try ProjectHost.menus(of: project)
        } catch let error as RegistrationError {
            throw VerbError("\(path): \(error)", status: 66)
        }
        guard !files.isEmpty else {
            throw VerbError("'\(path)' has only task files, which need no trust", status: 66)
        }
        try MenuTrust().trust(.menu(files))
        let link = project.link.map { ", to which '\($0)' leads," } ?? ""
        let subject = ControlEscaping.escaped("\(project.path)\(link)", as: .name)
        let included = files.dropFirst().map { "  with \($0.path)" }
        let lines =
            included.map { ControlEscaping.escaped($0, as: .name) }
            + ProgramListing(of: files).shownLines.map { "  \($0)" }
        try StandardStreams.write(
            "Trusted \(subject) as it is now.\n" + lines.map { "\($0)\n" }.joined()
        )
    }

    /// Lets programs run in a directory, if a person requests it.
    private func trustDirectory(_ given: String) throws {
        let path: String
        let owner: Int
        do throws(Errno) {
            path = try FileSystem.realPath(of: given)
            let status = try Stat(path)
            guard status.type == .directory else { throw .notDirectory }
            owner = status.owner
        } catch {
            throw VerbError("can't read '\(given)': \(error)", status: 66)
        }
        let name = ControlEscaping.escaped(path, as: .name)
        let problems = ProjectOwnership(directory: path).problems()
        let reason = ControlEscaping.escaped(ProjectOwnership.text(of: problems), as: .name)
        guard FileDescriptor.standardInput.isTerminal else {
            throw VerbError(
                "only a person at a terminal can trust a directory; elsewhere, set "
                    + "\(ProjectOwnership.variable)=\(CommandText.text(of: [path]))",
                status: 77
            )
        }
        try MenuTrust().trust(.directory(path, owner: owner))
        try StandardStreams.write(
            "Programs run in \(name) from now on"
                + (reason.isEmpty ? ".\n" : ", although \(reason).\n")
        )
    }
}

extension MenuTrustError: VerbFailure {
    package var status: Int32 {
        switch self {
        case .tooLarge, .otherFile, .otherRevision: 77
        case .notKept: 74
        }
    }
}

extension ProjectFileError: VerbFailure {
    package var status: Int32 { 66 }
}
