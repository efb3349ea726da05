import DevMenuWire

/// Which members of chains may be sent now, where they go to different processes.
///
/// One process keeps the order of what it is sent, if it knows chains; between two of them nobody
/// does. So a member for another process waits until everything before it has been answered.
struct ChainOrder {
    /// The most failed chains that are remembered; the lowest numbers go first.
    private static let rememberedFailures = 4_096

    private var held: [JoinedSession.Sending] = []
    private var first = 0
    private var failed: Set<Int> = []
    private var owner: JoinedSession.Owner?
    private var underWay = 0

    /// The first member that is held back.
    var next: JoinedSession.Sending? { first < held.count ? held[first] : nil }

    /// Puts a member behind those that wait.
    mutating func hold(_ sending: JoinedSession.Sending) { held.append(sending) }

    /// Whether an earlier member of a chain has failed.
    func hasFailed(_ chain: Int?) -> Bool { chain.map(failed.contains) ?? false }

    /// Takes out the first member that is held back.
    mutating func drop() {
        first += 1
        guard first == held.count || first > 1_024 else { return }
        held.removeFirst(first)
        first = 0
    }

    /// Takes out the first member, if it may be sent now.
    ///
    /// - Parameters:
    ///   - sending: The member.
    ///   - owner: To whom it goes.
    ///   - takesAhead: Whether that one keeps the order of what is sent to it.
    /// - Returns: Whether it may.
    mutating func begin(
        _ sending: JoinedSession.Sending,
        by owner: JoinedSession.Owner,
        takesAhead: Bool
    ) -> Bool {
        guard underWay == 0 || takesAhead && self.owner == owner else { return false }
        drop()
        self.owner = owner
        underWay += 1
        return true
    }

    /// A member has been answered.
    mutating func end(_ chain: Int?, hasFailed: Bool) {
        underWay -= 1
        if hasFailed { fail(chain) }
    }

    /// Takes out a member that is held back, and fails its chain; `nil` where it is not held.
    mutating func withdraw(_ number: Int) -> JoinedSession.Sending? {
        guard let place = held[first...].firstIndex(where: { $0.number == number }) else {
            return nil
        }
        let sending = held.remove(at: place)
        fail(sending.chain)
        return sending
    }

    /// Takes out everything that is held back.
    mutating func takeAll() -> [JoinedSession.Sending] {
        defer {
            held = []
            first = 0
        }
        return Array(held[first...])
    }

    private mutating func fail(_ chain: Int?) {
        guard let chain else { return }
        failed.insert(chain)
        if failed.count > Self.rememberedFailures, let lowest = failed.min() {
            failed.remove(lowest)
        }
    }
}
