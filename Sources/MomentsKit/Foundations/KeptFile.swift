package import DevMenuKit
import DevMenuSystem

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
        do throws(FileFailure) {
            return try FileSystem.contents(of: path, atMost: limit)
        } catch {
            throw .init(error)
        }
    }

    /// Replaces it.
    ///
    /// Another process of the app may replace it at the same time.
    ///
    /// - Parameter bytes: What it is to hold.
    /// - Throws: What the operating system says; what was there then stays.
    package func replace(with bytes: [UInt8]) throws(SettingStoreError.Fault) {
        do throws(FileFailure) {
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
            try FileReplacement.replace(path, with: bytes)
        } catch {
            throw .init(error)
        }
    }
}
