package import DevMenuSystem

/// A file that is read and replaced as a whole.
package struct WholeFile {
    /// Why it could not be written.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// What the system said, and of what.
        package let description: String
    }

    /// Its path.
    package let path: String

    /// A file, which need not be there.
    package init(_ path: String) { self.path = path }

    /// What it holds; `nil` where it is no file, or cannot be read.
    package var contents: [UInt8]? { try? FileSystem.contents(of: path) }

    /// What it holds; `nil` also where it belongs to somebody else, or others may write to it.
    var ownContents: [UInt8]? {
        guard let file = try? Descriptor(opening: path, options: .nonBlocking),
            let status = try? Stat(file.handle), status.owner == OwnProcess.user,
            !status.isWritableByOthers
        else { return nil }
        return try? file.contents(path: path)
    }

    /// Replaces it at once, so that a kill leaves the old or the new one.
    ///
    /// Its directory is made where there is none.
    ///
    /// - Parameters:
    ///   - bytes: What it holds from then on.
    ///   - permissions: Its permissions, whatever the process's mask.
    ///   - isKept: Whether to wait until that would outlive the machine.
    ///   - check: Called with the path of what is to be put in its place, before it is.
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
            // A program that is open for writing cannot be run.
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
    /// Those of a program that everybody may run.
    package static var program: FilePermissions { FilePermissions(rawValue: 0o755) }

    /// Those of a file that everybody may read.
    package static var document: FilePermissions { FilePermissions(rawValue: 0o644) }
}
