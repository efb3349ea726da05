#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is read as it is asked for: of a program of any size only pieces are in memory.
final class FileBytes: ByteSource {
    let size: UInt64

    private let descriptor: Int32

    /// Opens a regular file.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, ``BinaryError/noFile(_:)``.
    init(path: String) throws(BinaryError) {
        // A pipe with nobody at its other end would else be waited for.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .unreadable(reason)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: size = UInt64(max(0, status.st_size))
        case S_IFDIR:
            close(descriptor)
            throw .noFile("it is a directory: name the program that is in it")
        default:
            close(descriptor)
            throw .noFile("it is no regular file")
        }
    }

    deinit { close(descriptor) }

    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
                let place = off_t(offset) + off_t(filled)
                let got = pread(descriptor, rest.baseAddress, rest.count, place)
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard code == 0 else { throw .unreadable(String(cString: strerror(code))) }
        guard bytes.count == count else { throw .truncated("the file") }
        return bytes
    }
}
