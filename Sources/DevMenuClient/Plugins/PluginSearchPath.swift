import DevMenuKit
import DevMenuSystem

/// Finds executable plugins: the programs `devmenu-NAME` in some directories, the first one first.
///
/// ``PluginSet`` searches it at its first use and at `plugins reload`. The plugins that are linked into a
/// program are found by `LinkedPlugins` in DevMenuKit instead.
package struct PluginSearchPath: Equatable, Sendable {
    /// The environment variable of directories, separated by colons.
    package static let variable = "DEVMENU_PLUGIN_PATH"

    /// The directories, each an absolute path, none twice.
    package let directories: [String]

    /// Creates the path from flags, the environment and the user's data directory.
    ///
    /// - Parameters:
    ///   - flags: The directories of `--plugin-dir`; relative ones are resolved against the working
    ///     directory.
    ///   - variable: Looks a variable up; relative directories in it are ignored; otherwise,
    ///     finding a plugin would depend on the directory that the shell is started in.
    package init(
        flags: [String] = [],
        variable: (String) -> String? = BaseDirectories.environmentVariable
    ) {
        let named = (variable(Self.variable) ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        let personal = BaseDirectories(variable: variable).data + "/devmenu/plugins"
        directories = (flags.map(FileSystem.absolute) + named + [personal]).reduce(into: []) {
            known,
            path in
            var path = path
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            if !known.contains(path) { known.append(path) }
        }
    }

    /// Returns the files `devmenu-NAME` of the directories, by name; of one name the first found is
    /// first.
    package func files() -> [PluginFile] {
        var files: [PluginFile] = []
        var firsts: [String: String] = [:]
        for directory in directories {
            // A directory isn't a plugin, whatever its name: a project is often named as its plugin
            // is.
            let found = try? FileSystem.names(in: directory, beginningWith: PluginFile.prefix)
            let entries = (found ?? []).filter { !FileSystem.isDirectory("\(directory)/\($0)") }
            guard !entries.isEmpty else { continue }
            let directoryRefusal = PluginFile.refusal(ofDirectory: directory)
            for entry in entries {
                let name = String(entry.dropFirst(PluginFile.prefix.count))
                let path = directory + "/" + entry
                files.append(
                    firsts[name].map { PluginFile(name: name, path: path, shadowedBy: $0) }
                        ?? PluginFile(name: name, path: path, directoryRefusal: directoryRefusal)
                )
                firsts[name] = firsts[name] ?? path
            }
        }
        // Sorting is stable, so the file that wins stays first.
        return files.sorted { $0.name < $1.name }
    }
}

/// A program file `devmenu-NAME` in a plugin directory.
package struct PluginFile: Equatable, Sendable {
    /// The prefix of every such program's name.
    package static let prefix = "devmenu-"

    /// The plugin's name: the part of the file's name after the prefix.
    package let name: String
    /// The file's path.
    package let path: String
    /// The reason not even to query it, or `nil` if it may be queried.
    package let refusal: PluginRefusal?
    /// The file's identity when it was checked, or `nil` if it wasn't.
    let identity: FileIdentity?

    /// Creates a file that an earlier one of the same name shadows.
    init(name: String, path: String, shadowedBy other: String) {
        self.name = name
        self.path = path
        identity = nil
        refusal = .shadowed(by: other)
    }

    /// Creates a file, and checks it.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - path: The file.
    ///   - directoryRefusal: The reason not to trust its directory, or `nil` if it is trusted.
    init(name: String, path: String, directoryRefusal: PluginRefusal?) {
        self.name = name
        self.path = path
        var linked: PluginRefusal?
        let status: Stat
        do throws(Errno) {
            let own = try Stat(path, followTargetSymlink: false)
            if own.type == .symbolicLink {
                let target = try FileSystem.realPath(of: path)
                status = try Stat(target)
                linked = Self.refusal(ofDirectory: FileSystem.parent(of: target))
            } else {
                status = own
            }
        } catch {
            identity = nil
            refusal = .unguarded(.notReached(path: path, error))
            return
        }
        identity = FileIdentity(status)
        refusal =
            Self.refusal(ofName: name) ?? directoryRefusal ?? linked
            ?? Self.refusal(of: status, at: path)
    }

    private static func refusal(of status: Stat, at path: String) -> PluginRefusal? {
        guard status.type == .regular else { return .notAFile }
        if let error = UnguardedError(status, at: path) { return .unguarded(error) }
        return isExecutable(status, at: path) ? nil : .notExecutable(path: path)
    }

    private static func isExecutable(_ status: Stat, at path: String) -> Bool {
        switch status.permissions.rawValue & 0o111 {
        case 0: false
        case 0o111: true
        // Asks the system only here whether this user may run it.
        default: FileSystem.isExecutable(path)
        }
    }

    /// Returns the reason not to trust a directory, or `nil` if it is trusted.
    static func refusal(ofDirectory path: String) -> PluginRefusal? {
        do throws(Errno) {
            return UnguardedError(try Stat(path), at: path).map { .unguarded($0) }
        } catch {
            return .unguarded(.notReached(path: path, error))
        }
    }

    /// Returns the reason for which a plugin can't have a name, or `nil` if it can.
    static func refusal(ofName name: String) -> PluginRefusal? {
        PluginID(name).isValid && Int(name) == nil ? nil : .badName(name)
    }
}
