#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory of one test's own, which goes with all that is in it when nobody holds on to it.
public final class TemporaryDirectory: Sendable {
    /// Its path without symbolic links; short enough to hold sockets.
    public let path: String

    /// Makes a directory.
    ///
    /// - Throws: ``SystemFailure`` if there is no room or no permission.
    public init() throws {
        var template = Array("/tmp/devmenu-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure("mkdtemp") }
        // On macOS /tmp is a link, and what programs report is where it leads.
        guard let real = realpath(template, nil) else { throw SystemFailure("realpath") }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit { remove() }

    /// Removes it with all that is in it, as far as it is still there; follows no link out of it.
    public func remove() { Self.remove(path) }

    private static func remove(_ path: String) {
        guard unlink(path) != 0, rmdir(path) != 0 else { return }
        // A test may have taken the permission to list or empty it away.
        guard let isDirectory = isDirectory(path), isDirectory else { return }
        chmod(path, 0o700)
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    private static func isDirectory(_ path: String) -> Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    private static func names(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The entry is only as long as its name, so it must not be copied as a whole.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let start = UnsafeRawPointer(entry).advanced(by: offset)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
