import FoundationEssentials

/// A file that is always replaced whole, so that it is never half of anything.
///
/// Its directory is made by the first replacement. A replacement that fails, as on a full disk, leaves
/// what was there.
package struct KeptFile: Sendable {
    /// The file's path.
    package let path: String

    /// A file, which need not exist.
    package init(path: String) { self.path = path }

    /// What it holds; `nil` where there is no such file, or it cannot be read.
    package func read() -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }

    /// Replaces it.
    ///
    /// - Parameter bytes: What it is to hold.
    /// - Throws: What the operating system says; what was there then stays.
    package func replace(with bytes: [UInt8]) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url, options: .atomic)
    }
}
