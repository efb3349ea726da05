/// A reader that takes a terminal's answers out of the bytes of its keyboard, in whatever pieces they come.
///
/// An answer `ESC ] digits … BEL`, or `… ESC \`, never reaches what is typed, however late its rest is.
/// One `ESC [ row ; column R` does unless it's awaited: it may be a key.
package struct AnswerReader {
    /// The most bytes that are returned at once.
    package static let mostTyped = 64

    /// The most characters of an answer.
    private static let longest = 64
    /// The most bytes of a cursor's position.
    private static let longestPosition = 16
    /// The most answers that are stored; the rest is discarded.
    private static let mostAnswers = 8
    private static let escape: UInt8 = 0x1B
    private static let bracket = (system: UInt8(ascii: "]"), control: UInt8(ascii: "["))

    /// Indicates whether the position of the cursor is awaited.
    package var awaitsPosition: Bool
    /// The bytes that may belong to an answer.
    private var held: [UInt8] = []
    /// Indicates whether the last byte was an ESC that was returned alone.
    private var isAfterEscape = false
    private var answers: [TerminalAnswer] = []

    /// Creates a reader of a keyboard.
    package init(awaitsPosition: Bool = true) { self.awaitsPosition = awaitsPosition }

    /// Indicates whether a byte is held back that may be a key, or begin one.
    package var isUndecided: Bool { !held.isEmpty && !isInAnswer }

    /// Indicates whether an ESC is held back, and nothing else.
    package var isEscape: Bool { held == [Self.escape] }

    private var isInAnswer: Bool { held.count > 2 && held[1] == Self.bracket.system }

    /// Removes and returns the answers that have come.
    package mutating func removeAnswers() -> [TerminalAnswer] {
        defer { answers = [] }
        return answers
    }

    /// Reads bytes, and returns those of them and of earlier ones that were typed.
    package mutating func typed(in bytes: some Sequence<UInt8>) -> [UInt8] {
        var typed: [UInt8] = []
        for byte in bytes { read(byte, into: &typed) }
        return typed
    }

    /// Returns the bytes that may be a key, because nothing followed them.
    package mutating func release() -> [UInt8] {
        guard isUndecided else { return [] }
        defer { held = [] }
        let typed = held.dropFirst(isAfterEscape ? 1 : 0)
        isAfterEscape = held == [Self.escape]
        return Array(typed)
    }

    /// Forgets the beginning of an answer, whose rest may have been dropped.
    package mutating func forget() { (held, isAfterEscape) = ([], false) }

    private mutating func read(_ byte: UInt8, into typed: inout [UInt8]) {
        if byte == Self.escape {
            if held.isEmpty { isAfterEscape = false }
        } else if held.isEmpty {
            guard isAfterEscape, awaitsPosition, byte == Self.bracket.system else {
                isAfterEscape = false
                return typed.append(byte)
            }
            held = [Self.escape]
        }
        held.append(byte)
        switch (held.count, held.count > 1 ? held[1] : 0) {
        case (1, _), (2, Self.bracket.system): break
        case (2, Self.bracket.control) where awaitsPosition: break
        case (3, Self.bracket.system) where (0x30...0x39).contains(byte): isAfterEscape = false
        case (4..., Self.bracket.system): readInAnswer(byte, into: &typed)
        case (3...Self.longestPosition, Self.bracket.control) where (0x30...0x3B).contains(byte):
            break
        case (3..., Self.bracket.control) where byte == UInt8(ascii: "R") && position != nil:
            position.map { add(.cursor(column: $0)) }
            held = []
        default:
            held.removeLast()
            typed += release()
            isAfterEscape = false
            read(byte, into: &typed)
        }
    }

    /// The column of the position that the held bytes are; `nil` for a key.
    private var position: Int? {
        let numbers = held[2..<(held.count - 1)].split(
            separator: UInt8(ascii: ";"),
            omittingEmptySubsequences: false
        )
        .map { Int(String(decoding: $0, as: UTF8.self)) }
        return numbers.count == 2 && numbers[0] != nil ? numbers[1] : nil
    }

    /// Reads a byte of an answer; one that no answer has, or too many bytes, end it.
    private mutating func readInAnswer(_ byte: UInt8, into typed: inout [UInt8]) {
        let isAtEnd = held[held.count - 2] == Self.escape
        switch byte {
        case _ where byte == 0x07 || isAtEnd && byte == UInt8(ascii: "\\"):
            let text = held[2...].dropLast(isAtEnd ? 2 : 1)
            held = []
            TerminalAnswer(systemCommand: String(decoding: text, as: UTF8.self)).map { add($0) }
        case _ where isAtEnd:
            held = [Self.escape]
            read(byte, into: &typed)
        case Self.escape: break
        case 0x20..<0x7F: if held.count - 2 > Self.longest { held = [] }
        default:
            held = []
            typed.append(byte)
        }
    }

    /// Stores an answer, unless nobody reads them.
    private mutating func add(_ answer: TerminalAnswer) {
        if answers.count < Self.mostAnswers { answers.append(answer) }
    }
}
