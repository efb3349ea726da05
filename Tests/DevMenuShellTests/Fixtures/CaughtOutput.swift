#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A nameless file that stores output of any size.
final class CaughtOutput {
    struct OutputError: Error { let reason: Int32 }

    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/devmenu-output-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw OutputError(reason: errno) }
        unlink(template)
    }

    deinit { close(descriptor) }

    /// The text that was written.
    var text: String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &piece, piece.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }
}
