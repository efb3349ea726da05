#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A walk through a folder or a part of it, which never leaves it.
///
/// A symbolic link is removed without following it. The folder itself stays, and so do those of its
/// parts.
package struct FolderWalk {
    /// A number of files and their size.
    package struct Amount: Equatable, Sendable {
        package var files = 0
        package var bytes = 0

        package init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
    }

    /// An entry that couldn't be removed or read.
    package struct Failure: Equatable, Sendable {
        /// The entry's path, relative to the folder.
        package let path: String
        /// The operating system's error.
        package let code: Errno
        /// Its message.
        package let reason: String
    }

    private let root: String
    private let part: FolderPart
    /// The folder that the root is in, if only what is this user's own and on its mount is visited.
    private var parent: OwnFolder?
    /// Returns `true` to end early.
    private let isCancelled: () -> Bool

    /// Creates a walk through a part of a folder, which ends early once a closure returns `true`.
    package init(root: String, part: FolderPart, isCancelled: @escaping () -> Bool) {
        self.root = root
        self.part = part
        self.isCancelled = isCancelled
    }

    /// Creates a walk through a whole folder, by its name in another one.
    ///
    /// An entry that isn't this user's own, or is on another mount, can be neither removed nor read.
    init(own name: String, in parent: OwnFolder) {
        let whole = FolderPart(folder: [], others: [])
        self.init(root: name, part: whole) { false }
        self.parent = parent
    }

    /// Counts the files and their bytes, but not the folders.
    ///
    /// - Returns: The amount, and the entries that couldn't be read; both are empty if there is no
    ///   such directory.
    /// - Throws: `CancellationError`.
    package func count() throws -> (Amount, [Failure]) {
        var amount = Amount()
        let failures = try walk { _, _, status in
            if let status {
                amount.files += 1
                amount.bytes += Int(status.st_size)
            }
            return nil
        }
        return (amount, failures)
    }

    /// Removes the content.
    ///
    /// - Returns: The entries that couldn't be removed; a folder isn't reported because of an
    ///   entry left in it.
    /// - Throws: `CancellationError`.
    package func empty() throws -> [Failure] {
        try walk { folder, name, status in
            let result = unlinkat(folder, name.bytes, status == nil ? AT_REMOVEDIR : 0)
            return result == 0 || errno == ENOENT ? nil : errno
        }
    }

    /// Visits every entry, the content of a folder before the folder itself.
    ///
    /// - Parameter visit: Called with the descriptor of the folder that contains the entry, the
    ///   entry's name, and its status unless it is a folder; returns an error number if it fails.
    /// - Returns: The entries whose visit failed.
    /// - Throws: `CancellationError`.
    private func walk(
        visit: (_ folder: Int32, _ name: FileName, _ status: stat?) -> Int32?
    ) throws -> [Failure] {
        var folders = FolderStack()
        if let code = folders.open(root: root, in: parent) {
            return isThere ? [Failure(path: root, code: code)] : []
        }
        var failures: [Failure] = []
        while !folders.isEmpty {
            if isCancelled() { throw CancellationError() }
            if let name = folders.nextEntry() {
                let relation =
                    folders.relation == .inside
                    ? .inside : part.relation(of: folders.path(to: name))
                guard relation != .outside else { continue }
                if let code = look(at: name, relation, in: &folders, visit: visit) {
                    failures.append(.init(path: folders.path(to: name), code: code))
                    folders.markIncomplete()
                }
            } else if let (folder, lost) = folders.leave() {
                guard !folders.isEmpty else { break }
                if let lost {
                    failures.append(.init(path: folders.path(to: folder.name), code: lost))
                } else if folder.isIncomplete {
                    folders.markIncomplete()
                } else if folder.relation == .inside,
                    let code = visit(folders.descriptor, folder.name, nil)
                {
                    failures.append(.init(path: folders.path(to: folder.name), code: code))
                    folders.markIncomplete()
                }
            }
        }
        return failures
    }

    /// Enters a folder, or visits an entry that isn't one.
    ///
    /// - Returns: An error number if that fails.
    private func look(
        at name: FileName,
        _ relation: FolderPart.Relation,
        in folders: inout FolderStack,
        visit: (_ folder: Int32, _ name: FileName, _ status: stat?) -> Int32?
    ) -> Int32? {
        var status = stat()
        guard fstatat(folders.descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return errno == ENOENT ? nil : errno
        }
        if parent != nil, Int(status.st_uid) != OwnProcess.user { return EPERM }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            let code = folders.enter(name, relation: relation)
            return code == ENOENT ? nil : code
        }
        return relation == .above ? nil : visit(folders.descriptor, name, status)
    }

    /// Indicates whether something exists at the folder's path, which can't be so below a file.
    private var isThere: Bool {
        var status = stat()
        let folder = parent?.descriptor.number ?? AT_FDCWD
        return fstatat(folder, root, &status, AT_SYMLINK_NOFOLLOW) == 0
            || (errno != ENOENT && errno != ENOTDIR)
    }
}

extension FolderWalk.Failure {
    package init(path: String, code: Int32) {
        self.path = path
        self.code = Errno(rawValue: code)
        reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    init(path: [FileName], code: Int32) {
        self.init(path: path.map(\.text).joined(separator: "/"), code: code)
    }
}

/// A part of a folder: one folder in it, without the folders of other parts.
package struct FolderPart: Sendable {
    /// The relation of an entry to the part.
    package enum Relation {
        /// The entry isn't in the part.
        case outside
        /// A folder above the part, which stays as it is.
        case above
        /// The part's own folder, or one above another part: if it is a folder, it stays.
        case kept
        /// The entry belongs to the part, with everything in it.
        case inside
    }

    /// The path of the part's folder, relative to the whole one; empty for that folder.
    package let folder: [FileName]
    /// The paths of the folders that are left out, relative to the whole one.
    private let others: [[FileName]]

    /// Creates the part of a folder without others.
    package init(folder: [FileName], others: [[FileName]]) {
        self.folder = folder
        self.others = others
    }

    /// Returns the relation of an entry to the part, by its path relative to the whole folder.
    func relation(of path: [FileName]) -> Relation {
        guard path.starts(with: folder) else {
            return folder.starts(with: path) ? .above : .outside
        }
        if others.contains(path) { return .outside }
        if path == folder || others.contains(where: { $0.starts(with: path) }) { return .kept }
        return .inside
    }
}
