#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open folder whose entries are looked at, locked and removed by their names.
///
/// No link leads out of it: the folder is found by descriptors, and entries are named relative to its
/// own. Only what is this user's, and on the folder's mount, may be removed.
package struct OwnFolder {
    /// The path, for people.
    package let path: String

    let descriptor: Descriptor
    /// The mount whose entries may be removed.
    let mount: Mount
    /// The folder that contains it.
    private let parent: Descriptor

    /// Opens a folder, or returns `nil` if it doesn't exist.
    ///
    /// The first of several names may be the root of a mount.
    ///
    /// - Parameters:
    ///   - root: The path of the folder with the first name; links in it are followed.
    ///   - names: The names from there to the folder, none of which may be a link.
    /// - Throws: ``FileError``: `.tooManySymbolicLinkLevels` for a link, `.notDirectory` for any other
    ///   entry, with its path.
    package init?(in root: String, _ names: [String]) throws(FileError) {
        var path = root
        do throws(Errno) {
            var (parent, folder) = (
                try Descriptor(opening: root, options: .directory), Descriptor?.none
            )
            var mount = try Mount(of: parent)
            for (index, name) in names.enumerated() {
                path += "/" + name
                parent = folder ?? parent
                let status = try Stat(name, relativeTo: parent.handle, flags: .symlinkNoFollow)
                if status.type == .symbolicLink { throw .tooManySymbolicLinkLevels }
                let opened = Descriptor(
                    try Errno.retrying { openat(parent.number, name, FolderStack.flags) }
                )
                if index == 0, names.count > 1 { mount = try Mount(of: opened) }
                folder = opened
            }
            (self.path, self.parent, self.mount) = (path, parent, mount)
            descriptor = folder ?? parent
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw .refused(.opening, path: path, error)
        }
    }

    /// Returns the entries, in order, by their names with U+FFFD for bytes that aren't UTF-8.
    ///
    /// - Returns: Each entry's name and status, of a link its own.
    /// - Throws: ``FileError``.
    package func entries() throws(FileError) -> [(name: String, status: Stat)] {
        try FileError.naming(.reading, path, FolderStack.names(in: descriptor)).reversed()
            .compactMap { name in status(of: name).map { (name.text, $0) } }
    }

    /// Returns the status of an entry, of a link its own, or `nil` if there's none.
    package func status(of name: String) -> Stat? { status(of: FileName(name)) }

    private func status(of name: FileName) -> Stat? {
        name.bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap {
                try? Stat($0, relativeTo: descriptor.handle, flags: .symlinkNoFollow)
            }
        }
    }

    /// Checks that the folder is this user's own, on the mount, and can be changed.
    ///
    /// - Throws: ``FileError``: `.improperLink` for another mount.
    package func check() throws(FileError) {
        try check(path, try FileError.naming(.opening, path, Stat(descriptor.handle)), descriptor)
        try FileError.wrapping(.removing, path) { () throws(Errno) in
            _ = try Errno.check(faccessat(descriptor.number, ".", W_OK | X_OK, 0))
        }
    }

    /// Checks that an entry is this user's own, and on the folder's mount.
    ///
    /// - Throws: ``FileError``: `.improperLink` for another mount.
    package func check(_ name: String, _ status: Stat) throws(FileError) {
        // A file without the right to be read is known by its device alone.
        try check("\(path)/\(name)", status, try? file(name, O_RDONLY))
    }

    private func check(_ path: String, _ status: Stat, _ file: Descriptor?) throws(FileError) {
        guard status.owner == OwnProcess.user else {
            throw .otherOwner(path: path, owner: status.owner)
        }
        let found = file.flatMap { try? Mount(of: $0) }
        guard found.map({ $0 == mount }) ?? mount.has(status) else {
            throw .refused(.removing, path: path, .improperLink)
        }
    }

    /// Returns a walk through the content of the folder, which never leaves what is this user's own.
    package func walk(isCancelled: @escaping () -> Bool = { false }) -> FolderWalk {
        FolderWalk(own: ".", in: self, isCancelled: isCancelled)
    }

    /// Removes an entry that isn't a folder; does nothing if there's none.
    ///
    /// - Throws: ``FileError``.
    package func remove(_ name: String) throws(FileError) {
        do throws(Errno) {
            try Errno.check(unlinkat(descriptor.number, name, 0))
        } catch .noSuchFileOrDirectory {
        } catch {
            throw .refused(.removing, path: "\(path)/\(name)", error)
        }
    }

    /// Removes the folder itself, if it's empty and still has its name.
    package func removeSelf() {
        let name = FileLocation(path).name
        guard let status = try? Stat(name, relativeTo: parent.handle, flags: .symlinkNoFollow),
            isSame(status, descriptor)
        else { return }
        unlinkat(parent.number, name, AT_REMOVEDIR)
    }

    /// Returns the number of lines of a file in it, or 0 if it can't be read.
    package func lineCount(of name: String) -> Int {
        guard let file = try? file(name, O_RDONLY), let bytes = try? file.contents(path: name)
        else { return 0 }
        return bytes.count { $0 == UInt8(ascii: "\n") }
    }

    /// Locks a file in it, for as long as the descriptor is open.
    ///
    /// - Parameters:
    ///   - name: The file.
    ///   - deadline: The end of the wait for the lock.
    /// - Returns: The file, or `nil` if there's none to lock: it's missing, or isn't a regular file.
    /// - Throws: ``FileError``: `.refused(.locking, …, .wouldBlock)`, if others had the lock all the time.
    package func lock(
        _ name: String,
        before deadline: ContinuousClock.Instant
    ) throws(FileError) -> Descriptor? {
        while let status = status(of: name), status.type == .regular {
            let path = "\(path)/\(name)"
            let file: Descriptor
            do throws(Errno) { file = try self.file(name, O_RDWR) } catch .noSuchFileOrDirectory {
                return nil
            } catch {
                throw .refused(.opening, path: path, error)
            }
            // A file system without locks has nobody who holds one.
            while (try? file.tryToLock()) == false {
                guard ContinuousClock.now < deadline else {
                    throw .refused(.locking, path: path, .wouldBlock)
                }
                OwnThread.pause(.milliseconds(1))
            }
            // Another process may have removed or replaced it before it was locked.
            if let there = self.status(of: name), isSame(there, file) { return file }
        }
        return nil
    }

    /// Locks the folder itself, which a ``FolderUse`` shares, for as long as this folder is open.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait for the lock.
    ///   - users: Processes whose use of the folder doesn't matter.
    /// - Returns: `false` if only those use it.
    /// - Throws: ``FileError``: `.refused(.locking, …, .wouldBlock)` if others use it.
    package func lockSelf(
        before deadline: ContinuousClock.Instant,
        besides users: [Int]
    ) throws(FileError) -> Bool {
        while (try? descriptor.tryToLock()) == false {
            let file = try? FileIdentity(of: descriptor, path: path)
            let others = file.map { LockHolder.pids(holding: $0) } ?? []
            if !users.isEmpty, others.allSatisfy(users.contains) { return false }
            guard ContinuousClock.now < deadline else {
                throw .refused(.locking, path: path, .wouldBlock)
            }
            OwnThread.pause(.milliseconds(1))
        }
        return true
    }

    private func file(_ name: String, _ mode: Int32) throws(Errno) -> Descriptor {
        let flags = mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return Descriptor(try Errno.retrying { openat(descriptor.number, name, flags) })
    }

    private func isSame(_ status: Stat, _ file: Descriptor) -> Bool {
        (try? Stat(file.handle)).map {
            FileIdentity(status).isSameFile(as: FileIdentity($0))
        } ?? false
    }
}

/// The file system of an open file, and on Linux the mount of it by which the file was found.
///
/// A directory may be mounted on another one of the same file system.
struct Mount: Equatable {
    private let device: UInt64
    private let number: String?

    /// Looks up the mount of an open file.
    ///
    /// - Throws: The system's error.
    init(of file: Descriptor) throws(Errno) {
        device = FileIdentity(try Errno.only { try Stat(file.handle) }).device
        let facts = try? Descriptor(opening: "/proc/self/fdinfo/\(file.number)")
        defer { extendLifetime(facts) }
        let bytes = (try? facts?.handle.bytes(expecting: 256)) ?? []
        number = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("mnt_id:") }.map(String.init)
    }

    // The files of an overlay may have the devices of its layers.
    static func == (one: Mount, other: Mount) -> Bool {
        if let number = one.number, other.number != nil { return number == other.number }
        return one.device == other.device
    }

    /// Indicates whether a file's device is that of the mount.
    func has(_ status: Stat) -> Bool { FileIdentity(status).device == device }
}
