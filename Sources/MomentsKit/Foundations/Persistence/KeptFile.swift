package import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is always replaced whole, so that it is never half of anything.
///
/// File and directories are made for the user alone, by the first replacement. A replacement that
/// fails, as on a full disk, leaves what was there.
package struct KeptFile: Sendable {
    /// The file's path.
    package let path: String

    /// A file, which need not exist.
    package init(path: String) { self.path = path }

    /// What it holds; `nil` where there is no such file, or it cannot be read.
    package func read() -> [UInt8]? { try? contents() }

    /// What it holds.
    ///
    /// - Parameter limit: How many bytes it may have; 64 MiB unless it is said.
    /// - Returns: Its bytes.
    /// - Throws: What the operating system says, and where it is no regular file or too large.
    package func contents(
        atMost limit: Int = 64 << 20
    ) throws(SettingStoreError.Fault) -> [UInt8] {
        // A pipe in the file's place must not make the opening wait for its other end.
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        return try file.contents(atMost: limit, path: path)
    }

    /// Replaces it.
    ///
    /// - Parameter bytes: What it is to hold.
    /// - Throws: What the operating system says; what was there then stays.
    package func replace(with bytes: [UInt8]) throws(SettingStoreError.Fault) {
        try makeDirectories()
        // Another process of the app may replace it at the same time, each with a file of its own.
        let replacement = "\(path).\(getpid()).tmp"
        _ = unlink(replacement)
        do throws(SettingStoreError.Fault) {
            let file = try FileDescriptor(
                opening: replacement,
                O_WRONLY | O_CREAT | O_EXCL,
                mode: 0o600
            )
            try file.write(bytes, path: path)
            try file.flush(path: path)
            guard rename(replacement, path) == 0 else {
                throw .system("replacing", path: path, code: errno)
            }
        } catch {
            _ = unlink(replacement)
            throw error
        }
    }

    /// Makes the directories that lead to the file, those that are missing.
    private func makeDirectories() throws(SettingStoreError.Fault) {
        for place in path.indices.dropFirst() where path[place] == "/" {
            let directory = String(path[..<place])
            guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
                throw .system("making", path: directory, code: errno)
            }
        }
    }
}
