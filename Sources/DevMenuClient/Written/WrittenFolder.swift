package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A directory in which devmenu or hosts write files under their own names.
struct WrittenFolder {
    /// The kind of a cache of the app's own, which may be another program's of the same name.
    static let ownCache = "app-cache"

    /// The directory with the first of the names; a person may have made it a link.
    let root: String
    /// The names from there to the directory.
    let names: [String]
    /// The app or the project that the files are of, or `nil`.
    var app: String?
    /// The names of the files that are locked while others go.
    var locks: [String] = []
    /// The kind of all that is in it, if that has any names.
    var kind: String?
    /// Indicates whether hosts use it: ``FolderUse``.
    var hasUsers = false
    /// Indicates whether it has files of others, too, so that neither they nor it matter.
    var isShared = false
    /// Returns the kind of a file by its name, or `nil` for one that others have written.
    var kindOfFile: (String) -> String? = { _ in nil }

    /// Creates a directory at a path below a root.
    init(_ path: String, in root: String) {
        self.root = root
        names = path.dropFirst(root.count).split(separator: "/").map(String.init)
    }

    /// Creates a directory with a law for its files' names.
    init(_ path: String, in root: String, _ kindOfFile: @escaping (String) -> String?) {
        self.init(path, in: root)
        self.kindOfFile = { kindOfFile(FileReplacement.file(ofDraft: $0) ?? $0) }
    }

    /// The path.
    var path: String { ([root] + names).joined(separator: "/") }

    /// Opens the directory, or returns `nil` if there is none.
    ///
    /// - Throws: `FileError`, as `OwnFolder` does.
    func opened() throws(FileError) -> OwnFolder? { try OwnFolder(in: root, names) }

    /// Returns the files in the open directory, or the directory as one file if all in it is of a kind.
    func files(in open: OwnFolder) -> [WrittenFile] {
        if let kind, let own = open.status(of: ".") {
            let bytes = (try? open.walk().count())?.0.bytes ?? 0
            return [WrittenFile(path, bytes, own, kind, of: app)]
        }
        return ((try? open.entries()) ?? []).map { name, status in
            let kind = status.type == .regular ? kindOfFile(name) : nil
            let path = "\(path)/\(name)"
            return WrittenFile(path, Int(status.size), status, kind ?? WrittenFile.other, of: app)
        }
    }

    /// Returns the directories of all apps and projects, and those of devmenu.
    ///
    /// A cache that has another one of them in it, because the user's base directories are in one another,
    /// isn't among them.
    static func all(in base: BaseDirectories) -> [WrittenFolder] {
        let all = WrittenApp.all(in: base).flatMap(\.folders) + own(in: base)
        let paths = all.map { (try? FileSystem.realPath(of: $0.path)) ?? $0.path }
        return zip(all, paths.indices).filter { folder, index in
            folder.kind == nil
                || !paths.indices.contains {
                    $0 != index && "\(paths[$0])/".hasPrefix("\(paths[index])/")
                }
        }.map(\.0)
    }

    /// Returns the directories of devmenu's own, the innermost first.
    static func own(in base: BaseDirectories) -> [WrittenFolder] {
        let (history, agents) = (FileLocation(base.history), FileLocation(base.agents))
        let aliases = FileLocation(base.aliases)
        let above = KeptScope.folders(in: base)
        var state = WrittenFolder(history.directory, in: base.state) { name in
            history.owns(name) ? "history" : agents.owns(name) ? "agents" : nil
        }
        state.locks = [history.name]
        var scopes = WrittenFolder(ScopeLock.directory(in: base), in: base.state) {
            ScopeName($0) == nil ? nil : "scope"
        }
        scopes.locks = KeptScope.all(in: base).map(\.name.description)
        return above.map { WrittenFolder($0.state, in: base.state) } + [
            WrittenFolder(above[1].cache, in: base.cache),
            WrittenFolder(base.answers, in: base.cache) { CachedAnswers.owns($0) ? "cache" : nil },
            WrittenFolder(base.trusted, in: base.state) {
                FileLocation.isDigest($0) ? "trust" : nil
            },
            WrittenFolder(aliases.directory, in: base.config) {
                aliases.owns($0) ? "aliases" : nil
            },
            scopes, state,
        ]
    }
}

/// An app or a project in a scope or in none, as far as its hosts have written files.
package struct WrittenApp {
    /// The name of the file with a project's menu.
    package static let menuFile = "devmenu.json"

    /// The name; that of a project ends with a digest.
    let name: String
    /// The scope, or `nil`.
    let scope: ScopeName?
    /// Its directories, the innermost first.
    let folders: [WrittenFolder]

    /// The name with the scope.
    package var fullName: String { AppFacts.fullName(name, scope: scope, label: nil) }

    /// Returns all apps and projects, by name.
    package static func all(in base: BaseDirectories = BaseDirectories()) -> [WrittenApp] {
        KeptScope.folders(in: base).enumerated().flatMap { index, folder in
            // An app's cache may be another program's.
            let folders = index == 1 ? [folder.state, folder.cache] : [folder.state]
            let names = Set(folders.flatMap { (try? FileSystem.names(in: $0)) ?? [] })
            return names.compactMap { WrittenApp($0, isProject: index == 1, in: folder, base) }
                .sorted { $0.fullName < $1.fullName }
        }
    }

    /// Creates an app of a directory's name, or returns `nil` if no app can have it.
    private init?(
        _ entry: String,
        isProject: Bool,
        in folder: (state: String, cache: String),
        _ base: BaseDirectories
    ) {
        let parts = entry.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        scope = parts.count > 1 ? ScopeName(String(parts[1])) : nil
        guard AppFacts.isValid(name: name), parts.count == 1 || scope != nil,
            !isProject || FileLocation.isDigest(name.suffix(16))
        else { return nil }
        let directories = AppDirectories(
            cache: "\(folder.cache)/\(name)",
            state: "\(folder.state)/\(name)"
        ).inside(scope)
        let files = directories.files.map { (kind: $0.kind, location: FileLocation($0.path)) }
        var state = WrittenFolder(directories.state, in: base.state) { name in
            files.first { $0.location.owns(name) }?.kind
        }
        (state.locks, state.hasUsers) = (directories.locks, true)
        let presets = WrittenFolder(directories.presets, in: base.state) {
            PresetFolder.preset(in: $0).map { _ in "preset" }
        }
        var cache = WrittenFolder(directories.cache, in: base.cache)
        cache.kind = isProject || scope != nil ? "cache" : WrittenFolder.ownCache
        // The cache goes first: after a kill, the state still names the app.
        folders = [cache, presets, state].map { folder in
            var folder = folder
            folder.app = entry
            return folder
        }
    }

    /// The digest in a project's name, or `nil`.
    var digest: String? {
        name.split(separator: "-").last.flatMap { FileLocation.isDigest($0) ? String($0) : nil }
    }

    /// Returns the digests of the projects whose menu is, or was, a file of a directory.
    static func digests(ofMenusIn directory: String) -> Set<String> {
        let names = ((try? FileSystem.names(in: directory)) ?? []) + [menuFile]
        let base = directory == "/" ? "" : directory
        return Set(
            names.compactMap { name in
                let path = "\(base)/\(name)"
                // Any other link may lead to another project's menu.
                guard name == menuFile || !FileSystem.isLink(path) else { return nil }
                return FileLocation((try? FileSystem.realPath(of: path)) ?? path).digest
            }
        )
    }
}

/// A file or a directory that devmenu or a host has written, or that is among those.
package struct WrittenFile {
    /// The absolute path.
    package let path: String
    /// The size in bytes: of a cache that of all in it, and 0 of any other directory.
    package let size: Int
    /// The number of the owner.
    package let owner: Int
    /// The kind, such as `journal`; `other` if neither has written it.
    package let kind: String
    /// The app or the project, with its scope, or `nil`.
    package let app: String?

    /// The kind of an entry that neither devmenu nor a host has written.
    static let other = "other"

    /// Creates a file.
    init(_ path: String, _ size: Int, _ status: Stat, _ kind: String, of app: String?) {
        (self.path, self.size, self.owner) = (path, size, status.owner)
        (self.kind, self.app) = (kind, app)
    }

    /// Returns all files of devmenu and of hosts, by path.
    package static func all(in base: BaseDirectories = BaseDirectories()) -> [WrittenFile] {
        let folders = WrittenFolder.all(in: base)
        let known = Set(folders.map(\.path))
        let files = folders.flatMap { folder -> [WrittenFile] in
            guard let open = try? folder.opened() else { return [] }
            let found = folder.files(in: open)
            guard folder.kind == nil, let own = open.status(of: ".") else { return found }
            let files = found.filter { !known.contains($0.path) }
            return [WrittenFile(folder.path, 0, own, "directory", of: folder.app)] + files
        }
        // Base directories in one place have directories of one path.
        let byPath = Dictionary((files + hosts()).map { ($0.path, $0) }) { one, other in
            one.kind == Self.other ? other : one
        }
        return byPath.values.sorted { $0.path < $1.path }
    }

    /// Returns the directories in which hosts listen, and the files by which shells find them.
    static func hosts() -> [WrittenFile] {
        RuntimeDirectory.all().flatMap { directory -> [WrittenFile] in
            guard let hosts = try? AdvertisedHost.all(in: directory) else { return [] }
            let status = try? Stat(directory.path, followTargetSymlink: false)
            let own = status.map { WrittenFile(directory.path, 0, $0, "directory", of: nil) }
            return (own.map { [$0] } ?? []) + hosts.flatMap { files(of: $0) }
        }
    }

    /// Returns the files of a host.
    static func files(of host: AdvertisedHost) -> [WrittenFile] {
        [(host.socket, "socket"), (host.record, "record")].compactMap { path, kind in
            guard let status = try? Stat(path, followTargetSymlink: false) else { return nil }
            let app = AppFacts.fullName(host.name, scope: host.scope, label: nil)
            return WrittenFile(path, Int(status.size), status, kind, of: app)
        }
    }
}
