#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// A path that the address of a Unix socket can hold.
package struct SocketPath: Hashable, Sendable {
    /// A path is too long for an address.
    package struct TooLong: Error, Hashable, Sendable {
        /// The path.
        package let path: String
    }

    /// The most bytes that a path may have: one fewer than an address holds (108 on Linux, 104 on
    /// macOS), for the zero that ends it.
    package static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The path itself.
    package let path: String

    /// Creates the address of a path.
    ///
    /// - Throws: ``TooLong``.
    package init(_ path: String) throws(TooLong) {
        guard path.utf8.count <= Self.limit else { throw TooLong(path: path) }
        self.path = path
    }

    /// Calls a body with the path as the address that `bind` and `connect` take.
    package func withAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}
