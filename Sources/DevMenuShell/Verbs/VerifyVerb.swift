package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// `devmenu verify BINARY…`: checks binaries for a menu and for records of plugins.
package struct VerifyVerb: Verb {
    package static let name = "verify"
    package let isReplayable = true

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "check whether a binary contains a menu or plugin records",
        arguments: [
            CommandArgument(
                "BINARY",
                .file,
                "a program, a library or an object file",
                isRepeated: true
            ),
            VerbDeclaration.json,
        ],
        paragraphs: [
            """
            It reads 64-bit ELF and Mach-O files of little-endian processors, universal ones too. \
            A server leaves a marker in every binary that it's linked into, and a plugin that \
            PluginFinder finds leaves a record and its name; strip removes none of them. A plugin that an app adds by hand \
            leaves no record, and isn't found: guard it where it is added. In a file that is \
            packed or encrypted as a whole, nothing is found.
            """,
            """
            The status is 0 if nothing was found, 1 if something was, and 66 if a file can't be read \
            or isn't such a binary.
            """,
        ]
    )

    package func run(_ reading: FlagReading) throws {
        let binaries = reading.words.map(VerifiedBinary.init)
        let format = reading.format
        if format.isHumanReadable {
            // Errors come in order with the findings, also if both go to one file.
            for binary in binaries { try binary.write(as: format) }
        } else {
            let json: JSONValue = [
                "found": .bool(binaries.contains(where: \.isFound)),
                "binaries": .array(binaries.map(\.json)),
            ]
            try StandardStreams.write(CommandResult(json), as: format)
        }
        let status = binaries.map(\.status).max() ?? ExitStatus.success
        guard status == ExitStatus.success else { throw VerbExit(status) }
    }
}

/// A file to verify, and the result.
struct VerifiedBinary {
    /// The exit status if something was found.
    private static let foundStatus: Int32 = 1

    private let path: String
    private var findings: [BinaryFinding] = []
    private var error: CommandError?

    /// Reads a file.
    init(path: String) {
        self.path = path
        do throws(BinaryError) {
            findings = try BinaryFile.findings(at: path)
        } catch {
            self.error = .unreadable(path: path, reason: error.description)
        }
    }

    /// `true` if the file has a menu or records of plugins.
    var isFound: Bool { findings.contains(where: \.isFound) }

    /// The exit status only for this file.
    var status: Int32 {
        error.map { ExitStatus.status(for: $0.kind) }
            ?? (isFound ? Self.foundStatus : ExitStatus.success)
    }

    /// The result as JSON.
    var json: JSONValue {
        .object(compacting: [
            "path": .string(path), "found": error == nil ? .bool(isFound) : nil,
            "architectures": error == nil ? .array(findings.map(\.json)) : nil,
            "error": error?.json,
        ])
    }

    /// Writes the findings, a line for each architecture, or the error to standard error.
    func write(as format: any OutputFormat) throws {
        if let error { return StandardStreams.writeError("error: \(error)") }
        let lines = findings.map { finding in
            let name = findings.count > 1 ? "\(path) (\(finding.architecture))" : path
            let found = finding.isFound ? "found " : ""
            return ControlEscaping.escaped("\(name): \(found)\(finding.description)")
        }
        try StandardStreams.write(
            CommandResult(json, text: lines.joined(separator: "\n")),
            as: format
        )
    }
}
