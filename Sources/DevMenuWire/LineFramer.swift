import DevMenuSystem

/// Cuts a stream of bytes into lines, whatever pieces the stream comes in.
///
/// A line that grows beyond the limit is told of once, and its bytes are thrown away up to its
/// newline, so that memory stays bounded and the next line is read as if nothing had been. What a
/// long line took is given back once it has been handed out.
public struct LineFramer: Sendable {
    /// What the stream came to.
    public enum Frame: Equatable, Sendable {
        /// A whole line without its newline.
        case line(ArraySlice<UInt8>)
        /// A line that was longer than the limit.
        case tooLong
    }

    /// How much memory is kept for what comes next, in bytes.
    private static let keptCapacity = 1 << 18

    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the first line that was not handed out begins.
    private var start = 0
    /// Where nobody has looked for a newline yet.
    private var searched = 0
    private var isDropping = false

    /// A framer for lines of at most so many bytes, the newline included.
    public init(limit: Int) { self.limit = limit }

    /// How many bytes wait for the rest of their line.
    public var pendingBytes: Int { buffer.count - start }

    /// How many bytes of memory it has.
    package var capacity: Int { buffer.capacity }

    /// Takes bytes of the stream.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            (start, searched) = (0, 0)
        } else if start > 1 << 16 {
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Takes bytes of the stream.
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// The next whole line, or `nil` until more bytes have come.
    public mutating func next() -> Frame? {
        guard let newline = nextNewline() else {
            guard isDropping || pendingBytes >= limit else {
                giveBack()
                return nil
            }
            let isNews = !isDropping
            isDropping = true
            start = buffer.count
            giveBack()
            return isNews ? .tooLong : nil
        }
        let line = buffer[start..<newline]
        start = newline + 1
        if isDropping {
            isDropping = false
            return next()
        }
        return line.count < limit ? .line(line) : .tooLong
    }

    /// Lets go of the memory of what was handed out.
    private mutating func giveBack() {
        guard start > 0, buffer.capacity > Self.keptCapacity else { return }
        buffer = Array(buffer[start...])
        searched -= start
        start = 0
    }

    private mutating func nextNewline() -> Int? {
        let from = searched
        let found = buffer.withUnsafeBytes { $0.firstPlace(of: UInt8(ascii: "\n"), from: from) }
        searched = found.map { $0 + 1 } ?? buffer.count
        return found
    }
}

/// How much a peer may say at once.
public enum WireLimits {
    /// The longest line towards a host, its newline included: 1 MiB.
    public static let lineToHost = 1 << 20
    /// The longest line towards a shell, its newline included: 64 MiB.
    public static let lineToShell = 64 << 20
    /// The most values of JSON in a line towards a host: 65,536.
    public static let valuesToHost = 1 << 16
    /// The most values of JSON in a line towards a shell, which holds a menu of 100,000 items twice over:
    /// 4,194,304.
    public static let valuesToShell = 1 << 22
    /// The most output that one notification carries, in bytes: 64 KiB.
    public static let outputPiece = 64 << 10
    /// The most requests of one peer that may wait for their answers.
    public static let unansweredRequests = 1_024
    /// The most bytes of answers that may wait for a peer to read: 1 MiB.
    public static let unreadAnswers = 1 << 20
}
