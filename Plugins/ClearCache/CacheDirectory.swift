#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The app's cache directory, or the part of it that a scope selects.
///
/// A symbolic link is removed without following it. The directory itself stays, and so do the
/// folders of its parts.
struct CacheDirectory {
    let root: String
    let scope: CacheScope
    /// Returns `true` to end early.
    let isCancelled: () -> Bool

    /// Counts the files and their bytes, but not the folders.
    ///
    /// - Returns: The amount, and the entries that could not be read; both are empty if there is no
    ///   such directory.
    /// - Throws: `CancellationError`.
    func count() throws -> (CacheReport.Amount, [CacheReport.Failure]) {
        var amount = CacheReport.Amount()
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
    /// - Returns: The entries that could not be removed; a folder isn't reported because of an
    ///   entry left in it.
    /// - Throws: `CancellationError`.
    func empty() throws -> [CacheReport.Failure] {
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
    ) throws -> [CacheReport.Failure] {
        var folders = FolderStack()
        if let code = folders.open(root: root) {
            return isThere ? [CacheReport.Failure(path: root, code: code)] : []
        }
        var failures: [CacheReport.Failure] = []
        while !folders.isEmpty {
            if isCancelled() { throw CancellationError() }
            if let name = folders.nextEntry() {
                let relation =
                    folders.relation == .inside
                    ? .inside : scope.relation(of: folders.path(to: name))
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
        _ relation: CacheScope.Relation,
        in folders: inout FolderStack,
        visit: (_ folder: Int32, _ name: FileName, _ status: stat?) -> Int32?
    ) -> Int32? {
        var status = stat()
        guard fstatat(folders.descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return errno == ENOENT ? nil : errno
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            let code = folders.enter(name, relation: relation)
            return code == ENOENT ? nil : code
        }
        return relation == .above ? nil : visit(folders.descriptor, name, status)
    }

    /// Indicates whether something exists at the directory's path, which can't be so below a file.
    private var isThere: Bool {
        var status = stat()
        return lstat(root, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }
}

extension CacheReport.Failure {
    init(path: String, code: Int32) {
        self.path = path
        reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    init(path: [FileName], code: Int32) {
        self.init(path: path.map(\.text).joined(separator: "/"), code: code)
    }
}
