package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The names of files: where they lead, what is there, and what is made and removed.
package enum FileSystem {
    /// The number of times that a directory is made anew which somebody removes meanwhile.
    ///
    /// Where nothing can be made, as in `/proc`, the system says the same as of one that was removed.
    private static let attempts = 100

    /// The directory that relative paths begin in; `nil` where it has been removed.
    package static var workingDirectory: String? {
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return String(cString: current)
    }

    /// Returns a path that stays the same place when the process moves.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = workingDirectory else { return path }
        return current + "/" + path
    }

    /// Returns where a path leads, without a link, `.` or `..` in it.
    ///
    /// - Throws: What the system says, where it leads nowhere.
    package static func realPath(of path: String) throws(Errno) -> String {
        guard let real = realpath(path, nil) else { throw .last }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the directory that holds something; "/" holds itself.
    package static func parent(of path: String) -> String {
        let trimmed = path.hasSuffix("/") && path != "/" ? path.dropLast() : path[...]
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    /// Whether there is something at a path, links followed.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether this user may run what is at a path.
    package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Whether a path leads to a directory.
    package static func isDirectory(_ path: String) -> Bool {
        (try? Stat(path))?.type == .directory
    }

    /// Whether a symbolic link is at a path, wherever it leads.
    package static func isLink(_ path: String) -> Bool {
        (try? Stat(path, followTargetSymlink: false))?.type == .symbolicLink
    }

    /// Removes a file's name.
    ///
    /// - Throws: What the system says.
    package static func remove(_ path: String) throws(Errno) { try Errno.check(unlink(path)) }

    /// Gives a file a second name, never one that something has already.
    ///
    /// - Throws: What the system says.
    package static func link(_ path: String, as new: String) throws(Errno) {
        try Errno.check(linkNow(path, new))
    }

    /// Makes a directory for the user alone; nothing where there is something of its name.
    ///
    /// The mode is what it has from its first moment: a mask takes away at most what nobody else should
    /// have.
    ///
    /// - Throws: What the system says.
    package static func makeDirectory(_ path: String) throws(Errno) {
        do throws(Errno) { try Errno.check(mkdir(path, 0o700)) } catch .fileExists {}
    }

    /// Makes a directory and those above it for the user alone, those that are missing, and waits until
    /// they are kept.
    ///
    /// - Throws: ``FileFailure``, which names what could not be made.
    package static func makeDirectories(_ path: String) throws(FileFailure) {
        for _ in 0..<attempts {
            if mkdir(path, 0o700) == 0 {
                let above = parent(of: path)
                return try FileFailure.telling(.flushing, above) { () throws(Errno) in
                    let directory = try Descriptor(opening: above, options: .directory)
                    // There are file systems that keep directories without being told.
                    do throws(Errno) { try directory.handle.flush() } catch .invalidArgument {}
                }
            }
            switch Errno.last {
            case .fileExists:
                if try FileIdentity(at: path) != nil { return }
                // A link that leads nowhere is there, and is no directory.
                guard !isLink(path) else { throw .brokenLink(path: path) }
            case .noSuchFileOrDirectory where path != "/" && path != ".":
                try makeDirectories(parent(of: path))
            case .notDirectory:
                throw .refused(.making, path: firstRefused(to: path), .notDirectory)
            case let reason:
                throw .refused(.making, path: path, reason)
            }
        }
        throw .refused(.making, path: path, .noSuchFileOrDirectory)
    }

    /// The first on the way to a path that cannot be, since what would hold it is no directory.
    private static func firstRefused(to path: String) -> String {
        var path = path
        while path != "/", path != ".", !exists(parent(of: path)) { path = parent(of: path) }
        return path
    }
}

extension Stat {
    /// The number of the user that it belongs to.
    package var owner: Int { Int(userID.rawValue) }

    /// Whether it belongs to this process's user or to root, who could change it anyway.
    package var isOwnOrRoots: Bool { owner == OwnProcess.user || owner == 0 }

    /// Whether others than its owner may do anything with it.
    package var isOpenToOthers: Bool { permissions.rawValue & 0o077 != 0 }

    /// Whether others than its owner may write to it.
    package var isWritableByOthers: Bool { permissions.rawValue & 0o022 != 0 }

    /// Whether it is a directory in which only the owner of something can put another in its place.
    package var isShared: Bool { type == .directory && permissions.contains(.saveText) }
}

extension FileSystem {
    /// Something in a directory.
    package struct Entry {
        /// Its name.
        package let name: String
        private let path: String
        private let type: UInt8

        fileprivate init(name: String, in directory: String, type: UInt8) {
            self.name = name
            path = directory + "/" + name
            self.type = type
        }

        /// Whether it is a directory, or leads to one; not every file system says so without being asked.
        package var leadsToDirectory: Bool {
            guard type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN) else {
                return type == UInt8(DT_DIR)
            }
            return FileSystem.isDirectory(path)
        }
    }

    /// Returns what is in a directory, in no particular order, without itself and the one above.
    ///
    /// - Parameters:
    ///   - directory: The directory.
    ///   - prefix: What the names begin with that are wanted.
    /// - Returns: The entries.
    /// - Throws: What the system says.
    package static func entries(
        of directory: String,
        beginningWith prefix: String = ""
    ) throws(Errno) -> [Entry] {
        guard let stream = opendir(directory) else { throw .last }
        defer { closedir(stream) }
        var entries: [Entry] = []
        // The entry is only as long as its name, so it must not be copied as a whole.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let length = prefix.utf8.count
        while let entry = readdir(stream) {
            let start = UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self)
            guard strncmp(start, prefix, length) == 0 else { continue }
            let name = String(cString: start)
            guard name != ".", name != ".." else { continue }
            entries.append(Entry(name: name, in: directory, type: entry.pointee.d_type))
        }
        return entries
    }
}

// The method above bears the name of the call that it makes.
private func linkNow(_ path: String, _ new: String) -> Int32 { link(path, new) }
