import DevMenuSystem

/// The output of a program: forwarded as it arrives, with the last bytes stored.
package final class ProgramOutput {
    /// The most bytes of one read.
    private static let readSize = 1 << 16
    /// The most reads at a time: enough for a full pipe.
    ///
    /// A program that writes forever blocks nothing else.
    private static let readLimit = 32
    /// The most lines of ``lastLines``.
    private static let lineLimit = 20

    /// The descriptor to read from, which doesn't block; closed at its end.
    let descriptor: Descriptor
    /// Called with each piece.
    package var onOutput: (([UInt8]) -> Void)?
    private var tail: LastBytes

    /// Creates the output that a descriptor reads; the last `limit` bytes are stored.
    init(_ descriptor: Descriptor, keeping limit: Int) {
        self.descriptor = descriptor
        tail = LastBytes(limit: limit)
    }

    /// Indicates whether there may be more.
    package var isOpen: Bool { descriptor.isOpen }

    /// The number of bytes so far.
    package var count: Int { tail.count }

    /// Indicates whether there were more bytes than are stored.
    package var isCut: Bool { tail.isCut }

    /// The stored bytes.
    package var bytes: ArraySlice<UInt8> { tail.bytes }

    /// Returns the stored bytes that came after a number of bytes.
    package func bytes(after count: Int) -> ArraySlice<UInt8> { tail.bytes(after: count) }

    var interests: [PollInterest] { isOpen ? [PollInterest(descriptor.number)] : [] }

    /// Reads once.
    ///
    /// - Returns: `true` if there was anything to read.
    @discardableResult
    func read() -> Bool {
        guard isOpen else { return false }
        var transfer = Transfer.notNow
        let piece = [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor.handle)
            if case .done(let read) = transfer { count = read }
        }
        if transfer == .ended { descriptor.close() }
        guard !piece.isEmpty else { return false }
        tail.append(piece)
        onOutput?(piece)
        return true
    }

    /// Reads the bytes that are there.
    func drain() { for _ in 0..<Self.readLimit { guard read() else { return } } }

    /// Discards the bytes so far.
    func forget() { tail = LastBytes(limit: tail.limit) }

    /// The last lines without their ends; invalid UTF-8 is repaired.
    var lastLines: [String] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        if isCut, lines.count > 1 { lines.removeFirst() }
        return lines.suffix(Self.lineLimit).map { line in
            String(
                decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line,
                as: UTF8.self
            )
        }
    }
}

/// The last bytes of an output, in bounded memory.
package struct LastBytes {
    /// The most bytes that are stored.
    let limit: Int
    /// The number of bytes so far.
    package private(set) var count = 0
    /// The last bytes, which are at times twice as many as the limit.
    private var buffer: [UInt8] = []

    /// Creates an output without any bytes.
    package init(limit: Int) { self.limit = limit }

    /// Adds what has come.
    package mutating func append(_ piece: [UInt8]) {
        count += piece.count
        buffer += piece
        if buffer.count > 2 * limit { buffer.removeFirst(buffer.count - limit) }
    }

    /// Indicates whether there were more bytes than are stored.
    package var isCut: Bool { count > limit }

    /// The stored bytes.
    package var bytes: ArraySlice<UInt8> { buffer.suffix(limit) }

    /// Returns the stored bytes that came after a number of bytes.
    package func bytes(after count: Int) -> ArraySlice<UInt8> {
        bytes.suffix(max(0, self.count - count))
    }
}
