import DevMenuKit

/// Reads secrets from where a script keeps them: `@FILE`, or `-` for a line of standard input.
struct SecretInput {
    private let context: any CommandContext

    init(context: any CommandContext) { self.context = context }

    /// The secret that a word stands for.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``, or ``ArgumentError`` for a secret that
    ///   stands in the script itself.
    func read(_ word: String, for parameter: Parameter) throws -> String {
        if word.hasPrefix("@") {
            do {
                return try context.firstLine(of: String(word.dropFirst()))
            } catch CommandError.unreadable(_, let reason) {
                // A secret may begin with '@', too: the word is not repeated.
                throw CommandError.unreadableSecret(parameter: parameter.name, reason: reason)
            }
        }
        guard word == "-" else {
            // At the prompt the line is kept nowhere; in a script it would be.
            guard context.isInteractive else {
                throw ArgumentError.unfit(
                    parameter.name,
                    given: nil,
                    expected: "@FILE, or - to read a line of standard input: it is a secret",
                    suggestion: nil
                )
            }
            return word
        }
        if let questions = context.questions {
            let question = ControlEscaping.escaped("\(parameter.name): ", as: .name)
            return try questions.ask(question, echoes: false)
        }
        guard let line = try context.lineOfStandardInput() else {
            throw CommandError.unreadable(path: "standard input", reason: "it has ended")
        }
        return line
    }
}
