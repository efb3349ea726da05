#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a file is: its path, its directory, and the files that are kept beside it.
package struct FileLocation: Hashable {
    /// The path.
    package let path: String

    /// A path, made absolute, so that it stays the same place when the process moves.
    package init(_ path: String) {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else {
            self.path = path
            return
        }
        defer { free(current) }
        self.path = String(cString: current) + "/" + path
    }

    /// The directory that holds it.
    package var directory: String { Self.parent(of: path) }

    /// The nearest of what is above it that is there, a directory or not.
    var nearestAncestor: String {
        var status = stat()
        var path = directory
        while lstat(path, &status) != 0, path != "/", path != "." { path = Self.parent(of: path) }
        return path
    }

    /// What processes lock while they replace it; it stays, since a lock on a file that was removed
    /// excludes nobody.
    var lock: String { path + ".lock" }

    /// Where its replacement is written.
    ///
    /// One name is enough, since only the lock's holder writes it; what a killed process left there
    /// is removed by the next.
    var replacement: String { path + ".tmp" }

    /// What it is called once it was found damaged for the nth time.
    func damaged(_ number: Int) -> String { "\(path).damaged-\(number)" }

    /// The location, and those that it leads to where it is a symbolic link: the last is the file.
    func followed() throws(SettingStoreError.Fault) -> [FileLocation] {
        var locations = [self]
        while let target = locations[locations.count - 1].linkTarget {
            guard locations.count <= 40 else {
                throw .system("following", path: path, code: ELOOP)
            }
            locations.append(target)
        }
        return locations
    }

    /// The directory that holds something; "/" holds itself.
    package static func parent(of path: String) -> String {
        let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    /// Where it leads as a symbolic link; `nil` where it is none.
    package var linkTarget: FileLocation? {
        let target = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) {
            buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        guard let target else { return nil }
        return FileLocation(target.hasPrefix("/") ? target : directory + "/" + target)
    }
}
