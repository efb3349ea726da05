import DevMenuSystem

/// Splits a stream of bytes into lines, whatever pieces the stream comes in.
///
/// A line that exceeds the limit is reported once, and its bytes are discarded up to its newline,
/// so that memory stays bounded and the next line is read as usual. The memory of a long line is
/// released once the line has been returned.
package struct LineFramer: Sendable {
    /// A piece of the stream.
    package enum Frame: Equatable, Sendable {
        /// A whole line, without its newline.
        case line(ArraySlice<UInt8>)
        /// A line that exceeded the limit.
        case tooLong
    }

    /// The memory that is retained for further bytes, in bytes.
    private static let keptCapacity = 1 << 18

    private let limit: Int
    private var buffer: [UInt8] = []
    /// The start of the first line that hasn't been returned.
    private var start = 0
    /// The end of the bytes that have been searched for a newline.
    private var searched = 0
    private var isDropping = false

    /// Creates a framer for lines of at most `limit` bytes, the newline included.
    package init(limit: Int) { self.limit = limit }

    /// The number of bytes that wait for the rest of their line.
    package var pendingBytes: Int { buffer.count - start }

    /// The size of the buffer, in bytes.
    package var capacity: Int { buffer.capacity }

    /// Appends bytes of the stream.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
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

    /// Appends bytes of the stream.
    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// Returns the next whole line, or `nil` until more bytes have come.
    package mutating func next() -> Frame? {
        guard let newline = nextNewline() else {
            guard isDropping || pendingBytes >= limit else {
                giveBack()
                return nil
            }
            let isFirst = !isDropping
            isDropping = true
            start = buffer.count
            giveBack()
            return isFirst ? .tooLong : nil
        }
        let line = buffer[start..<newline]
        start = newline + 1
        if isDropping {
            isDropping = false
            return next()
        }
        return line.count < limit ? .line(line) : .tooLong
    }

    /// Releases the memory of lines that have been returned.
    private mutating func giveBack() {
        guard start > 0, buffer.capacity > Self.keptCapacity else { return }
        buffer = Array(buffer[start...])
        searched -= start
        start = 0
    }

    private mutating func nextNewline() -> Int? {
        let from = searched
        let found = buffer.withUnsafeBytes { $0.firstOffset(of: UInt8(ascii: "\n"), from: from) }
        searched = found.map { $0 + 1 } ?? buffer.count
        return found
    }
}

/// The limits on what a peer may send at once.
package enum WireLimits {
    /// The longest line to a host, its newline included: 1 MiB.
    package static let lineToHost = 1 << 20
    /// The longest line to a shell, its newline included: 64 MiB.
    package static let lineToShell = 64 << 20
    /// The most JSON values in a line to a host: 65,536.
    package static let valuesToHost = 1 << 16
    /// The most JSON values in a line to a shell: 4,194,304.
    ///
    /// That's twice the values of a menu with 100,000 items.
    package static let valuesToShell = 1 << 22
    /// The most output that one notification contains, in bytes: 64 KiB.
    package static let outputPiece = 64 << 10
    /// The most requests of one peer that may wait for their answers: 1,024.
    package static let unansweredRequests = 1_024
    /// The most bytes of answers that may wait for a peer to read them: 1 MiB.
    package static let unreadAnswers = 1 << 20
}
