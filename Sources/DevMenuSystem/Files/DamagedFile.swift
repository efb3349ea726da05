// A damaged file is left by reading. A change sets it aside, with the lock held and once the file has
// been read again, and never overwrites it.

extension FileLocation {
    /// Renames the file to the next free name for damaged files.
    ///
    /// - Returns: The new path.
    /// - Throws: ``FileError``; the file then still has its name.
    package func setAside() throws(FileError) -> String {
        // Unlike a rename, a link never replaces an existing file.
        let new = try withFreeName { new throws(Errno) in try FileSystem.link(path, as: new) }
        do throws(Errno) {
            try FileSystem.remove(path)
            return new
        } catch {
            try? FileSystem.remove(new)
            throw .refused(.removing, path: path, error)
        }
    }

    /// Copies the file, which remains because processes lock it, to the next free name for damaged
    /// files.
    ///
    /// - Parameter file: The file, open.
    /// - Returns: The path of the copy.
    /// - Throws: ``FileError``; there is no copy then.
    package func copyAside(_ file: Descriptor) throws(FileError) -> String {
        let bytes = try file.contents(path: path)
        return try withFreeName { new throws(Errno) in
            let copy = try Descriptor(
                opening: new,
                .writeOnly,
                options: [.create, .exclusiveCreate],
                permissions: .ownerReadWrite
            )
            do throws(Errno) { try copy.handle.write(all: bytes) } catch {
                try? FileSystem.remove(new)
                throw error
            }
        }
    }

    private func withFreeName(_ make: (String) throws(Errno) -> Void) throws(FileError) -> String {
        var number = 1
        while true {
            let new = damaged(number)
            do throws(Errno) {
                try make(new)
                return new
            } catch .fileExists {
                number += 1
            } catch {
                throw .refused(.making, path: new, error)
            }
        }
    }
}

extension FileIdentity {
    /// The time without a write after which a file is considered complete, in milliseconds.
    private static let pause = 200

    /// Waits if the file has just been written: an editor or a shell may be writing it in place.
    ///
    /// - Returns: `false` if the last write is some time ago.
    package func waitUntilUnchanged() -> Bool {
        let age = millisecondsSinceModified
        guard (0..<Self.pause).contains(age) else { return false }
        OwnThread.pause(.milliseconds(Self.pause - age))
        return true
    }
}
