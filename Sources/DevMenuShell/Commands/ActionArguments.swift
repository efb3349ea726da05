import DevMenuKit

/// What the words after an action's name come to: its arguments, secrets read.
struct ActionArguments {
    /// The arguments by parameter.
    let values: JSONObject
    /// Whether `--yes` was among the words.
    let isConfirmed: Bool

    /// Binds words to the parameters of an action; at the prompt, a missing secret is asked for.
    ///
    /// - Throws: ``CommandError``.
    init(_ words: [Word], of item: ListedItem, in shell: Shell) throws {
        let parameters = item.parameters.map(\.parameter)
        do {
            let binding = try ArgumentBinding(words, to: parameters)
            isConfirmed = binding.isConfirmed
            var values = try binding.values { try SecretInput(shell: shell).read($1, for: $0) }
            for parameter in parameters where parameter.isSecret && !binding.has(parameter) {
                guard parameter.isRequired, let questions = shell.questions else { continue }
                let question = ControlEscaping.escaped("\(item.id) \(parameter.name): ", as: .name)
                let secret = try questions.ask(question, echoes: false)
                values[parameter.name] = try parameter.argument(from: secret)
            }
            for parameter in parameters where parameter.isRequired {
                guard values[parameter.name] == nil else { continue }
                throw ArgumentError.missing(parameter.name, expected: parameter.expectation)
            }
            self.values = values
        } catch let error as ArgumentError {
            throw CommandError.badArgument(error)
        }
    }
}
