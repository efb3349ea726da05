package import DevMenuKit
package import DevMenuWire

extension CurrentHost {
    /// Waits for an event, which may have come since the last command began.
    ///
    /// - Parameter topic: The event's topic.
    /// - Returns: The event.
    /// - Throws: ``HostError``, also if the host ends first, or the error that ends the front end.
    package func nextEvent(of topic: EventTopic) throws -> HostEvent {
        // It may be the last event of a host that has ended since the previous command.
        if let past = events.removeFirst(where: { $0.topic == topic }) { return past }
        let session = try topic == .exiting ? self.session ?? attended() : attended()
        if topic == .log { return try nextLine(of: session) }
        if let event = try next(in: session, where: { $0.topic == topic }) { return event }
        guard topic == .exiting else { throw HostError(endOf: session) }
        // The host has ended without an event.
        return .exiting(reason: session.ending?.description ?? "")
    }

    /// Waits for a line of the host's log, which is followed meanwhile.
    private func nextLine(of session: any MenuSession) throws -> HostEvent {
        var found: HostEvent?
        var failure: HostError?
        let listener = { (event: HostEvent, sender: any MenuSession) in
            if sender === session, event.topic == .log { found = found ?? event }
            return false
        }
        try follow(listener) {
            var leave: () -> Void = {}
            if session.hello.has(.log) {
                leave = followLog(LogQuery(last: 1, follows: true), of: session) { answer in
                    if case .failure(let error) = answer { failure = error }
                }
            }
            defer { leave() }
            try wait { found != nil || failure != nil || session.ending != nil }
        }
        if let found { return found }
        throw failure ?? HostError(endOf: session)
    }

    /// Waits until a setting has a value.
    ///
    /// - Parameters:
    ///   - id: The setting.
    ///   - value: The value.
    ///   - isInForce: `true` to judge the value in force.
    /// - Returns: The setting with that value.
    /// - Throws: As ``nextEvent(of:)`` does.
    package func setting(
        _ id: ItemID,
        onceItHas value: JSONValue,
        isInForce: Bool = false
    ) throws -> ItemRecord {
        let session = try attended()
        let request = HostRequest.expect(
            id,
            value,
            isInForce: isInForce && session.hello.has(.inForce)
        )
        while true {
            if let item = try self.setting(request, id, ifItHas: value, in: session) { return item }
            let event = try next(in: session) { event in
                if case .setting(id, _, _, _, _) = event { true } else { false }
            }
            guard event != nil else { throw HostError(endOf: session) }
        }
    }

    /// Returns a setting if it has a value, as the host judges it.
    private func setting(
        _ request: HostRequest,
        _ id: ItemID,
        ifItHas value: JSONValue,
        in session: any MenuSession
    ) throws -> ItemRecord? {
        guard session.hello.has(.expect) else {
            let item = ItemRecord(try query(.show(id)))
            return JSONValue.isSame(item.value, value) ? item : nil
        }
        do {
            return ItemRecord(try query(request))
        } catch HostError.refused(let error) where error.knownKind == .unmet {
            return nil
        }
    }

    /// Returns the session of the host, which sends events of every topic from now on.
    private func attended() throws -> any MenuSession {
        let session = try liveSession()
        followEverything()
        return session
    }

    /// Returns the next event that matches, or `nil` if the host ends first.
    private func next(
        in session: any MenuSession,
        where matches: (HostEvent) -> Bool
    ) throws -> HostEvent? {
        var found: HostEvent?
        try wait {
            if found == nil { found = events.removeFirst(where: matches) }
            return found != nil || session.ending != nil
        }
        return found
    }
}
