import DevMenuClient
import DevMenuKit

/// What the words after an action's name come to: its arguments, secrets read.
struct ActionArguments {
    /// The arguments by parameter.
    let values: JSONObject
    /// Whether `--yes` was among the words.
    let isConfirmed: Bool

    /// Whether the action only says what it would do: by convention a Bool named `dry-run` is on.
    var isDryRun: Bool { values["dry-run"] == true }

    /// Binds words to the parameters of an action; at the prompt, a missing secret is asked for.
    ///
    /// - Throws: ``CommandError``.
    init(_ words: [Word], of item: ListedItem, in context: any CommandContext) throws {
        let parameters = item.parameters.map(\.parameter)
        do {
            let binding = try ArgumentBinding(words, to: parameters)
            isConfirmed = binding.isConfirmed
            // All that can be wrong without a question is found before one is asked.
            var values = try binding.plainValues()
            let asked = parameters.filter { parameter in
                parameter.isSecret && parameter.isRequired && !binding.has(parameter)
            }
            for parameter in parameters where parameter.isRequired && !binding.has(parameter) {
                guard context.questions == nil || !parameter.isSecret else { continue }
                throw ArgumentError.missing(parameter.name, expected: parameter.expectation)
            }
            values.merge(
                try binding.secretValues { try SecretInput(context: context).read($1, for: $0) }
            )
            for parameter in asked {
                guard let questions = context.questions else { continue }
                let question = ControlEscaping.escaped("\(item.id) \(parameter.name): ", as: .name)
                let secret = try questions.ask(question, echoes: false)
                values[parameter.name] = try parameter.argument(from: secret)
            }
            self.values = values
        } catch let error as ArgumentError {
            throw CommandError.badArgument(error)
        }
    }
}
