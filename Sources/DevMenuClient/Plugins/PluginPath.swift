package import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
        directories = (flags.map(Self.absolute) + named + [installed]).reduce(into: []) {
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
            let entries = Self.entries(of: directory)
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

    /// The names in a directory that begin as a plugin's does; none where it cannot be read.
    ///
    /// A directory is no plugin, whatever it is called: a project is often called as its plugin is.
    private static func entries(of path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        // The entry is only as long as its name, so it must not be copied as a whole.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        while let entry = readdir(stream) {
            let start = UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self)
            guard strncmp(start, PluginFile.prefix, PluginFile.prefix.utf8.count) == 0 else {
                continue
            }
            let name = String(cString: start)
            if !isDirectory(path + "/" + name, as: entry.pointee.d_type) { names.append(name) }
        }
        return names
    }

    /// Tells directories, and what leads to one; not every file system says so without being asked.
    private static func isDirectory(_ path: String, as type: UInt8) -> Bool {
        guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else {
            return type == UInt8(DT_DIR)
        }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }
}
