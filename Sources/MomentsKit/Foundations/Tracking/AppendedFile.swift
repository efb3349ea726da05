import DevMenuSystem

/// A file to which lines are appended, each by one call, so that several processes may do so.
package struct AppendedFile: Sendable {
    private let path: String

    /// A file, which need not exist, in a directory that does.
    package init(path: String) { self.path = path }

    /// Appends a line; where that fails the line is lost.
    package func append(_ line: [UInt8]) {
        let file = try? Descriptor(
            opening: path,
            .writeOnly,
            options: [.create, .append],
            permissions: .ownerReadWrite
        )
        try? file?.handle.write(all: line)
    }
}
