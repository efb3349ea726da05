package import DevMenuKit
import DevMenuSystem

/// A file that is always replaced as a whole, so that it is never incomplete.
///
/// The first replacement creates the file and its directories for the user alone. A failed
/// replacement, as on a full disk, leaves the old content.
package struct KeptFile: Sendable {
    package let path: String

    /// Creates a reference to a file, which need not exist.
    package init(path: String) { self.path = path }

    /// Returns the content, or `nil` where the file doesn't exist or cannot be read.
    package func read() -> [UInt8]? { try? contents() }

    /// Returns the content.
    ///
    /// - Parameter limit: The largest size in bytes; 64 MiB by default.
    /// - Returns: Its bytes.
    /// - Throws: The operating system's error; also where it is no regular file or too large.
    package func contents(
        atMost limit: Int = 64 << 20
    ) throws(SettingStoreError.Fault) -> [UInt8] {
        do throws(FileFailure) {
            return try FileSystem.contents(of: path, atMost: limit)
        } catch {
            throw .init(error)
        }
    }

    /// Replaces the content.
    ///
    /// Another process of the app may replace it at the same time.
    ///
    /// - Parameter bytes: The new content.
    /// - Throws: The operating system's error; the old content then remains.
    package func replace(with bytes: [UInt8]) throws(SettingStoreError.Fault) {
        do throws(FileFailure) {
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
            try FileReplacement.replace(path, with: bytes)
        } catch {
            throw .init(error)
        }
    }
}
