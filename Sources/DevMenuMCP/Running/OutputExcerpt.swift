import DevMenuClient
import DevMenuKit

/// A part of what a run printed, short enough for an answer.
struct OutputExcerpt {
    /// The position in the output at which a part begins or ends.
    enum Bound {
        /// It begins there, and continues in further parts.
        case start(Int)
        /// It ends there, or with the output, and what came before is left out.
        case end(Int?)
    }

    /// The most bytes of its text, as it is and as an agent reads it.
    private static let limit = 2_700

    /// The text; bytes that aren't UTF-8 are replaced.
    let text: String
    /// The number of bytes before it that were left out.
    let gap: Int
    /// The position after it, at which to continue.
    let next: Int

    /// Creates a part of an output.
    ///
    /// - Parameters:
    ///   - output: The output, with only its last bytes.
    ///   - since: The position from which it was requested.
    ///   - bound: The position at which it begins or ends.
    ///   - isOpen: `true` if more may come, so that a character that isn't whole is left for later.
    init(of output: LastBytes, since: Int, _ bound: Bound, isOpen: Bool) {
        let first = max(min(since, output.count), output.count - output.bytes.count)
        let last = if case .end(let end?) = bound { min(end, output.count) } else { output.count }
        let bytes = Array(output.bytes(after: first).prefix(max(0, last - first)))
        var size = min(bytes.count, Self.limit)
        while true {
            let part: ArraySlice<UInt8>
            switch bound {
            case .start: part = Self.beginning(of: bytes, size, isOpen: isOpen)
            case .end: part = Self.end(of: bytes, size, isOpen: isOpen && last == output.count)
            }
            let text = String(decoding: part, as: UTF8.self)
            let shown = text.linesOfApp().utf8.count
            guard shown > Self.limit + Self.limit / 4, size > 16 else {
                self.text = text
                gap = first + part.startIndex - min(since, output.count)
                next = first + part.endIndex
                return
            }
            // Short lines and control characters need several times their bytes.
            size = size * Self.limit / shown
        }
    }

    /// Returns the beginning of some bytes, which ends with a line if there is more.
    private static func beginning(
        of bytes: [UInt8],
        _ size: Int,
        isOpen: Bool
    ) -> ArraySlice<UInt8> {
        let part = bytes.prefix(size)
        guard size < bytes.count else { return isOpen ? whole(part) : part }
        guard let line = part.lastIndex(of: UInt8(ascii: "\n")) else { return whole(part) }
        return part[...line]
    }

    /// Returns the end of some bytes, which begins with a line if there is more.
    private static func end(of bytes: [UInt8], _ size: Int, isOpen: Bool) -> ArraySlice<UInt8> {
        var part = bytes.suffix(size)
        if size < bytes.count {
            if let line = part.firstIndex(of: UInt8(ascii: "\n")), line < part.endIndex - 1 {
                part = part[(line + 1)...]
            } else {
                part = part.drop { $0 & 0xC0 == 0x80 }
            }
        }
        return isOpen ? whole(part) : part
    }

    /// Returns bytes without the character at their end that isn't whole.
    private static func whole(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        part.dropLast(WholeCharacters.unfinished(in: Array(part.suffix(3))))
    }
}
