#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory for one test, which is removed with its contents when this object is released.
public final class TemporaryDirectory: Sendable {
    /// The path without symbolic links; short enough for sockets.
    public let path: String

    /// Creates a directory.
    ///
    /// - Throws: ``SystemError`` where there is no space or no permission.
    public init() throws {
        var template = Array("/tmp/devmenu-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
        // On macOS /tmp is a link, and programs report the path behind it.
        guard let real = realpath(template, nil) else { throw SystemError("realpath") }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit { remove() }

    /// Removes the directory and its contents, where they still exist; follows no link out of it.
    public func remove() { Self.remove(path) }

    private static func remove(_ path: String) {
        guard unlink(path) != 0, rmdir(path) != 0 else { return }
        // A test may have removed the permission to list or empty it.
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
