#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps what is printed to standard output and standard error off the screen, for afterwards.
///
/// A `print` in a plugin, or the runtime's last words in a crash, would tear the page. They go to a
/// file without a name, and from there to where they were meant for once the screen is left.
struct HeldOutput {
    /// The most bytes that are shown afterwards: the last ones.
    private static let longest: off_t = 64 << 10

    private let file: Int32
    private let output: Int32
    private let errors: Int32

    /// Takes the place of standard output, and of standard error where that is a terminal too.
    ///
    /// Where there is no room for a file what is printed is lost.
    init() {
        output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        errors = isatty(2) == 1 ? fcntl(2, F_DUPFD_CLOEXEC, 3) : -1
        file = Self.openFile()
        guard file >= 0 else { return }
        _ = dup2(file, 1)
        if errors >= 0 { _ = dup2(file, 2) }
    }

    /// Puts both back, and prints what was held; safe inside a signal handler.
    func release() {
        if output >= 0 { _ = dup2(output, 1) }
        if errors >= 0 { _ = dup2(errors, 2) }
        for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) }
        guard file >= 0 else { return }
        let size = lseek(file, 0, SEEK_END)
        _ = lseek(file, max(0, size - Self.longest), SEEK_SET)
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            while true {
                let count = read(file, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                _ = write(2, buffer.baseAddress, count)
            }
        }
        close(file)
    }

    private static func openFile() -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/moments-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { return open("/dev/null", O_RDWR | O_CLOEXEC) }
        unlink(template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        // Both descriptors write behind each other's last byte.
        _ = fcntl(file, F_SETFL, O_APPEND)
        return file
    }
}
