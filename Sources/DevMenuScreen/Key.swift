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
