import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `wait TOPIC`, `wait SETTING VALUE` and `wait app NAME`: waits for an event, until a setting has a
/// value, or until an app runs.
///
/// Events since the previous command are included, so that none is missed in between.
struct WaitCommand: Command {
    /// The word before the name of an app.
    static let app = "app"

    let name = "wait"
    let summary = "wait for an event, a setting's value or an app; --timeout limits it"
    let isReplayable = true
    let needsHost = false
    let onlyReads = true
    let arguments: [CommandArgument] = [
        CommandArgument(
            "TOPIC|SETTING|app",
            .event,
            // Without `joined`, for which the runtime would search the program at every start.
            EventTopic.allCases.dropFirst().reduce(
                "what to wait for: \(EventTopic.allCases[0].rawValue)"
            ) { "\($0), \($1.rawValue)" }
        ),
        .optional("VALUE|NAME", .settingValue, "the value of the setting, or the app"),
        ExpectCommand.inForce,
    ]
    let wordCount = 0...Int.max
    let readsEvents = true

    func inner(in words: [String]) -> InnerWords? {
        let isSetting = words.first.map { $0 != Self.app && EventTopic(rawValue: $0) == nil }
        return isSetting ?? false ? .item(0) : nil
    }

    func meaning(after words: [String]) -> CommandArgument.Meaning? {
        guard case .item(let index)? = inner(in: words) else { return nil }
        return words[index] == Self.app ? .app : nil
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(1...2)
        let words = options.words
        switch words.count {
        case 1:
            let topics = EventTopic.allCases.map(\.rawValue).joined(separator: ", ")
            let topic: EventTopic = try choice(
                words[0],
                expected: "an event (\(topics)), a setting with a value, or 'app' with a name"
            )
            let event = try context.host.nextEvent(of: topic)
            return .done(CommandResult(.object(event.members), text: Self.text(of: event)))
        case 2 where words[0] == Self.app && !options.placed[0].isQuoted:
            return .done(try Self.wait(forApp: words[1], in: context))
        default:
            let menu = try context.host.menu()
            guard let listed = menu[words[0]], listed.isSetting else {
                let ids = menu.items.filter(\.isSetting).map(\.id)
                throw CommandError.badWord(words[0], of: name, expected: "a setting", among: ids)
            }
            let value = try listed.value(of: words[1], for: name)
            let item = try context.host.setting(
                ItemID(listed.id),
                onceItHas: value,
                isInForce: options.has("--in-force")
            )
            return .done(CommandResult(item.source) { ItemText.styledChange(item, $0.times) })
        }
    }

    /// Waits until an app runs and answers.
    private static func wait(
        forApp name: String,
        in context: any CommandContext
    ) throws -> CommandResult {
        let finder = try context.finder()
        let limit = context.host.limit
        let session: any MenuSession
        do {
            session = try finder.source(of: name, after: "wait app", waiting: true)
                .open(in: context.host.loop, before: limit?.deadline)
        } catch HostError.timeout {
            throw HostError.timeout(seconds: limit?.seconds ?? 0, .awaited)
        } catch HostError.interrupted {
            try context.host.policy.throwInterruption()
        }
        defer { session.close() }
        let hello = session.hello
        let text = "\(hello.appWords), pid \(hello.pid)"
        return CommandResult(hello.appFacts(withAccess: false), text: text.shown)
    }

    private static func text(of event: HostEvent) -> String {
        let words =
            switch event {
            case .setting(let id, let value, _, _, _): [id.rawValue, ItemText.value(value)]
            case .menu, .output, .progress, .dropped, .errorOutput, .warning: [String]()
            case .route(let url, _): [url]
            case .run(let run, let id, let outcome, _): [run, id.rawValue, outcome ?? "begins"]
            case .log(let level, let message): [level.rawValue, message]
            case .line(let line): [line.level.rawValue, line.label ?? "", line.message]
            case .exiting(let reason): [reason]
            }
        let topic = event.topic?.rawValue ?? ""
        return ControlEscaping.escaped(([topic] + words).joined(separator: " "))
    }
}
