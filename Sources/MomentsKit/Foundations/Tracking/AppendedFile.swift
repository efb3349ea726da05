#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file to which lines are appended, each by one call, so that several processes may do so.
package struct AppendedFile: Sendable {
    private let path: String

    /// A file, which need not exist, in a directory that does.
    package init(path: String) { self.path = path }

    /// Appends a line; where that fails the line is lost.
    package func append(_ line: [UInt8]) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        line.withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }
}
