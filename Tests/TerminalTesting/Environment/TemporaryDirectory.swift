#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory for one test, which is removed with its contents when this object is released.
public final class TemporaryDirectory: TestDirectory, Sendable {
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
    public func remove() { Self.remove(at: path) }
}
