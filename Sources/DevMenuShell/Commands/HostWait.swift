import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Waits for an event of the host, and stops at Ctrl-C or at the command's time limit.
struct HostWait {
    private let host: Attachment

    /// Creates a wait that lasts no longer than the command may take.
    init(for host: Attachment) { self.host = host }

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
        guard topic == .exiting else {
            throw host.end(of: session)
        }
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
            throw CommandError.badWord(
                id.rawValue,
                of: "wait",
                expected: "a setting",
                suggestion: NearestName.suggestion(for: id.rawValue, among: ids)
            )
        }
        let expected = try Self.value(word, of: listed)
        while true {
            let item = ReceivedItem(try host.query(.show(id)))
            if SettingValues.isSame(item.value, expected) { return item }
            let event = try next(in: session) { event in
                if case .setting(id, _, _, _) = event { true } else { false }
            }
            guard event != nil else { throw host.end(of: session) }
        }
    }

    /// Returns the session of the host, which sends events of every topic from now on.
    private func attended() throws -> any MenuSession {
        let session = try host.liveSession()
        host.followEverything()
        return session
    }

    /// Returns the next event that matches, or `nil` where the host ends first.
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

    private static func value(
        _ word: String,
        of item: ListedItem
    ) throws(CommandError) -> JSONValue {
        let values = item.values
        guard let value = values.value(of: word) else {
            throw .badWord(
                word,
                of: "wait",
                expected: "a value of '\(item.id)': \(values.expectation)",
                suggestion: NearestName.suggestion(for: word, among: values.words)
            )
        }
        return value
    }
}
