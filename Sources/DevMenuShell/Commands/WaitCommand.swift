import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `wait TOPIC`, `wait SETTING VALUE` and `wait app NAME`: waits for an event, until a setting has a
/// value, or until an app runs.
///
/// Events since the previous command count, so that none is missed in between.
struct WaitCommand: Command {
    /// The word before the name of an app.
    static let app = "app"

    let name = "wait"
    let summary = "wait for an event, a setting's value or an app; --timeout limits it"
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
    ]
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
        let words = invocation.texts
        switch words.count {
        case 1:
            let topics = EventTopic.allCases.map(\.rawValue).joined(separator: ", ")
            let topic: EventTopic = try choice(
                words[0],
                expected: "an event (\(topics)), a setting with a value, or 'app' with a name"
            )
            let event = try EventWait(host: context.host).event(of: topic)
            return .done(CommandResult(.object(event.members), text: Self.text(of: event)))
        case 2 where words[0] == Self.app:
            return .done(try Self.wait(forApp: words[1], in: context))
        default:
            let id = try invocation.id(named: words[0])
            let item = try EventWait(host: context.host).setting(id, toBe: words[1])
            return .done(CommandResult(item.json) { _ in ItemText.styledChange(item) })
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
        let result: JSONValue = [
            "name": .string(hello.name), "version": .string(hello.version),
            "build": .string(hello.build), "pid": .integer(hello.pid),
        ]
        let app = "\(hello.fullName) \(hello.version.shownName)"
        return CommandResult(result, text: ControlEscaping.escaped("\(app), pid \(hello.pid)"))
    }

    private static func text(of event: HostEvent) -> String {
        let words =
            switch event {
            case .setting(let id, let value, _, _, _): [id.rawValue, ItemText.value(value)]
            case .menu, .output, .progress, .dropped, .errorOutput, .warning: [String]()
            case .route(let url): [url]
            case .log(let level, let message): [level.rawValue, message]
            case .line(let line): [line.level.rawValue, line.label ?? "", line.message]
            case .exiting(let reason): [reason]
            }
        let topic = event.topic?.rawValue ?? ""
        return ControlEscaping.escaped(([topic] + words).joined(separator: " "))
    }
}

/// Waits for an event of the host, and stops at Ctrl-C or at the command's time limit.
private struct EventWait {
    let host: CurrentHost

    /// Waits for an event.
    ///
    /// - Parameter topic: The event's topic.
    /// - Returns: The event.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func event(of topic: EventTopic) throws -> HostEvent {
        // It may be the last event of a host that has ended since the previous command.
        if let past = host.events.take(where: { $0.topic == topic }) { return past }
        let session = try topic == .exiting ? host.session ?? attended() : attended()
        if let event = try next(in: session, where: { $0.topic == topic }) { return event }
        guard topic == .exiting else { throw HostError(endOf: session) }
        // The host has ended without an event.
        return .exiting(reason: session.ending?.description ?? "")
    }

    /// Waits until a setting has a value.
    ///
    /// - Parameters:
    ///   - id: The setting.
    ///   - word: The value as it was typed.
    /// - Returns: The setting with its new value.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func setting(_ id: ItemID, toBe word: String) throws -> ReceivedItem {
        let session = try attended()
        guard let listed = try host.menu()[id.rawValue], listed.isSetting else {
            let ids = try host.menu().items.filter(\.isSetting).map(\.id)
            throw CommandError.badWord(id.rawValue, of: "wait", expected: "a setting", among: ids)
        }
        let expected = try listed.value(of: word, for: "wait")
        while true {
            let item = ReceivedItem(try host.query(.show(id)))
            if SettingValues.isSame(item.value, expected) { return item }
            let event = try next(in: session) { event in
                if case .setting(id, _, _, _, _) = event { true } else { false }
            }
            guard event != nil else { throw HostError(endOf: session) }
        }
    }

    /// Returns the session of the host, which sends events of every topic from now on.
    private func attended() throws -> any MenuSession {
        let session = try host.liveSession()
        host.followEverything()
        return session
    }

    /// Returns the next event that matches, or `nil` if the host ends first.
    private func next(
        in session: any MenuSession,
        where matches: (HostEvent) -> Bool
    ) throws -> HostEvent? {
        var found: HostEvent?
        try host.wait {
            if found == nil { found = host.events.take(where: matches) }
            return found != nil || session.ending != nil
        }
        return found
    }
}
