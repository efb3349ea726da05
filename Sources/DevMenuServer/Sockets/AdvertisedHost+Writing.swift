import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension AdvertisedHost {
    /// Writes what a host says of itself, for this user alone.
    ///
    /// Whoever looks sees all of it or none: it takes its name only once it is whole.
    func write(_ advertisement: HostAdvertisement) throws(SocketHostError) {
        let unfinished = record + ".new"
        _ = unlink(unfinished)
        let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system("write", path: record, code: errno) }
        let bytes = advertisement.bytes
        let count = bytes.withUnsafeBytes { sendAll(file, $0.baseAddress, $0.count) }
        let code = errno
        close(file)
        guard count == bytes.count, rename(unfinished, record) == 0 else {
            let reason = count == bytes.count ? errno : code
            unlink(unfinished)
            throw .system("write", path: record, code: reason)
        }
    }
}

// The method above bears the name of the call that it makes.
private func sendAll(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
