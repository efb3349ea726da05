import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The place of a file: its path, its directory, and the files that are kept beside it.
package struct FileLocation: Hashable {
    /// Its path.
    package let path: String

    /// Creates a location from a path, made absolute, so that it stays the same place when the process moves.
    package init(_ path: String) { self.path = FileSystem.absolute(path) }

    /// The directory that holds it.
    package var directory: String { FileSystem.parent(of: path) }

    /// The nearest of what is above it that is there, a directory or not.
    package var nearestAncestor: String {
        var path = directory
        while (try? Stat(path, followTargetSymlink: false)) == nil, path != "/", path != "." {
            path = FileSystem.parent(of: path)
        }
        return path
    }

    /// The file that processes lock while they replace it; it stays, since a lock on a file that was removed
    /// excludes nobody.
    package var lock: String { path + ".lock" }

    /// Where its replacement is written.
    ///
    /// One name is enough, since only the lock's holder writes it; what a killed process left there
    /// is removed by the next.
    package var replacement: String { path + ".tmp" }

    /// Returns its name once it was found damaged for the nth time.
    package func damaged(_ number: Int) -> String { "\(path).damaged-\(number)" }

    /// The location, and those that it leads to where it is a symbolic link: the last is the file.
    package func followed() throws(FileFailure) -> [FileLocation] {
        var locations = [self]
        while let target = locations[locations.count - 1].linkTarget {
            guard locations.count <= 40 else {
                throw .refused(.following, path: path, .tooManySymbolicLinkLevels)
            }
            locations.append(target)
        }
        return locations
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
