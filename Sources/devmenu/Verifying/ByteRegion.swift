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
