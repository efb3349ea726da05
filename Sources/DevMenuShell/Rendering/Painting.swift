package import DevMenuKit

/// How texts are painted: what was asked for, and what the place can show.
package struct Painting: Sendable {
    /// When to paint, as the flag has it.
    package let choice: ColorChoice

    private let environment: [String: String]
    private let isTerminal: Bool

    /// Painting on standard output.
    ///
    /// - Parameters:
    ///   - choice: When to paint, as the flag has it.
    ///   - environment: The variables `NO_COLOR`, `TERM` and `COLORTERM` are read.
    ///   - isTerminal: Whether standard output is a terminal.
    package init(choice: ColorChoice, environment: [String: String], isTerminal: Bool) {
        self.choice = choice
        self.environment = environment
        self.isTerminal = isTerminal
    }

    /// What paints where a person chose so.
    func painter(choice: ColorChoice) -> Painter {
        Painter(
            depth: ColorDepth(environment: environment, choice: choice, isTerminal: isTerminal)
        )
    }

    /// Whether the terminal takes control sequences at all.
    var controlsTerminal: Bool { isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "") }
}
