/// What one press on the keyboard, or one paste, comes to.
package enum Key: Hashable, Sendable {
    /// A character that is typed as it is.
    case character(Character)
    /// Control with a letter (in lower case) or one of `@[\]^_ `.
    case control(Character)
    /// Alt (Meta) with a character.
    case alt(Character)
    /// The key that sends a carriage return.
    case enter
    /// The tabulator.
    case tab
    /// Shift and the tabulator.
    case backTab
    /// The key that takes back a character.
    case backspace
    /// The key that deletes forward.
    case delete
    /// ESC by itself.
    case escape
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// To the begin.
    case home
    /// To the end.
    case end
    /// A page up.
    case pageUp
    /// A page down.
    case pageDown
    /// Text that was pasted, whole.
    case paste(String)

    /// The key as pages know it; `nil` for one that no page does.
    package var typed: Character? {
        switch self {
        case .character(let character): character
        case .enter: "\n"
        default: nil
        }
    }
}

/// Turns the bytes that a keyboard sends into keys.
///
/// A character or an escape sequence may be cut anywhere between two reads. A sequence that no key
/// here sends is passed over whole, so that none of it is taken for typing. Bytes that are no UTF-8
/// come out as `U+FFFD`.
package struct KeyDecoder {
    /// The most bytes of a paste that are kept; what comes behind them is dropped.
    package static let longestPaste = 64 << 10

    private var held: [UInt8] = []
    private var pasted: [UInt8]?

    /// A decoder that holds nothing.
    package init() {}

    /// Whether bytes are held of which it is not known what they are.
    ///
    /// An ESC may be a key of its own or begin a sequence: if nothing comes soon ``flush()`` decides.
    package var isPending: Bool { !held.isEmpty && pasted == nil }

    /// Takes bytes, and gives the keys that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        held += bytes
        var keys: [Key] = []
        while let key = takeNext() { keys += key }
        return keys
    }

    /// Takes what is held for what it is by itself.
    package mutating func flush() -> [Key] {
        guard isPending else { return [] }
        defer { held = [] }
        guard held[0] == Self.escape else { return [.character("\u{FFFD}")] }
        // `ESC [` by itself is Alt and a bracket; a longer beginning is a sequence that was torn.
        return switch held.count {
        case 1: [.escape]
        case 2: [.alt(Character(Unicode.Scalar(held[1])))]
        default: []
        }
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The keys that the bytes held begin with; `nil` where they are not complete.
    private mutating func takeNext() -> [Key]? {
        if pasted != nil { return takePasted() }
        guard let first = held.first else { return nil }
        if first == Self.escape { return takeSequence() }
        if first < 0x80 {
            held.removeFirst()
            return [Self.key(ofASCII: first)]
        }
        return takeScalar().map { [.character(Character($0))] }
    }

    /// The pasted text, once its end has come.
    private mutating func takePasted() -> [Key]? {
        guard var text = pasted else { return nil }
        let end = held.firstRange(of: Self.pasteEnd)
        // Bytes that may yet turn out to be the beginning of the end stay held.
        let count = end?.lowerBound ?? max(0, held.count - (Self.pasteEnd.count - 1))
        text += held.prefix(min(count, Self.longestPaste - text.count))
        held.removeFirst(end?.upperBound ?? count)
        guard end != nil else {
            pasted = text
            return nil
        }
        pasted = nil
        return [.paste(String(decoding: text, as: UTF8.self))]
    }

    /// What begins with ESC.
    private mutating func takeSequence() -> [Key]? {
        guard held.count > 1 else { return nil }
        switch held[1] {
        case UInt8(ascii: "["):
            return takeControlSequence()
        case UInt8(ascii: "O"):
            guard held.count > 2 else { return nil }
            let key = Self.cursorKeys[held[2]]
            held.removeFirst(3)
            return key.map { [$0] } ?? []
        case Self.escape:
            held.removeFirst()
            return [.escape]
        case 0x20..<0x7F:
            let key = Key.alt(Character(Unicode.Scalar(held[1])))
            held.removeFirst(2)
            return [key]
        default:
            // ESC, and then a key that is none of the above: two keys that came together.
            held.removeFirst()
            return [.escape]
        }
    }

    /// A sequence `ESC [ parameters final`.
    private mutating func takeControlSequence() -> [Key]? {
        guard let end = held[2...].firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
            return nil
        }
        let final = held[end]
        let parameters = String(decoding: held[2..<end], as: UTF8.self)
        // Anything but a final byte tears the sequence, and stands for itself.
        guard (0x40..<0x7F).contains(final) else {
            held.removeFirst(end)
            return []
        }
        held.removeFirst(end + 1)
        if final == UInt8(ascii: "~") {
            let number = parameters.split(separator: ";").first.map(String.init) ?? ""
            if number == "200" { pasted = [] }
            return Self.numberedKeys[number].map { [$0] } ?? []
        }
        if final == UInt8(ascii: "Z") { return [.backTab] }
        return Self.cursorKeys[final].map { [$0] } ?? []
    }

    /// One character of several bytes, or `U+FFFD` for what is none.
    private mutating func takeScalar() -> Unicode.Scalar? {
        let length: Int
        switch held[0] {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: length = 1
        }
        let bytes = held.prefix(length)
        let following = bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
        if following == bytes.count - 1, bytes.count < length { return nil }
        defer { held.removeFirst(following + 1) }
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
