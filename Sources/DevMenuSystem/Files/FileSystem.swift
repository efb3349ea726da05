#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Operations on paths: resolving, inspecting, creating and removing files and directories.
package enum FileSystem {
    /// The number of retries when another process removes a directory that was just made.
    ///
    /// The limit is needed because the system reports the same error if nothing can be created,
    /// as in `/proc`.
    private static let attempts = 100

    /// The current directory; `nil` if it has been removed, or its path isn't UTF-8.
    package static var workingDirectory: String? { try? workingDirectoryPath() }

    /// Returns the path of the current directory.
    ///
    /// - Throws: The system's error; `.illegalByteSequence` if the path isn't UTF-8.
    package static func workingDirectoryPath() throws(Errno) -> String {
        try text(of: getcwd(nil, 0))
    }

    /// Returns the text of a C string and frees it; `nil` means that a call failed.
    private static func text(of path: UnsafeMutablePointer<CChar>?) throws(Errno) -> String {
        guard let path else { throw .last }
        defer { free(path) }
        guard let text = String(validatingCString: path) else { throw .illegalByteSequence }
        return text
    }

    /// The directory for temporary files: `$TMPDIR`, or else `/tmp`.
    package static var temporaryDirectory: String {
        let named = Environment.variable("TMPDIR") ?? ""
        return named.isEmpty ? "/tmp" : named
    }

    /// Returns an absolute path, which survives a change of the current directory.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = workingDirectory else { return path }
        return current + "/" + path
    }

    /// Returns an absolute path without links, `.` or `..`.
    ///
    /// - Throws: The system's error, if the path leads nowhere.
    package static func realPath(of path: String) throws(Errno) -> String {
        try text(of: realpath(path, nil))
    }

    /// Returns a path from the working directory as it is found from another directory.
    ///
    /// - Returns: The path as it was given, if it's absolute or the directories are the same; relative
    ///   if it leads below that directory, and otherwise absolute.
    package static func path(_ path: String, from directory: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), let here = workingDirectory,
            let there = try? realPath(of: directory), there != here
        else { return path }
        let whole = normalized(here + "/" + path)
        let start = there == "/" ? there : there + "/"
        return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : whole
    }

    /// Returns the path that a link has, or `nil` if there is no link or its path isn't UTF-8.
    static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(validating: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// Returns a path without `.`, `..` and redundant slashes, whose links aren't followed.
    package static func normalized(_ path: String) -> String {
        FilePath(path).lexicallyNormalized().string
    }

    /// Returns the directory that contains a path; "/" is its own parent.
    package static func parent(of path: String) -> String {
        let separator = UInt8(ascii: "/")
        let bytes = path.utf8
        let trimmed = bytes.count > 1 && bytes.last == separator ? bytes.dropLast() : bytes[...]
        guard let slash = trimmed.lastIndex(of: separator) else { return "." }
        return slash == trimmed.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns `true` if a path leads to something, following links.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns `true` if this user may execute the file at a path.
    package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Returns `true` if a path leads to a directory.
    package static func isDirectory(_ path: String) -> Bool {
        (try? Stat(path))?.type == .directory
    }

    /// Returns `true` if a path is a symbolic link, whether or not it leads anywhere.
    package static func isLink(_ path: String) -> Bool {
        (try? Stat(path, followTargetSymlink: false))?.type == .symbolicLink
    }

    /// Checks that a file of this user's own may be written: that it isn't another user's.
    ///
    /// Root could write it, and would lock its owner out. For a missing file, root looks at the nearest
    /// directory in the same way. Only regular files and links to them are checked.
    ///
    /// - Throws: ``FileError/otherOwner(path:owner:)``.
    package static func checkOwner(of path: String) throws(FileError) {
        var (path, statuses) = (
            path, [try? Stat(path), try? Stat(path, followTargetSymlink: false)]
        )
        if statuses[0] == nil, OwnProcess.user == 0 {
            path = FileLocation(path).nearestAncestor
            statuses = [try? Stat(path)]
        } else if statuses[0]?.type != .regular {
            return
        }
        for case let status? in statuses where status.owner != OwnProcess.user {
            throw .otherOwner(path: path, owner: status.owner)
        }
    }

    /// Removes a file's name.
    ///
    /// - Throws: The system's error.
    package static func remove(_ path: String) throws(Errno) { try Errno.check(unlink(path)) }

    /// Removes a file or a directory with its contents, as far as possible; follows no link.
    package static func removeAll(at path: String) {
        guard (try? Stat(path, followTargetSymlink: false))?.type == .directory else {
            unlink(path)
            return
        }
        if rmdir(path) == 0 { return }
        // A program may have removed the permission to list or empty it.
        chmod(path, 0o700)
        for name in (try? names(in: path)) ?? [] { removeAll(at: "\(path)/\(name)") }
        rmdir(path)
    }

    /// Gives a file another name, whose earlier file it replaces.
    ///
    /// - Throws: The system's error.
    package static func move(_ path: String, to new: String) throws(Errno) {
        try Errno.check(rename(path, new))
    }

    /// Gives a file a second name, which must not exist yet.
    ///
    /// - Throws: The system's error.
    package static func link(_ path: String, as new: String) throws(Errno) {
        try Errno.check(linkNow(path, new))
    }

    /// Creates a directory that only this user can access; does nothing if the name exists.
    ///
    /// The mode is set by the call that creates it: a mask can only remove permissions that nobody
    /// else should have anyway.
    ///
    /// - Throws: The system's error.
    package static func makeDirectory(_ path: String) throws(Errno) {
        do throws(Errno) { try Errno.check(mkdir(path, 0o700)) } catch .fileExists {}
    }

    /// Creates a directory and its missing ancestors only for this user, and flushes them.
    ///
    /// - Throws: ``FileError``, with the path that couldn't be created.
    package static func makeDirectories(_ path: String) throws(FileError) {
        for _ in 0..<attempts {
            if mkdir(path, 0o700) == 0 {
                let above = parent(of: path)
                return try FileError.wrapping(.flushing, above) { () throws(Errno) in
                    let directory = try Descriptor(opening: above, options: .directory)
                    defer { extendLifetime(directory) }
                    try directory.handle.flushDirectory()
                }
            }
            switch Errno.last {
            case .fileExists:
                if try FileIdentity(at: path) != nil { return }
                // A link that leads nowhere also "exists", and isn't a directory.
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

    /// Returns the first directory on the way to a path that can't exist, as its parent is a file.
    private static func firstRefused(to path: String) -> String {
        var path = path
        while path != "/", path != ".", !exists(parent(of: path)) { path = parent(of: path) }
        return path
    }
}

extension Stat {
    /// The owner's user number.
    package var owner: Int { Int(userID.rawValue) }

    /// Indicates whether the owner is this process's user or root, who could change it anyway.
    package var isOwnedByUserOrRoot: Bool { owner == OwnProcess.user || owner == 0 }

    /// Indicates whether users other than the owner have any access.
    package var isOpenToOthers: Bool { permissions.rawValue & 0o077 != 0 }

    /// Indicates whether this is a sticky directory, in which only an entry's owner can replace it.
    package var isShared: Bool { type == .directory && permissions.contains(.saveText) }
}

extension FileSystem {
    /// Returns the names in a directory in no particular order, without `.` and `..`.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - prefix: The prefix of the names to return.
    /// - Returns: The names.
    /// - Throws: The system's error.
    package static func names(
        in directory: String,
        beginningWith prefix: String = ""
    ) throws(Errno) -> [String] {
        guard let stream = opendir(directory) else { throw .last }
        defer { closedir(stream) }
        // No name contains a NUL, at which `strncmp` would stop.
        guard !prefix.utf8.contains(0) else { return [] }
        var names: [String] = []
        // An entry is only as long as its name, so it must not be copied as a whole.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let length = prefix.utf8.count
        while let entry = readdir(stream) {
            let start = UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self)
            guard strncmp(start, prefix, length) == 0 else { continue }
            let name = String(cString: start)
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

// Inside the type, `link` is the method above.
private func linkNow(_ path: String, _ new: String) -> Int32 { link(path, new) }
