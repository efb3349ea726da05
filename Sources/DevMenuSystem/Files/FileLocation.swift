/// The path of a file, with its directory and the paths of the files beside it.
package struct FileLocation: Equatable {
    /// The absolute path of the file.
    package let path: String

    /// Creates a location from a path, made absolute so that it survives a change of directory.
    package init(_ path: String) { self.path = FileSystem.absolute(path) }

    /// The file's name.
    package var name: String { String(path.split(separator: "/").last ?? "") }

    /// The directory that contains the file.
    package var directory: String { FileSystem.parent(of: path) }

    /// The nearest ancestor that exists, whether it is a directory or not.
    package var nearestAncestor: String {
        var path = directory
        while (try? Stat(path, followTargetSymlink: false)) == nil, path != "/", path != "." {
            path = FileSystem.parent(of: path)
        }
        return path
    }

    /// The path of the file that processes lock while they replace this one.
    ///
    /// It's removed only with the file itself, by the holder of the lock: whoever gets a lock looks
    /// whether the path still leads to it, because a lock on a removed file excludes nobody.
    package var lock: String { path + ".lock" }

    /// The path of the temporary file that replaces this one.
    ///
    /// One name is enough, because only the lock's holder writes to it; the next holder removes a
    /// file that a killed process left there.
    package var replacement: String { path + ".tmp" }

    /// The path of the journal of changes to this file.
    ///
    /// It's `journal.jsonl` for the file `toggles.json`, which has its directory to itself, and has
    /// the file's name in front for any other.
    package var journal: String {
        directory + (name == "toggles.json" ? "/journal.jsonl" : "/\(name).journal.jsonl")
    }

    /// The path of the older part of a file of JSON lines; the file's own for any other.
    package var older: String {
        let suffix = ".jsonl"
        return path.hasSuffix(suffix) ? path.dropLast(suffix.count) + ".1" + suffix : path
    }

    /// Indicates whether a name in the same directory is the file's, or that of one written beside it:
    /// its lock, its older part, a draft, and those that were set aside.
    package func owns(_ other: String) -> Bool {
        let other = FileReplacement.file(ofDraft: other) ?? other
        let names = [path, lock, replacement, older].map { FileLocation($0).name }
        if names.contains(other) { return true }
        let number = other.split(separator: "-").last.flatMap { Int($0) }
        return number.map { FileLocation(damaged($0)).name == other } ?? false
    }

    /// Sixteen digits for its path, the same in every process: FNV-1a, 64 bits.
    ///
    /// Anyone who can choose paths can find two with the same digest. A file that is named by a
    /// digest also contains its path, if that matters.
    package var digest: String {
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Indicates whether a text is one that ``digest`` can be.
    package static func isDigest(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// Returns the path that the file is moved to when it is found damaged for the nth time.
    package func damaged(_ number: Int) -> String { "\(path).damaged-\(number)" }

    /// Returns this location and, if it is a symbolic link, those it leads to; the file is last.
    ///
    /// A process with raised rights follows no link.
    package func followed(
        hasRaisedRights: Bool = OwnProcess.hasRaisedRights
    ) throws(FileError) -> [FileLocation] {
        var locations = [self]
        if hasRaisedRights { return locations }
        while let target = locations[locations.count - 1].linkTarget {
            guard locations.count <= 40 else {
                throw .refused(.following, path: path, .tooManySymbolicLinkLevels)
            }
            locations.append(target)
        }
        let last = locations[locations.count - 1].path
        guard !FileSystem.isLink(last) else {
            throw .refused(.following, path: last, .illegalByteSequence)
        }
        return locations
    }

    /// Returns the locations whose directories report every change of the file.
    ///
    /// Besides those of ``followed()``, these are symbolic links to directories on the way.
    package func watched() throws(FileError) -> [FileLocation] {
        var locations = try followed()
        var index = 0
        while index < locations.count, locations.count <= 40 {
            for link in locations[index].linksAbove {
                locations += try link.followed().filter { !locations.contains($0) }
            }
            index += 1
        }
        return locations
    }

    /// The directories above the file that are symbolic links.
    private var linksAbove: [FileLocation] {
        sequence(first: directory) { FileSystem.parent(of: $0) }
            .prefix { $0 != "/" && $0 != "." }
            .filter(FileSystem.isLink).map { FileLocation($0) }
    }

    /// The location that a symbolic link leads to; `nil` if this isn't one, or that isn't UTF-8.
    package var linkTarget: FileLocation? {
        FileSystem.target(ofLink: path).map { target in
            FileLocation(target.hasPrefix("/") ? target : directory + "/" + target)
        }
    }
}
