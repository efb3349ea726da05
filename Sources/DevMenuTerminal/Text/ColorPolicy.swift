/// The choice of colours for standard output, from the flag and the terminal's abilities.
package struct ColorPolicy: Sendable {
    /// The value of the flag `--color`.
    package let choice: ColorChoice

    private let environment: [String: String]
    private let isTerminal: Bool

    /// Creates the policy for standard output.
    ///
    /// - Parameters:
    ///   - choice: The value of the flag `--color`.
    ///   - environment: The environment, with the variables `NO_COLOR`, `TERM` and `COLORTERM`.
    ///   - isTerminal: Indicates whether standard output is a terminal.
    package init(choice: ColorChoice, environment: [String: String], isTerminal: Bool) {
        self.choice = choice
        self.environment = environment
        self.isTerminal = isTerminal
    }

    /// Returns the painter for a choice, which a person may have changed, and another output, if any.
    package func painter(
        choice: ColorChoice,
        isTerminal: Bool? = nil,
        on background: TerminalBackground = .unknown
    ) -> Painter {
        let isTerminal = isTerminal ?? self.isTerminal
        let depth = ColorDepth(environment: environment, choice: choice, isTerminal: isTerminal)
        return Painter(depth: depth, background: background)
    }

    /// Indicates whether the terminal may be asked ``TerminalQuestions``: Linux's own has no background to
    /// tell.
    package var answersQuestions: Bool { controlsTerminal && environment["TERM"] != "linux" }

    /// Indicates whether the terminal understands control sequences at all.
    package var controlsTerminal: Bool {
        isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    }
}
