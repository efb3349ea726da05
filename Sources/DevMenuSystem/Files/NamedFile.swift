import SystemPackage

/// A file that a person named, which is written as a shell's `>` writes it.
///
/// A link is followed, and one that leads nowhere makes its target. What is no regular file, such as a
/// named pipe or a device, is written through, whoever owns it. A regular file keeps its owner, its
/// mode and its other names; another user's is refused.
package enum NamedFile {
    /// Opens a file for writing, which keeps its contents; one that is missing is made.
    ///
    /// A named pipe is opened without waiting for its reader.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - appends: `true` to write after what the file has.
    /// - Returns: The file, which isn't waited for when it is written to.
    /// - Throws: ``FileError``.
    package static func open(
        _ path: String,
        appends: Bool = false
    ) throws(FileError) -> Descriptor {
        let file = try FileError.wrapping(.writing, path) { () throws(Errno) in
            try Descriptor(
                opening: path,
                .writeOnly,
                options: appends ? [.create, .nonBlocking, .append] : [.create, .nonBlocking],
                permissions: FilePermissions(rawValue: 0o666)
            )
        }
        if let status = try? Stat(file.handle), status.type == .regular,
            status.owner != OwnProcess.user
        {
            throw .otherOwner(path: path, owner: status.owner)
        }
        return file
    }

    /// Writes the whole contents of a file, and waits until they are written.
    ///
    /// - Throws: ``FileError``; some of the bytes may already be written.
    package static func write(_ bytes: some Collection<UInt8>, to path: String) throws(FileError) {
        let file = try open(path)
        try FileError.wrapping(.writing, path) { () throws(Errno) in
            if (try? Stat(file.handle))?.type == .regular {
                try Errno.only { try file.handle.resize(to: 0) }
            }
            try file.handle.write(all: bytes)
            try file.finish()
        }
    }
}
