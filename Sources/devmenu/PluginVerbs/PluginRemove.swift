#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// `devmenu plugin remove NAME`: removes an installed plugin.
struct PluginRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a plugin that was installed."
    )

    @Argument(help: ArgumentHelp("The plugin.", valueName: "NAME"))
    var name: String

    func run() throws {
        try PluginVerbFailure.telling {
            let directory = PluginPath.installed()
            let name =
                name.hasPrefix(PluginFile.prefix)
                ? String(name.dropFirst(PluginFile.prefix.count)) : name
            let files = PluginPath().files()
            let path = "\(directory)/\(PluginFile.prefix)\(name)"
            guard files.contains(where: { $0.path == path }) else {
                throw failure(name, files, directory: directory)
            }
            do throws(Errno) {
                try FileSystem.remove(path)
            } catch {
                throw PluginVerbFailure("cannot remove '\(path)': \(error)", status: 74)
            }
            try StandardStreams.write("Removed \(path)\n")
        }
    }

    private func failure(
        _ name: String,
        _ files: [PluginFile],
        directory: String
    ) -> PluginVerbFailure {
        if let other = files.first(where: { $0.name == name }) {
            return PluginVerbFailure(
                """
                plugin '\(name)' was not installed by devmenu, but is found as '\(other.path)': \
                remove that file
                """
            )
        }
        let installed = files.filter { $0.path.hasPrefix(directory + "/") }.map(\.name)
        let hint = NearestName.suggestion(for: name, among: installed)
            .map { " Did you mean '\($0)'?" }
        return PluginVerbFailure(
            "no plugin '\(name)' in \(directory)." + (hint ?? "")
        )
    }
}
#endif
