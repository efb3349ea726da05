import DevMenuKit

/// `history [N]`: what has been entered.
struct HistoryCommand: Command {
    let name = "history"
    let summary = "show the last lines that were entered"
    let arguments = [
        CommandArgument("N", .number, summary: "how many, all by default", isOptional: true)
    ]

    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1, of: self)
        let entries = context.enteredLines
        var count = entries.count
        if let word = invocation.texts.first {
            guard let number = Int(word), number >= 0 else {
                throw CommandError.badWord(
                    word,
                    of: name,
                    expected: "a number of lines",
                    suggestion: nil
                )
            }
            count = min(number, count)
        }
        let lines = entries.suffix(count)
        let first = entries.count - count + 1
        let width = String(entries.count).count
        let text = lines.enumerated().map { place, line in
            let number = String(first + place)
            let padding = String(repeating: " ", count: width - number.count)
            return "\(padding)\(number)  \(ControlEscaping.escaped(line, as: .name))"
        }
        return .done(
            CommandResult(
                ["lines": .array(lines.map { .string($0) })],
                rows: { lines.enumerated().map { ["\(first + $0.offset)", $0.element] } },
                text: { _ in StyledText(text.joined(separator: "\n")) }
            )
        )
    }
}
