import DevMenuSystem

/// A part of a file, outside of which nothing is read.
struct ByteRegion {
    /// How many bytes it has.
    let size: UInt64

    private let source: any ByteSource
    private let start: UInt64

    /// All of a file.
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

    /// A part of this part.
    ///
    /// - Parameters:
    ///   - offset: Where it begins.
    ///   - size: How many bytes it has.
    ///   - name: What it is, for the error.
    /// - Returns: The part; nothing is read yet.
    /// - Throws: ``BinaryError/truncated(_:)`` where it reaches beyond this part.
    func part(
        at offset: UInt64,
        size: UInt64,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> ByteRegion {
        guard offset <= self.size, size <= self.size - offset else { throw .truncated(name()) }
        return ByteRegion(source, start: start + offset, size: size)
    }

    /// Some of the bytes.
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

    /// The bytes from the beginning on, or as many as there are.
    func head(_ count: Int) throws(BinaryError) -> [UInt8] {
        try bytes(at: 0, count: Int(min(UInt64(count), size)), "it")
    }

    /// A record of fields.
    ///
    /// - Throws: ``BinaryError``, mostly ``BinaryError/truncated(_:)``.
    func record(
        at offset: UInt64,
        size: Int,
        isBigEndian: Bool,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> BinaryRecord {
        BinaryRecord(
            bytes: try bytes(at: offset, count: size, name()),
            isBigEndian: isBigEndian
        )
    }
}

/// A header of a file: numbers at places that its format fixes, in the order of bytes of its processor.
struct BinaryRecord {
    /// Its bytes; who reads a field knows that they reach as far.
    let bytes: [UInt8]
    /// Whether the highest byte of a number comes first.
    let isBigEndian: Bool

    /// A number of two bytes.
    func half(at offset: Int) -> UInt64 { number(at: offset, count: 2) }

    /// A number of four bytes.
    func word(at offset: Int) -> UInt64 { number(at: offset, count: 4) }

    /// A number of eight bytes.
    func double(at offset: Int) -> UInt64 { number(at: offset, count: 8) }

    /// A text in a field of fixed size, which a zero ends early.
    func text(at offset: Int, count: Int) -> String {
        String(decoding: bytes[offset..<offset + count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func number(at offset: Int, count: Int) -> UInt64 {
        let field = bytes[offset..<offset + count]
        return isBigEndian
            ? field.reduce(0) { $0 << 8 | UInt64($1) }
            : field.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Bytes of unknown origin that can be read from any place.
///
/// Laws: ``bytes(at:count:)`` is asked only for what lies within ``size``, and returns exactly so many
/// bytes or throws.
protocol ByteSource {
    /// How many bytes there are.
    var size: UInt64 { get }

    /// Some of them.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, or ``BinaryError/truncated(_:)`` where the bytes have
    ///   become fewer.
    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8]
}

/// A file that is read as it is asked for: of a program of any size only pieces are in memory.
final class FileBytes: ByteSource {
    let size: UInt64

    private let file: Descriptor

    /// Opens a regular file.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, ``BinaryError/noFile(_:)``.
    init(path: String) throws(BinaryError) {
        let status: Stat
        do throws(Errno) {
            // A pipe with nobody at its other end would else be waited for.
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
            throw .noFile("it is no regular file")
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
