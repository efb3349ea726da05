/// How many colours a terminal shows.
package enum ColorDepth: Int, Comparable, Sendable {
    /// No colour, no bold, no escape sequence at all.
    case none
    /// The sixteen named colours.
    case ansi16
    /// The palette of 256.
    case ansi256
    /// 24 bits.
    case trueColor

    /// What may be used on an output.
    ///
    /// `NO_COLOR` counts when it is not empty (no-color.org), and gives way to a person who asks for
    /// colour with `always`, which a terminal that is `dumb` or unknown gets as sixteen colours.
    ///
    /// - Parameters:
    ///   - environment: The variables `NO_COLOR`, `TERM` and `COLORTERM` are read.
    ///   - choice: What the user asked for.
    ///   - isTerminal: Whether the output is a terminal.
    package init(environment: [String: String], choice: ColorChoice, isTerminal: Bool) {
        let terminal = environment["TERM"] ?? ""
        let isDumb = terminal.isEmpty || terminal == "dumb"
        switch choice {
        case .never:
            self = .none
        case .auto where !isTerminal || isDumb || !(environment["NO_COLOR"] ?? "").isEmpty:
            self = .none
        case .auto, .always:
            self = isDumb ? .ansi16 : Self.shown(by: terminal, environment["COLORTERM"] ?? "")
        }
    }

    /// Orders by the number of colours.
    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    private static func shown(by terminal: String, _ claim: String) -> ColorDepth {
        if claim == "truecolor" || claim == "24bit" || terminal.hasSuffix("-direct") {
            return .trueColor
        }
        return terminal.contains("256color") ? .ansi256 : .ansi16
    }
}
