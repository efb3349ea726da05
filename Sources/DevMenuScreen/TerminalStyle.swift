/// How pages come to a terminal.
package enum TerminalStyle: Sendable {
    /// On a screen of their own, on which the cursor can be placed.
    case screen
    /// One below the other, as on paper: `TERM=dumb`.
    case paper

    /// What a terminal of this environment understands.
    package init(environment: [String: String]) {
        self = ["", "dumb"].contains(environment["TERM"] ?? "") ? .paper : .screen
    }

    /// What is sent first: the other screen, no cursor, no wrapping at the margin, pastes in brackets.
    package var entering: StaticString {
        switch self {
        case .screen: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J"
        case .paper: ""
        }
    }

    /// What is sent last, which takes all of that back.
    package var leaving: StaticString {
        switch self {
        case .screen: "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
        case .paper: ""
        }
    }
}
