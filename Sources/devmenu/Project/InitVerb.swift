import ArgumentParser
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuSystem

/// `devmenu init`: writes a menu that works into the working directory, fitted to what is there.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json that fits the project in this directory, and trust it."
    )

    func run() throws {
        try PluginVerbFailure.telling {
            let directory = ProjectFile.workingDirectory
            let path =
                directory == "/" ? "/\(ProjectFile.name)" : "\(directory)/\(ProjectFile.name)"
            guard (try? Stat(path, followTargetSymlink: false)) == nil else {
                throw PluginVerbFailure("'\(ProjectFile.name)' is there already", status: 74)
            }
            do throws(ProjectFileError) {
                // A file that is refused afterwards is better not written.
                try ProjectFile.check(directory: directory)
            } catch {
                throw PluginVerbFailure("\(error)", status: error.status)
            }
            let template = ProjectTemplate(of: directory)
            let bytes = Array(template.menu.pretty.utf8)
            do {
                try WholeFile(path).replace(with: bytes, permissions: .document)
            } catch let failure as WholeFile.Failure {
                throw PluginVerbFailure(failure.description, status: 74)
            }
            for warning in template.warnings { StandardStreams.writeError("warning: \(warning)") }
            let isTrusted = Self.trust(path, bytes)
            let lines = FilePrograms(of: bytes, in: directory).lines
            try StandardStreams.write(
                "Wrote \(ProjectFile.name)\(isTrusted ? ", and trusted it as it is now." : ".")\n"
                    + lines.map { "  \($0)\n" }.joined()
                    + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n"
            )
        }
    }

    /// Trusts the file that was just written: its user has asked for it, and it runs what is there for
    /// that user to run.
    ///
    /// Where that fails the file is still as good as one that came from elsewhere.
    private static func trust(_ path: String, _ bytes: [UInt8]) -> Bool {
        do {
            try MenuTrust().trust(try ProjectFile(path).path, ContentDigest(of: bytes))
            return true
        } catch {
            StandardStreams.writeError(
                """
                warning: \(error). \(ProjectFile.name) is there, but is not trusted: before its \
                programs run, type: devmenu trust
                """
            )
            return false
        }
    }
}
