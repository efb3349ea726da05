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
        try PluginVerbFailure.telling {
            let directory = ProjectFile.workingDirectory
            let path =
                directory == "/" ? "/\(ProjectFile.name)" : "\(directory)/\(ProjectFile.name)"
            guard (try? Stat(path, followTargetSymlink: false)) == nil else {
                throw PluginVerbFailure("'\(ProjectFile.name)' is there already", status: 74)
            }
            do throws(ProjectFileError) {
                // Checked first, so that no file is written that devmenu would then refuse.
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
                warning: \(error). \(ProjectFile.name) is there, but is not trusted: before its \
                programs run, type: devmenu trust
                """
            )
            return false
        }
    }
}
#endif
