import FoundationEssentials

/// A remote configuration in a file, as of a share that somebody else writes.
package struct FileRemoteConfigSource: RemoteConfigSource {
    private let path: String

    /// A configuration in a file.
    package init(path: String) { self.path = path }

    /// Reads the file.
    package func read() async throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
}
