#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A file that the app saves, in a separate directory: it's whole, or as it was before.
public struct SavedFile: Sendable {
    /// The URL of the file, which need not exist.
    public let url: URL

    /// Creates a reference to a file at a path; a link to a file stays a link.
    public init(_ path: String) { url = URL(filePath: path).resolvingSymlinksInPath() }

    /// The contents, or `nil` if the file can't be read.
    public var contents: Data? { try? Data(contentsOf: url) }

    /// Replaces the contents, and creates the directories above them.
    public func replace(with data: Data) throws {
        try makeDirectory()
        try data.write(to: url, options: .atomic)
    }

    /// Creates the directories above the file, for its user alone.
    public func makeDirectory() throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
