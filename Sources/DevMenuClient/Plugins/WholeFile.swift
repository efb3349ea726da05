package import DevMenuSystem

/// A file that is read and replaced as a whole.
package struct WholeFile {
    /// An error of writing the file.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The system's reason, with the path.
        package let description: String
    }

    /// Its path.
    package let path: String

    /// Creates a reference to a file, which need not exist.
    package init(_ path: String) { self.path = path }

    /// Its contents; `nil` where it isn't a file, or can't be read.
    package var contents: [UInt8]? { try? FileSystem.contents(of: path) }

    /// Its contents; `nil` also where another user owns it, or others may write to it.
    var ownContents: [UInt8]? {
        guard let file = try? Descriptor(opening: path, options: .nonBlocking),
            let status = try? Stat(file.handle), status.owner == OwnProcess.user,
            !status.isWritableByOthers
        else { return nil }
        return try? file.contents(path: path)
    }

    /// Replaces the file atomically, so that a kill leaves the old or the new one.
    ///
    /// Creates its directory where there is none.
    ///
    /// - Parameters:
    ///   - bytes: The new contents.
    ///   - permissions: Its permissions, whatever the process's umask.
    ///   - isKept: `true` to wait until the file would survive a crash of the machine.
    ///   - check: Called with the path of the draft before it replaces the file.
    /// - Throws: ``Failure``, or what `check` threw.
    package func replace(
        with bytes: [UInt8],
        permissions: FilePermissions,
        isKept: Bool = true,
        check: (String) throws -> Void = { _ in }
    ) throws {
        do {
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
            let replacement = try FileReplacement(
                bytes,
                for: path,
                permissions: permissions,
                isKept: isKept
            )
            // A program that is open for writing can't be run.
            replacement.file.close()
            do {
                try check(replacement.draftPath)
            } catch {
                replacement.drop()
                throw error
            }
            try replacement.takePlace()
            try replacement.flush()
        } catch let failure as FileFailure {
            throw Failure(failure, of: path)
        }
    }
}

extension WholeFile.Failure {
    fileprivate init(_ failure: FileFailure, of path: String) {
        description =
            switch failure {
            case .refused(.making, let directory, let reason):
                "cannot make '\(directory)': \(reason)"
            case .refused(.replacing, _, let reason): "cannot replace '\(path)': \(reason)"
            case .refused(_, _, let reason): "cannot write '\(path)': \(reason)"
            case .brokenLink(let directory):
                "cannot make '\(directory)': \(Errno.fileExists)"
            case .notAFile, .tooLarge: "cannot write '\(path)'"
            }
    }
}

extension FilePermissions {
    /// The permissions of a program that everybody may run.
    package static var program: FilePermissions { FilePermissions(rawValue: 0o755) }

    /// The permissions of a file that everybody may read.
    package static var document: FilePermissions { FilePermissions(rawValue: 0o644) }
}
