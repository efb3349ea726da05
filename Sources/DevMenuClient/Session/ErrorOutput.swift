import DevMenuSystem

/// A host's stderr: passed on as it comes, with its end kept for a crash report.
final class ErrorOutput {
    /// The most bytes that are kept.
    static let keptBytes = 8 << 10
    /// The most lines that are reported.
    static let reportedLines = 20
    /// The most bytes of one read, so that a host that writes for ever blocks nothing else.
    private static let readBytes = 1 << 20

    /// The descriptor to read from; closed at its end.
    let descriptor: Descriptor
    /// Called with each piece.
    var onOutput: (([UInt8]) -> Void)?

    private var end: [UInt8] = []
    private var isCut = false

    /// Creates the stderr of a host from a non-blocking descriptor.
    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Reads the available bytes.
    func drain() {
        var count = 0
        while descriptor.number >= 0, count < Self.readBytes, let piece = next() {
            count += piece.count
            keep(piece)
            onOutput?(piece)
        }
    }

    /// Drops the kept bytes.
    func forget() {
        end = []
        isCut = false
    }

    /// The last lines without their ends; invalid UTF-8 is repaired.
    var lastLines: [String] {
        var lines = end.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        if isCut, lines.count > 1 { lines.removeFirst() }
        return lines.suffix(Self.reportedLines).map { line in
            String(
                decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line,
                as: UTF8.self
            )
        }
    }

    private func next() -> [UInt8]? {
        let descriptor = descriptor
        var transfer = Transfer.notNow
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor)
            if case .done(let read) = transfer { count = read }
        }
        if transfer == .ended { descriptor.close() }
        return piece.isEmpty ? nil : piece
    }

    private func keep(_ piece: [UInt8]) {
        end += piece
        guard end.count > Self.keptBytes else { return }
        end.removeFirst(end.count - Self.keptBytes)
        isCut = true
    }
}
