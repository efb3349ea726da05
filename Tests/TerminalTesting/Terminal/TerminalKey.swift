/// A key, or a key with a modifier, as a terminal sends it.
public enum TerminalKey: Hashable, Sendable {
    /// Enter, which sends a carriage return.
    case enter
    /// Tab.
    case tab
    /// Shift-Tab.
    case backTab
    /// Backspace, which sends DEL.
    case backspace
    /// Delete, for the next character.
    case delete
    /// Escape alone.
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
    /// Control with a letter or one of `@[\]^_? `.
    case control(Character)
    /// Alt (Meta) with a character, which sends ESC before it.
    case alt(Character)

    /// Returns the bytes of the key, which for arrows, Home and End depend on mode ?1.
    func bytes(applicationCursorKeys: Bool) -> [UInt8] {
        let text =
            switch self {
            case .enter: "\r"
            case .tab: "\t"
            case .backTab: "\u{1b}[Z"
            case .backspace: "\u{7f}"
            case .delete: "\u{1b}[3~"
            case .escape: "\u{1b}"
            case .up: Self.cursorKey("A", applicationCursorKeys)
            case .down: Self.cursorKey("B", applicationCursorKeys)
            case .right: Self.cursorKey("C", applicationCursorKeys)
            case .left: Self.cursorKey("D", applicationCursorKeys)
            case .home: Self.cursorKey("H", applicationCursorKeys)
            case .end: Self.cursorKey("F", applicationCursorKeys)
            case .pageUp: "\u{1b}[5~"
            case .pageDown: "\u{1b}[6~"
            case .control(let character): Self.controlCharacter(character)
            case .alt(let character): "\u{1b}\(character)"
            }
        return Array(text.utf8)
    }

    private static func cursorKey(_ final: String, _ isApplication: Bool) -> String {
        (isApplication ? "\u{1b}O" : "\u{1b}[") + final
    }

    private static func controlCharacter(_ character: Character) -> String {
        guard character != "?" else { return "\u{7f}" }
        guard let ascii = character.asciiValue else {
            preconditionFailure("Control does not go with '\(character)'")
        }
        return String(Unicode.Scalar(ascii & 0x1f))
    }
}
