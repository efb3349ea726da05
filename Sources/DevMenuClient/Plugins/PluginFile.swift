import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program `devmenu-NAME` in a directory of plugins, as it lies there.
package struct PluginFile: Equatable, Sendable {
    /// What the name of every such program begins with.
    package static let prefix = "devmenu-"

    /// What tells whether a file is the one that was asked, unchanged.
    struct Identity: Equatable, Sendable {
        var size = 0
        var inode = 0
        /// When it was last written: seconds, and nanoseconds beyond them.
        var modified = [0, 0]
    }

    /// The part of the file's name behind the prefix: the plugin's name.
    package let name: String
    /// The file.
    package let path: String
    /// Why it is not even asked; `nil` where it may be.
    package let refusal: PluginRefusal?
    let identity: Identity

    /// A file that another of the same name stands before.
    init(name: String, path: String, shadowedBy other: String) {
        self.name = name
        self.path = path
        identity = Identity()
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
        var status = stat()
        guard lstat(path, &status) == 0 else {
            identity = Identity()
            refusal = .notReached(reason: String(cString: strerror(errno)))
            return
        }
        var linked: PluginRefusal?
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let target = realpath(path, nil), stat(target, &status) == 0 else {
                identity = Identity()
                refusal = .notReached(reason: String(cString: strerror(errno)))
                return
            }
            defer { free(target) }
            linked = Self.refusal(ofDirectory: Self.parent(of: String(cString: target)))
        }
        identity = Identity(status)
        refusal =
            Self.refusal(ofName: name) ?? place ?? linked
            ?? (status.st_mode & S_IFMT == S_IFREG ? nil : .notAFile)
            ?? Self.refusal(of: status, at: path)
            ?? (Self.isExecutable(status, at: path) ? nil : .notExecutable(path: path))
    }

    private static func isExecutable(_ status: stat, at path: String) -> Bool {
        switch status.st_mode & 0o111 {
        case 0: false
        case 0o111: true
        // Whether it is this user who may; most files need not be asked about.
        default: access(path, X_OK) == 0
        }
    }

    /// Why nothing in a directory is trusted; `nil` where it is.
    static func refusal(ofDirectory path: String) -> PluginRefusal? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .notReached(reason: String(cString: strerror(errno)))
        }
        return refusal(of: status, at: path)
    }

    /// Why a plugin cannot have a name; `nil` where it can.
    package static func refusal(ofName name: String) -> PluginRefusal? {
        PluginID(name).isValid && Int(name) == nil ? nil : .badName(name)
    }

    private static let user = geteuid()

    /// Who could have put something else in its place: nobody but the user and root may.
    private static func refusal(of status: stat, at path: String) -> PluginRefusal? {
        guard status.st_uid == user || status.st_uid == 0 else {
            return .foreign(path: path, owner: Int(status.st_uid))
        }
        return status.st_mode & 0o022 == 0 ? nil : .writableByOthers(path: path)
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

extension PluginFile.Identity {
    fileprivate init(_ status: stat) {
        size = Int(status.st_size)
        inode = Int(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = [time.tv_sec, time.tv_nsec]
    }
}
