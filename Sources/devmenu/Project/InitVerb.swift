import ArgumentParser
import DevMenuClient
import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `devmenu init`: writes a menu that works into the working directory, fitted to what is there.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json that fits the project in this directory."
    )

    func run() throws {
        try PluginVerbFailure.telling {
            let directory = ProjectFile.workingDirectory
            let path =
                directory == "/" ? "/\(ProjectFile.name)" : "\(directory)/\(ProjectFile.name)"
            var status = stat()
            guard lstat(path, &status) != 0 else {
                throw PluginVerbFailure("'\(ProjectFile.name)' is there already", status: 74)
            }
            let bytes = Array(ProjectTemplate(of: directory).menu.pretty.utf8)
            do {
                try WholeFile(path).replace(with: bytes, mode: 0o644)
                let file = try ProjectFile(path)
                // Its user has just asked for it, and it runs what is there for that user to run.
                try MenuTrust().trust(file.path, ContentDigest(of: bytes).description)
            } catch let failure as WholeFile.Failure {
                throw PluginVerbFailure(failure.description, status: 74)
            } catch let error as ProjectFileError {
                throw PluginVerbFailure("\(error)", status: error.status)
            } catch let error as SettingStoreError {
                throw PluginVerbFailure("\(error)", status: 74)
            }
            print("Wrote \(ProjectFile.name), and trusted it as it is now.")
            for line in ProjectCommands.lines(of: bytes, in: directory) { print("  \(line)") }
            print("Type 'devmenu' for the menu. Once you change the file: devmenu trust")
        }
    }
}
