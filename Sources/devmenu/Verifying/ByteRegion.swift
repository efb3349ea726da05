import DevMenuSystem

/// A range of a file; nothing outside of it is read.
struct ByteRegion {
    /// The size in bytes.
    let size: UInt64

    private let source: any ByteSource
    private let start: UInt64

    /// Creates a region of a whole file.
    init(_ source: any ByteSource) {
        self.source = source
        start = 0
        size = source.size
    }

    private init(_ source: any ByteSource, start: UInt64, size: UInt64) {
        self.source = source
        self.start = start
        self.size = size
    }

    /// Returns a part of this region.
    ///
    /// - Parameters:
    ///   - offset: The offset of its first byte.
    ///   - size: Its size in bytes.
    ///   - name: Its name in errors.
    /// - Returns: The part; nothing is read yet.
    /// - Throws: ``BinaryError/truncated(_:)`` if it extends beyond this region.
    func part(
        at offset: UInt64,
        size: UInt64,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> ByteRegion {
        guard offset <= self.size, size <= self.size - offset else { throw .truncated(name()) }
        return ByteRegion(source, start: start + offset, size: size)
    }

    /// Reads `count` bytes at an offset.
    ///
    /// - Throws: ``BinaryError``, mostly ``BinaryError/truncated(_:)``.
    func bytes(
        at offset: UInt64,
        count: Int,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> [UInt8] {
        let part = try part(at: offset, size: UInt64(count), name())
        return try source.bytes(at: part.start, count: count)
    }

    /// Reads a record of fields.
    ///
    /// - Throws: ``BinaryError``, mostly ``BinaryError/truncated(_:)``.
    func record(
        at offset: UInt64,
        size: Int,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> BinaryRecord {
        BinaryRecord(bytes: try bytes(at: offset, count: size, name()))
    }
}

/// A header of a file: numbers and texts at fixed offsets, which must be within it.
struct BinaryRecord {
    /// The bytes.
    let bytes: [UInt8]

    /// Returns a number of `count` bytes.
    func number(at offset: Int, _ count: Int, isBigEndian: Bool = false) -> UInt64 {
        let field = bytes[offset..<offset + count]
        return isBigEndian
            ? field.reduce(0) { $0 << 8 | UInt64($1) }
            : field.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the text in a field of fixed size, up to the first zero.
    func text(at offset: Int, count: Int) -> String {
        String(decoding: bytes[offset..<offset + count].prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// Bytes of unknown origin with random access.
///
/// Laws: callers of ``bytes(at:count:)`` request only bytes within ``size``; it returns exactly
/// that many bytes or throws.
protocol ByteSource {
    /// The size in bytes.
    var size: UInt64 { get }

    /// Reads `count` bytes at an offset.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, or ``BinaryError/truncated(_:)`` if the file
    ///   has shrunk.
    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8]
}

/// A file that is read in pieces, so that a large program is never in memory as a whole.
final class FileBytes: ByteSource {
    let size: UInt64

    private let file: Descriptor

    /// Opens a regular file.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, ``BinaryError/noFile(_:)``.
    init(path: String) throws(BinaryError) {
        let status: Stat
        do throws(Errno) {
            // Without this option, opening a pipe waits for a writer.
            file = try Descriptor(opening: path, options: .nonBlocking)
            status = try Stat(file.handle)
        } catch {
            throw .unreadable("\(error)")
        }
        switch status.type {
        case .regular: size = UInt64(max(0, status.size))
        case .directory:
            throw .noFile("it is a directory: name the program that is in it")
        default:
            throw .noFile("it isn't a regular file")
        }
    }

    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try file.handle.bytes(count, at: Int64(offset))
        } catch {
            throw .unreadable("\(error)")
        }
        guard bytes.count == count else { throw .truncated("the file") }
        return bytes
    }
}
