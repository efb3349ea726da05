import DevMenuKit
import DevMenuWire

/// `events [on|off|TOPIC…]`: what is told above the prompt.
struct EventsCommand: Command {
    private static let topics = EventTopic.allCases.filter { $0 != .exiting }

    let name = "events"
    let summary = "show or choose which events appear above the prompt"
    let arguments = [
        CommandArgument(
            "on|off|TOPIC",
            .word(["on", "off"] + topics.map(\.rawValue)),
            summary: "all, none, or those of some topics",
            isOptional: true,
            isRepeated: true
        )
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        if let chosen = try Self.chosen(invocation.texts, self) {
            context.settings.shownEvents = chosen
        }
        let shown = Self.topics.filter(context.settings.shownEvents.contains).map(\.rawValue)
        return .done(
            CommandResult(
                ["events": .array(shown.map { .string($0) })],
                text: shown.isEmpty ? "no events are shown" : shown.joined(separator: ", ")
            )
        )
    }

    private static func chosen(
        _ words: [String],
        _ command: EventsCommand
    ) throws(CommandError) -> Set<EventTopic>? {
        switch words {
        case []: return nil
        case ["on"]: return Set(EventTopic.allCases)
        case ["off"]: return []
        default:
            var chosen: Set<EventTopic> = []
            for word in words {
                guard let topic = topics.first(where: { $0.rawValue == word }) else {
                    let names = ["on", "off"] + topics.map(\.rawValue)
                    throw .badWord(
                        word,
                        of: command.name,
                        expected: "a topic: \(topics.map(\.rawValue).joined(separator: ", "))",
                        suggestion: NearestName.suggestion(for: word, among: names)
                    )
                }
                chosen.insert(topic)
            }
            return chosen
        }
    }
}
