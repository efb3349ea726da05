import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `wait TOPIC` and `wait SETTING VALUE`: waits for an event, or until a setting has a value.
///
/// Events since the previous command count, so that none is missed in between.
struct WaitCommand: Command {
    let name = "wait"
    let summary = "wait for an event, or until a setting has a value"
    let arguments = [
        CommandArgument(
            "TOPIC|SETTING",
            .word(EventTopic.allCases.map(\.rawValue)),
            summary: "what to wait for"
        ),
        CommandArgument(
            "VALUE",
            .settingValue,
            summary: "the value to wait for",
            isOptional: true
        ),
        CommandArgument(
            "--timeout SECONDS",
            .number,
            summary: "how long to wait at most",
            isOptional: true
        ),
    ]
    let readsEvents = true

    /// Returns the index of the setting, which may stand before or after the limit.
    func carried(in words: [String]) -> Int? {
        words.indices.first { index in
            !words[index].hasPrefix("--timeout") && (index == 0 || words[index - 1] != "--timeout")
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation, of: self)
        let words = options.words
        let seconds = try options["--timeout"].map { word throws(CommandError) in
            guard let seconds = TimeLimit.seconds(from: word) else {
                throw .badWord(
                    word,
                    of: name,
                    expected: "a number of seconds above 0",
                    suggestion: nil
                )
            }
            return seconds
        }
        // Its own limit overrides that of the flags, and includes the time to reach the host.
        if let seconds { context.host.limit = TimeLimit(seconds: seconds) }
        switch words.count {
        case 1:
            guard let topic = EventTopic(rawValue: words[0]) else {
                let names = EventTopic.allCases.map(\.rawValue)
                throw CommandError.badWord(
                    words[0],
                    of: name,
                    expected:
                        "an event (\(names.joined(separator: ", "))) or a setting with a value",
                    suggestion: NearestName.suggestion(for: words[0], among: names)
                )
            }
            let event = try HostWait(for: context.host).event(of: topic)
            return .done(CommandResult(.object(event.members), text: Self.text(of: event)))
        case 2:
            let item = try HostWait(for: context.host).setting(ItemID(words[0]), toBe: words[1])
            return .done(CommandResult(item.json) { _ in StyledText(ItemText.change(item)) })
        default:
            throw CommandError.usage(
                command: name,
                problem: words.isEmpty ? "a word is missing" : "there are too many words",
                usage: usage
            )
        }
    }

    private static func text(of event: HostEvent) -> String {
        let words =
            switch event {
            case .setting(let id, let value, _, _): [id.rawValue, ItemText.value(value)]
            case .menu: [String]()
            case .route(let url): [url]
            case .log(let level, let message): [level.rawValue, message]
            case .exiting(let reason): [reason]
            }
        let topic = event.topic.rawValue
        return ControlEscaping.escaped(([topic] + words).joined(separator: " "))
    }
}
