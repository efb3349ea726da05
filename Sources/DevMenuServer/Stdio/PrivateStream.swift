#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The stream to a shell over this process's stdin and stdout, out of everybody else's reach.
enum PrivateStream {
    /// Moves stdin and stdout to private descriptors.
    ///
    /// Afterwards descriptor 0 is `/dev/null` and descriptor 1 is descriptor 2, so that no `print` and
    /// no `readLine` of a plugin can touch the stream.
    ///
    /// - Returns: The stream.
    /// - Throws: ``StdioHostError`` where a descriptor is closed.
    static func take() throws(StdioHostError) -> ByteStream {
        let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
        guard input >= 0 else { throw .closed(descriptor: 0) }
        let output = sameFile(0, 1) ? input : fcntl(1, F_DUPFD_CLOEXEC, 3)
        guard output >= 0 else { throw .closed(descriptor: 1) }
        let opened = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard opened >= 0 else { throw .noNullDevice(code: errno) }
        // It may have become descriptor 2, where that was closed.
        let null = fcntl(opened, F_DUPFD_CLOEXEC, 3)
        guard null >= 0 else { throw .noNullDevice(code: errno) }
        close(opened)
        if fcntl(2, F_GETFD) < 0 { _ = dup2(null, 2) }
        _ = dup2(null, 0)
        _ = dup2(2, 1)
        close(null)
        return ByteStream(input: input, output: output)
    }

    /// Whether two descriptors are one socket, which a shell may give for both directions.
    private static func sameFile(_ first: Int32, _ second: Int32) -> Bool {
        var one = stat()
        var other = stat()
        guard fstat(first, &one) == 0, fstat(second, &other) == 0 else { return false }
        return one.st_mode & S_IFMT == S_IFSOCK && one.st_dev == other.st_dev
            && one.st_ino == other.st_ino
    }
}
