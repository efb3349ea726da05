#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// An open descriptor, closed when it is dropped.
package struct FileDescriptor: ~Copyable {
    package let number: Int32

    /// Takes a descriptor over.
    package init(_ number: Int32) { self.number = number }

    /// Opens a path, closed in programs that are started.
    package init(
        opening path: String,
        _ flags: Int32,
        mode: mode_t = 0
    ) throws(SettingStoreError.Fault) {
        let number = open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .last("opening", path) }
        self.number = number
    }

    /// Opens a path to be read alone, closed in programs that are started.
    init(reading path: String) throws(SettingStoreError.Fault) {
        try self.init(opening: path, O_RDONLY)
    }

    deinit { _ = close(number) }

    /// Everything in a regular file of no more than so many bytes, from its beginning.
    ///
    /// Anything else may have no end, such as `/dev/zero`.
    package func contents(
        atMost limit: Int,
        path: String
    ) throws(SettingStoreError.Fault) -> [UInt8] {
        let identity = try FileIdentity(of: self, path: path)
        guard identity.isFile else { throw .notAFile(path: path) }
        guard identity.size <= limit else { throw .tooLarge(path: path, limit: limit) }
        return try bytes(expecting: identity.size, atMost: limit, path: path)
    }

    /// Everything in a file of the size that is expected, from its beginning.
    ///
    /// - Throws: What the operating system says, and where there are more bytes than may be.
    package func bytes(
        expecting size: Int,
        atMost limit: Int = .max,
        path: String
    ) throws(SettingStoreError.Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = size + 1
        while true {
            // A byte more than expected, so that one call shows the end.
            var code: Int32 = 0
            let start = bytes.count
            let more = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
                var got = -1
                repeat {
                    got = pread(number, buffer.baseAddress, chunk, off_t(start))
                    code = errno
                } while got < 0 && code == EINTR
                count = max(got, 0)
                if got >= 0 { code = 0 }
            }
            guard code == 0 else { throw .system("reading", path: path, code: code) }
            if start == 0 { bytes = more } else { bytes += more }
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
            if more.count < chunk { return bytes }
            chunk = 65_536
        }
    }

    /// Writes all the bytes.
    package func write(_ bytes: [UInt8], path: String) throws(SettingStoreError.Fault) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { buffer in
                #if canImport(Glibc)
                Glibc.write(number, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                Musl.write(number, buffer.baseAddress, buffer.count)
                #else
                Darwin.write(number, buffer.baseAddress, buffer.count)
                #endif
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw .last("writing", path)
            }
            written += count
        }
    }

    /// Waits until what was written is kept.
    package func flush(path: String) throws(SettingStoreError.Fault) {
        while fsync(number) != 0 {
            guard errno == EINTR else { throw .last("flushing", path) }
        }
    }
}

extension SettingStoreError.Fault {
    /// What the last call of the operating system said.
    static func last(_ operation: String, _ path: String) -> Self {
        .system(operation, path: path, code: errno)
    }
}
