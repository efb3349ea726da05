import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The ends of changes, at which values from before are set again.
extension BoundValues {
    /// Sets back what former processes have left, and waits for the ends of the others.
    func resumeReturns() {
        var warnings: [(id: ItemID, reason: String)] = []
        for (id, entry) in returns?.entries ?? [] where entry.isOrphan {
            guard let bound = self[id] else {
                warnings.append(
                    (id, "it's to be set back to \(entry.was.typed), but isn't in the menu")
                )
                continue
            }
            if entry.isTried {
                warnings.append(
                    (
                        id,
                        "the app ended while it was set back to \(entry.was.typed): set it by hand"
                    )
                )
                continue
            }
            guard entry.isOver else {
                try? returns?.update(id) { $0?.adopted }
                if entry.now == nil { dropIfUnchanged(bound, entry) }
                continue
            }
            returning.change { $0 += 1 }
            setBack(bound, entry) { [returning] in returning.change { $0 -= 1 } }
        }
        scheduleEnd()
        let known = state.withLock { [warnings] state in
            defer { state.unreturned = warnings }
            return state.unreturned ?? []
        }
        for (id, reason) in warnings where !known.contains(where: { $0 == (id, reason) }) {
            core.log.add(.warning, "'\(id)': \(reason)")
        }
    }

    /// The changes of former processes that can't be ended, of the menu since the start.
    var unreturned: [(id: ItemID, reason: String)] { state.withLock { $0.unreturned ?? [] } }

    /// Drops the entry of a change in which its process ended before the app had changed its value.
    private func dropIfUnchanged(_ bound: BoundCore, _ entry: BoundReturns.Entry) {
        returning.change { $0 += 1 }
        let body = { @Sendable [self] () async -> Void in
            let found = try? await readInTime(bound)
            if let found, JSONValue.isSame(found, entry.was) { drop(entry, of: bound.id) }
            returning.change { $0 -= 1 }
        }
        do { _ = try OwnThreadExecutor.task(body) } catch { returning.change { $0 -= 1 } }
    }

    /// Waits until the values that former processes have left are set back, for five seconds at most.
    func waitUntilReturned() {
        returning.wait(until: { $0 == 0 }, before: .now + .seconds(Self.limit))
    }

    /// The words about an entry that was left because its app ended while it was set back.
    func problem(with id: ItemID) -> String? {
        guard let entry = returns?[id], entry.isTried, entry.isOrphan else { return nil }
        return "the app ended while it was set back to \(entry.was.typed), which isn't tried again"
    }

    /// Sets the value from before a change again, on a thread of its own.
    private func setBack(
        _ bound: BoundCore,
        _ entry: BoundReturns.Entry,
        whenDone: @escaping @Sendable () -> Void = {}
    ) {
        do {
            // Before the call: one that crashes isn't tried again.
            try returns?.update(bound.id) { known in
                guard var known = known?.adopted, known.isSame(as: entry) else { return known }
                known.isTried = true
                return known
            }
            _ = try OwnThreadExecutor.task {
                await self.setBack(bound, entry)
                whenDone()
            }
        } catch {
            core.log.add(.warning, "'\(bound.id)' can't be set back: \(error)")
            whenDone()
        }
    }

    /// Sets the value from before a change again, unless somebody has changed it since.
    ///
    /// It waits for the app's answer without a limit: on a busy machine an app that starts may
    /// need long for its first one, and nobody sets the value back afterwards.
    private func setBack(_ bound: BoundCore, _ entry: BoundReturns.Entry) async {
        let found = try? await read(bound).get()
        // Another change has replaced it meanwhile.
        guard returns?[bound.id]?.isSame(as: entry) == true else { return }
        guard let found, !JSONValue.isSame(found, entry.was) else {
            if found == nil {
                core.log.add(
                    .warning,
                    "'\(bound.id)' is left as it is, and not set back to \(entry.was.typed): the "
                        + "app can't report its value"
                )
            }
            return drop(entry, of: bound.id)
        }
        guard entry.isResult(found) else {
            core.log.add(
                .warning,
                "'\(bound.id)' is left at \(found.typed), and not set back to \(entry.was.typed): "
                    + "it was changed since"
            )
            return drop(entry, of: bound.id)
        }
        do throws(WireError) {
            _ = try await make(Change(core: bound, operation: .set(entry.was), author: .expiry))
        } catch {
            core.log.add(.warning, "'\(bound.id)' can't be set back: \(error)")
            // One that is still made removes the entry at its end.
            if ![.busy, .timeout].contains(error.knownKind) { drop(entry, of: bound.id) }
        }
    }

    private func drop(_ entry: BoundReturns.Entry, of id: ItemID) {
        try? returns?.update(id) { $0?.isSame(as: entry) == true ? nil : $0 }
        scheduleEnd()
    }

    /// Schedules the end of the change that ends next.
    func scheduleEnd() {
        let own = returns?.entries.filter { id, entry in
            entry.isOwn && !entry.isTried && self[id] != nil
        }
        let left = own?.compactMap { $0.entry.secondsLeft }.min()
        timer.schedule(in: left) { [weak self] in self?.endChanges() }
    }

    private func endChanges() {
        for (id, entry) in returns?.entries ?? [] {
            guard entry.isOwn, !entry.isTried, let left = entry.secondsLeft, left <= 0,
                let bound = self[id]
            else { continue }
            setBack(bound, entry)
        }
        scheduleEnd()
    }
}
