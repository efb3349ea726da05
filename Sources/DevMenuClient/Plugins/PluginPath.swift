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

/// A program `devmenu-NAME` in a directory of plugins, as it lies there.
package struct PluginFile: Equatable, Sendable {
    /// What the name of every such program begins with.
    package static let prefix = "devmenu-"

    /// The part of the file's name behind the prefix: the plugin's name.
    package let name: String
    /// The file.
    package let path: String
    /// Why it is not even asked; `nil` where it may be.
    package let refusal: PluginRefusal?
    /// The identity of the file when it was asked; `nil` where it was not looked at.
    let identity: FileIdentity?

    /// A file that another of the same name stands before.
    init(name: String, path: String, shadowedBy other: String) {
        self.name = name
        self.path = path
        identity = nil
        refusal = .shadowed(by: other)
    }

    /// A file, looked at.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - path: The file.
    ///   - place: Why nothing in its directory is trusted; `nil` where it is.
    package init(name: String, path: String, place: PluginRefusal?) {
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
            refusal = .notReached(reason: "\(error)")
            return
        }
        identity = FileIdentity(status)
        refusal =
            Self.refusal(ofName: name) ?? place ?? linked
            ?? (status.type == .regular ? nil : .notAFile)
            ?? Self.refusal(of: status, at: path)
            ?? (Self.isExecutable(status, at: path) ? nil : .notExecutable(path: path))
    }

    private static func isExecutable(_ status: Stat, at path: String) -> Bool {
        switch status.permissions.rawValue & 0o111 {
        case 0: false
        case 0o111: true
        // Whether it is this user who may; most files need not be asked about.
        default: FileSystem.isExecutable(path)
        }
    }

    /// Why nothing in a directory is trusted; `nil` where it is.
    static func refusal(ofDirectory path: String) -> PluginRefusal? {
        do throws(Errno) {
            return refusal(of: try Stat(path), at: path)
        } catch {
            return .notReached(reason: "\(error)")
        }
    }

    /// Why a plugin cannot have a name; `nil` where it can.
    package static func refusal(ofName name: String) -> PluginRefusal? {
        PluginID(name).isValid && Int(name) == nil ? nil : .badName(name)
    }

    /// Who could have put something else in its place: nobody but the user and root may.
    private static func refusal(of status: Stat, at path: String) -> PluginRefusal? {
        guard status.isOwnOrRoots else { return .foreign(path: path, owner: status.owner) }
        return status.isWritableByOthers ? .writableByOthers(path: path) : nil
    }
}
