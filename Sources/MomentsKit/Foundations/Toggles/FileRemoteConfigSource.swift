/// A remote configuration in a file, as of a share that somebody else writes.
package struct FileRemoteConfigSource: RemoteConfigSource {
    private let file: KeptFile

    /// A configuration in a file.
    package init(path: String) { file = KeptFile(path: path) }

    /// Reads the file.
    package func read() async throws -> [UInt8] { try file.contents() }
}
