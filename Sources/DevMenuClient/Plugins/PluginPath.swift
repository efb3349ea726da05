package import DevMenuKit
import DevMenuSystem

/// The directories in which plugins are looked for that are programs, the first one first.
package struct PluginPath: Equatable, Sendable {
    /// The variable that names directories, with colons between them.
    package static let variable = "DEVMENU_PLUGIN_PATH"

    /// The directories, each an absolute path, none twice.
    package let directories: [String]

    /// The directories that flags, the environment and the user's own data directory name.
    ///
    /// - Parameters:
    ///   - flags: Those of `--plugin-dir`; a relative one is taken from where the process is.
    ///   - variable: Looks a variable up; what it names that is not absolute does not count, or a
    ///     plugin would be found depending on where the shell is started.
    package init(
        flags: [String] = [],
        variable: (String) -> String? = BaseDirectories.environmentVariable
    ) {
        let named = (variable(Self.variable) ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        let installed = Self.installed(in: BaseDirectories(variable: variable))
        directories = (flags.map(FileSystem.absolute) + named + [installed]).reduce(into: []) {
            known,
            path in
            var path = path
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            if !known.contains(path) { known.append(path) }
        }
    }

    /// Where `devmenu plugin install` puts plugins.
    package static func installed(in base: BaseDirectories = BaseDirectories()) -> String {
        base.data + "/devmenu/plugins"
    }

    /// What is called `devmenu-NAME` in the directories, by name; of one name the first is first.
    package func files() -> [PluginFile] {
        var files: [PluginFile] = []
        var firsts: [String: String] = [:]
        for directory in directories {
            // A directory is no plugin, whatever it is called: a project is often called as its plugin is.
            let found = try? FileSystem.entries(of: directory, beginningWith: PluginFile.prefix)
            let entries = (found ?? []).filter { !$0.leadsToDirectory }.map(\.name)
            guard !entries.isEmpty else { continue }
            let place = PluginFile.refusal(ofDirectory: directory)
            for entry in entries {
                let name = String(entry.dropFirst(PluginFile.prefix.count))
                let path = directory + "/" + entry
                if let first = firsts[name] {
                    files.append(PluginFile(name: name, path: path, shadowedBy: first))
                } else {
                    firsts[name] = path
                    files.append(PluginFile(name: name, path: path, place: place))
                }
            }
        }
        // Sorting keeps the order of those that are equal: the one that wins stays the first.
        return files.sorted { $0.name < $1.name }
    }
}
