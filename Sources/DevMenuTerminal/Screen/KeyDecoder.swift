/// A key press or a paste.
package enum Key: Hashable, Sendable {
    /// A character typed without a modifier.
    case character(Character)
    /// Control with a letter (in lower case) or one of `@[\]^_ `.
    case control(Character)
    /// Alt (Meta) with a character.
    case alt(Character)
    /// The key that sends a carriage return.
    case enter
    /// Tab.
    case tab
    /// Shift-Tab.
    case backTab
    /// The key that deletes the character before the cursor.
    case backspace
    /// The key that deletes the character after the cursor.
    case delete
    /// A single ESC.
    case escape
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Pasted text, as a whole.
    case paste(String)

    /// The character that a page receives for the key; `nil` if pages don't use the key.
    package var typed: Character? {
        switch self {
        case .character(let character): character
        case .enter: "\n"
        default: nil
        }
    }
}

/// A decoder from a keyboard's bytes to keys.
///
/// A character or an escape sequence may be split at any byte between two reads. An unknown escape
/// sequence is skipped as a whole, so that no part of it is treated as typed. Bytes that aren't
/// UTF-8 become `U+FFFD`.
package struct KeyDecoder {
    /// The maximum number of bytes of a paste that are stored; the rest is discarded.
    package static let longestPaste = 64 << 10

    private var reader = AnswerReader()
    private var pending: [UInt8] = []
    private var pasted: [UInt8]?

    /// Creates a decoder without any pending bytes.
    package init() {}

    /// Indicates whether the decoder has bytes that are incomplete or ambiguous.
    ///
    /// An ESC may be a separate key or begin a sequence: if no bytes follow soon, call
    /// ``flush()``.
    package var isPending: Bool { pasted == nil && (!pending.isEmpty || reader.isUndecided) }

    /// Removes and returns the terminal's answers among the bytes, which aren't keys.
    package mutating func removeAnswers() -> [TerminalAnswer] { reader.removeAnswers() }

    /// Adds bytes, and returns the keys that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += reader.typed(in: bytes)
        return completedKeys()
    }

    private mutating func completedKeys() -> [Key] {
        var keys: [Key] = []
        while let key = nextKeys() { keys += key }
        return keys
    }

    /// Decodes the pending bytes on their own, because nothing followed them.
    package mutating func flush() -> [Key] {
        guard isPending else { return [] }
        pending += reader.release()
        let keys = completedKeys()
        guard let first = pending.first else { return keys }
        defer { pending = [] }
        guard first == Self.escape else { return keys + [.character("\u{FFFD}")] }
        // Only `ESC [` is Alt and a bracket; a longer beginning is an interrupted sequence.
        return switch pending.count {
        case 1: keys + [.escape]
        case 2: keys + [.alt(Character(Unicode.Scalar(pending[1])))]
        default: keys
        }
    }

    private static let escape: UInt8 = 0x1B
    private static let controlC: UInt8 = 0x03
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Removes and returns the next keys of the pending bytes; `nil` if they are incomplete.
    private mutating func nextKeys() -> [Key]? {
        if pasted != nil { return decodePaste() }
        guard let first = pending.first else { return nil }
        if first == Self.escape { return decodeSequence() }
        if first < 0x80 {
            pending.removeFirst()
            return [Self.key(ofASCII: first)]
        }
        return decodeScalar().map { [.character(Character($0))] }
    }

    /// Returns the pasted text once its end has arrived; Ctrl-C discards a paste that may have no
    /// end.
    private mutating func decodePaste() -> [Key]? {
        guard var text = pasted else { return nil }
        let end = pending.firstRange(of: Self.pasteEnd)
        if let interrupt = pending[..<(end?.lowerBound ?? pending.count)].firstIndex(
            of: Self.controlC
        ) {
            pasted = nil
            pending.removeFirst(interrupt + 1)
            return [.control("c")]
        }
        // The last bytes may be the beginning of the end sequence, and stay pending.
        let count = end?.lowerBound ?? max(0, pending.count - (Self.pasteEnd.count - 1))
        text += pending.prefix(min(count, Self.longestPaste - text.count))
        pending.removeFirst(end?.upperBound ?? count)
        guard end != nil else {
            pasted = text
            return nil
        }
        pasted = nil
        return [.paste(String(decoding: text, as: UTF8.self))]
    }

    /// Decodes bytes that begin with ESC.
    private mutating func decodeSequence() -> [Key]? {
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "["):
            return decodeControlSequence()
        case UInt8(ascii: "O"):
            guard pending.count > 2 else { return nil }
            let key = Self.cursorKeys[pending[2]]
            pending.removeFirst(3)
            return key.map { [$0] } ?? []
        case 0x20..<0x7F:
            let key = Key.alt(Character(Unicode.Scalar(pending[1])))
            pending.removeFirst(2)
            return [key]
        default:
            // ESC and then another key: two key presses that arrived together.
            pending.removeFirst()
            return [.escape]
        }
    }

    /// Decodes a sequence `ESC [ parameters final`.
    private mutating func decodeControlSequence() -> [Key]? {
        guard let end = pending[2...].firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
            return nil
        }
        let final = pending[end]
        let parameters = String(decoding: pending[2..<end], as: UTF8.self)
        // Any other byte interrupts the sequence, and is decoded on its own.
        guard (0x40..<0x7F).contains(final) else {
            pending.removeFirst(end)
            return []
        }
        pending.removeFirst(end + 1)
        if final == UInt8(ascii: "~") {
            let number = parameters.split(separator: ";").first.map(String.init) ?? ""
            if number == "200" { pasted = [] }
            return Self.numberedKeys[number].map { [$0] } ?? []
        }
        if final == UInt8(ascii: "Z") { return [.backTab] }
        return Self.cursorKeys[final].map { [$0] } ?? []
    }

    /// Decodes one character of several bytes, or `U+FFFD` for invalid bytes.
    private mutating func decodeScalar() -> Unicode.Scalar? {
        let length: Int
        switch pending[0] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: length = 1
        }
        let bytes = pending.prefix(length)
        let following = bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
        if following == bytes.count - 1, bytes.count < length { return nil }
        defer { pending.removeFirst(following + 1) }
        guard following == length - 1, let text = String(validating: bytes, as: UTF8.self) else {
            return "\u{FFFD}"
        }
        return text.unicodeScalars.first
    }

    private static func key(ofASCII byte: UInt8) -> Key {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x00: .control(" ")
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    private static let cursorKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    ]

    private static let numberedKeys: [String: Key] = [
        "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
    ]
}
