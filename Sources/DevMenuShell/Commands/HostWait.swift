import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Waits for something to happen in the host, with Ctrl-C and a limit heard all the while.
struct HostWait {
    private let shell: Shell

    /// A wait for as long as the command may take.
    init(shell: Shell) { self.shell = shell }

    /// Waits for an event.
    ///
    /// - Parameter topic: What it is about.
    /// - Returns: The event as its notification has it.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func event(of topic: EventTopic) throws -> JSONValue {
        // It may be the last that is heard of a host which has ended since the command before.
        if let past = shell.host.events.take(where: { $0.topic == topic }) {
            return .object(Self.members(of: past))
        }
        let session = try topic == .exiting ? shell.host.session ?? attended() : attended()
        if let event = try next(in: session, where: { $0.topic == topic }) {
            return .object(Self.members(of: event))
        }
        guard topic == .exiting else {
            throw shell.host.end(of: session)
        }
        // It has gone without a word.
        let ending = session.ending?.description ?? ""
        return ["topic": .string(topic.rawValue), "reason": .string(ending)]
    }

    /// Waits until a setting has a value.
    ///
    /// - Parameters:
    ///   - id: The setting.
    ///   - word: The value as it was typed.
    /// - Returns: The setting as it is then.
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func setting(_ id: ItemID, toBe word: String) throws -> JSONValue {
        let session = try attended()
        guard let listed = try shell.host.menu()[id.rawValue], listed.isSetting else {
            let ids = try shell.host.menu().items.filter(\.isSetting).map(\.id)
            throw CommandError.badWord(
                id.rawValue,
                of: "wait",
                expected: "a setting",
                suggestion: NearestName.suggestion(for: id.rawValue, among: ids)
            )
        }
        let wanted = try Self.value(word, of: listed)
        while true {
            let item = try shell.host.learn(.show(id))
            if SettingValues.isSame(item["value"], wanted) { return item }
            let event = try next(in: session) { event in
                if case .setting(id, _, _, _) = event { true } else { false }
            }
            guard event != nil else { throw shell.host.end(of: session) }
        }
    }

    /// The host, once it tells of everything.
    private func attended() throws -> any MenuSession {
        let session = try shell.host.liveSession()
        shell.host.followEverything()
        return session
    }

    /// The next event that is wanted; `nil` where the host ends first.
    private func next(
        in session: any MenuSession,
        where isWanted: (HostEvent) -> Bool
    ) throws -> HostEvent? {
        var found: HostEvent?
        while true {
            let limit = shell.host.limit
            let outcome = shell.loop.wait(until: limit?.deadline) {
                if found == nil { found = shell.host.events.take(where: isWanted) }
                return found != nil || session.ending != nil
            }
            switch outcome {
            case .reached: return found
            case .timedOut:
                throw HostError.timeout(seconds: limit?.seconds ?? 0, .awaited)
            case .interrupted:
                try shell.checkForEnd()
                if shell.takeInterrupt() { throw HostError.interrupted }
            }
        }
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

    private static func members(of event: HostEvent) -> JSONObject {
        var members = event.params(seq: 0)
        members["seq"] = nil
        return members
    }
}
