import DevMenuSystem

/// A range of a file's bytes; nothing outside of it is read.
struct ByteRegion {
    /// The size in bytes.
    let size: UInt64
    private let start: UInt64
    private let file: Descriptor

    /// Returns a part of this region; nothing is read yet.
    ///
    /// - Throws: ``BinaryError/truncated(_:)`` with its name, if it extends beyond this region.
    func part(at offset: UInt64, size: UInt64, _ name: String) throws(BinaryError) -> ByteRegion {
        guard offset <= self.size, size <= self.size - offset else { throw .truncated(name) }
        return ByteRegion(size: size, start: start + offset, file: file)
    }

    /// Reads `count` bytes at an offset.
    ///
    /// - Throws: ``BinaryError``, mostly ``BinaryError/truncated(_:)``.
    func bytes(at offset: UInt64, count: Int, _ name: String) throws(BinaryError) -> [UInt8] {
        let part = try part(at: offset, size: UInt64(count), name)
        let bytes = try BinaryError.wrapping { () throws(Errno) in
            try file.handle.bytes(count, at: Int64(part.start))
        }
        // The file may have shrunk.
        guard bytes.count == count else { throw .truncated("the file") }
        return bytes
    }
}

extension ByteRegion {
    /// Opens a regular file, which is read in pieces: a large program is never in memory as a whole.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``.
    init(path: String) throws(BinaryError) {
        let (file, status) = try BinaryError.wrapping { () throws(Errno) in
            // Without this option, opening a pipe waits for a writer.
            let file = try Descriptor(opening: path, options: .nonBlocking)
            return (file, try Stat(file.handle))
        }
        switch status.type {
        case .regular: self.init(size: UInt64(max(0, status.size)), start: 0, file: file)
        case .directory: throw .unreadable("it is a directory: name the program that is in it")
        default: throw .unreadable("it isn't a regular file")
        }
    }
}

extension BinaryError {
    /// Calls a body, and turns the system's error into ``unreadable(_:)``.
    fileprivate static func wrapping<Result>(
        _ body: () throws(Errno) -> Result
    ) throws(BinaryError) -> Result {
        do throws(Errno) { return try body() } catch { throw .unreadable("\(error)") }
    }
}

extension [UInt8] {
    /// Returns the number of `count` bytes at an offset, the lowest byte first.
    ///
    /// The bytes must be within this array, as those of a header are that was read whole.
    func number(at offset: Int, _ count: Int) -> UInt64 {
        self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension Collection<UInt8> {
    /// The text up to the first zero.
    var text: String { String(decoding: prefix { $0 != 0 }, as: UTF8.self) }
}
