#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is read and replaced as a whole.
package struct WholeFile {
    /// Why it could not be written.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// What the system said, and of what.
        package let description: String
    }

    /// Its path.
    package let path: String

    /// A file, which need not be there.
    package init(_ path: String) { self.path = path }

    /// What it holds; `nil` where it is no file, or cannot be read.
    package var contents: [UInt8]? { contents { _ in true } }

    /// What it holds; `nil` also where it belongs to somebody else, or others may write to it.
    var ownContents: [UInt8]? {
        contents { $0.st_uid == geteuid() && $0.st_mode & 0o022 == 0 }
    }

    private func contents(where isRight: (stat) -> Bool) -> [UInt8]? {
        // A pipe in its place must not make the opening wait for its other end.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let file = Descriptor(number)
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            isRight(status)
        else { return nil }
        var isWhole = true
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = read(file.number, buffer.baseAddress.map { $0 + count }, size - count)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else {
                    isWhole = false
                    return
                }
                count += more
            }
        }
        return isWhole ? bytes : nil
    }

    /// Replaces it at once, so that a kill leaves the old or the new one.
    ///
    /// Its directory is made where there is none.
    ///
    /// - Parameters:
    ///   - bytes: What it holds from then on.
    ///   - mode: Its permissions, whatever the process's mask.
    ///   - check: Called with the path of what is to be put in its place, before it is.
    /// - Throws: ``Failure``, or what `check` threw.
    package func replace(
        with bytes: [UInt8],
        mode: UInt32,
        check: (String) throws -> Void = { _ in }
    ) throws {
        try Self.makeDirectories(above: path)
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let draft = "\(path[...slash]).\(path[path.index(after: slash)...]).\(getpid())"
        unlink(draft)
        defer { unlink(draft) }
        do {
            let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
            guard number >= 0 else { throw Self.failure("write", path) }
            let file = Descriptor(number)
            guard fchmod(number, mode_t(mode)) == 0 else { throw Self.failure("write", path) }
            try Self.write(bytes, to: file, path)
        }
        try check(draft)
        guard rename(draft, path) == 0 else { throw Self.failure("replace", path) }
    }

    private static func write(_ bytes: [UInt8], to file: Descriptor, _ path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeNow(file.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func makeDirectories(above path: String) throws {
        for (index, character) in zip(path.indices, path)
        where character == "/" && index != path.startIndex {
            let directory = String(path[..<index])
            guard mkdir(directory, 0o700) != 0, errno != EEXIST else { continue }
            guard access(directory, F_OK) != 0 else { continue }
            throw failure("make", directory)
        }
    }

    private static func failure(_ verb: String, _ path: String) -> Failure {
        Failure(description: "cannot \(verb) '\(path)': \(String(cString: strerror(errno)))")
    }
}

// The method above bears the name of the call that it makes.
private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
