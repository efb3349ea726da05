import DevMenuClient
import DevMenuKit

/// The command by which a person does at a terminal what an agent may not.
struct PersonCommand {
    private let words: [String]

    /// Creates the command that runs an action of an app.
    ///
    /// Each argument reaches the parameter that the agent named: all are named except the words of
    /// one that accepts the rest, which follow once nothing else can accept them.
    ///
    /// - Parameters:
    ///   - item: The action.
    ///   - arguments: Its arguments; those that contain hidden characters are left for the person.
    ///   - secret: The name of a secret that the person is to type, or `nil`.
    ///   - flags: The flags that lead to the app.
    init(
        running item: ListedItem,
        _ arguments: JSONObject,
        askingFor secret: String? = nil,
        flags: [String]
    ) {
        // A command of the shell may have the item's name.
        var words = ["devmenu"] + flags + ["trigger"]
        if item.risk.needsConfirmation { words.append("--yes") }
        words.append(item.id)
        let rest = item.parameters.first(where: \.isRest)?.name
        for (name, value) in arguments.members where name != rest {
            words.append("\(name)=\(Self.word(of: value))")
        }
        if let secret { words.append("\(secret)=-") }
        guard let rest, let value = arguments[rest] else {
            self.words = words
            return
        }
        let isNext = item.parameters.allSatisfy {
            $0.isRest || arguments[$0.name] != nil || $0.name == secret
        }
        let last = (value.array ?? [value]).map { Self.word(of: $0) }
        self.words = words + (isNext ? last : last.map { "\(rest)=\($0)" })
    }

    /// Creates the command that gives a setting of an app a value.
    init(setting item: ListedItem, to value: JSONValue, flags: [String]) {
        let word = value == .null ? "reset" : Self.word(of: value)
        let yes = item.risk.needsConfirmation ? ["--yes"] : []
        words = ["devmenu"] + flags + yes + ["setting", item.id, word]
    }

    /// The command as a person types it.
    var text: String { CommandText.text(of: words) }

    private static func word(of value: JSONValue) -> String {
        let text = value.string ?? value.description
        return ControlEscaping.needsEscaping(text, as: .name) ? "…" : text
    }
}
