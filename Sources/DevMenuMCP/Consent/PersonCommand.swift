import DevMenuClient
import DevMenuKit

/// The command by which a person does at a terminal what an agent may not.
struct PersonCommand {
    /// The directory in which the words lead to the app, or `nil` for any.
    private let directory: String?
    private let words: [String]

    private static let hidden = "…"

    /// Creates the command that runs an action of an app.
    ///
    /// Each argument reaches the parameter that the agent named: all are named except the words of
    /// one that accepts the rest, which follow once nothing else can accept them.
    ///
    /// - Parameters:
    ///   - item: The action.
    ///   - arguments: Its arguments; those that contain hidden characters are left for the person.
    ///   - secret: The name of a secret that the person is to type, or `nil`.
    ///   - app: The app.
    init(
        running item: ListedItem,
        _ arguments: JSONObject,
        askingFor secret: String? = nil,
        of app: AppHost
    ) {
        // A command of the shell may have the item's name.
        var words = ["trigger"]
        if item.risk.needsConfirmation { words.append("--yes") }
        words.append(item.id)
        let rest = item.parameters.first(where: \.isRest)?.name
        for (name, value) in arguments.members where name != rest {
            words.append("\(name)=\(Self.word(of: value))")
        }
        if let secret { words.append("\(secret)=-") }
        guard let rest, let value = arguments[rest] else {
            self.init(words, for: app)
            return
        }
        let isNext = item.parameters.allSatisfy {
            $0.isRest || arguments[$0.name] != nil || $0.name == secret
        }
        let last = (value.array ?? [value]).map { Self.word(of: $0) }
        self.init(words + (isNext ? last : last.map { "\(rest)=\($0)" }), for: app)
    }

    /// Creates the command that gives a setting of an app a value, or returns `nil` if that has hidden
    /// characters, which nobody can type.
    ///
    /// - Parameters:
    ///   - item: The setting.
    ///   - value: Its value, `null` to reset it.
    ///   - time: The time of a trial, or `nil`.
    ///   - why: The reason, or `nil`; left out if it has hidden characters.
    ///   - app: The app.
    init?(
        setting item: ListedItem,
        to value: JSONValue,
        for time: String?,
        why: String?,
        of app: AppHost
    ) {
        let word = value == .null ? "reset" : Self.word(of: value)
        let reason = why.flatMap { Self.word(of: .string($0)) == Self.hidden ? nil : $0 }
        guard word != Self.hidden else { return nil }
        let options = (time.map { ["--for", $0] } ?? []) + (reason.map { ["--why", $0] } ?? [])
        let yes = item.risk.needsConfirmation ? ["--yes"] : []
        // Behind `--`, a word is a value, whatever else it could be.
        let isOther = word.hasPrefix("-") || ["flip", "reset"].contains(word)
        let end = isOther && value.string != nil ? ["--"] : []
        self.init(yes + ["setting", item.id] + options + end + [word], for: app)
    }

    /// Creates the command with some words for an app.
    init(_ words: [String], for app: AppHost) {
        (directory, self.words) = (app.personDirectory, ["devmenu"] + app.personFlags + words)
    }

    /// The command as a person types it.
    var text: String {
        let command = CommandText.text(of: words)
        return directory.map { "\(CommandText.text(of: ["cd", $0])) && \(command)" } ?? command
    }

    private static func word(of value: JSONValue) -> String {
        let text = value.string ?? value.description
        return ControlEscaping.needsEscaping(text, as: .name) ? hidden : text
    }
}
