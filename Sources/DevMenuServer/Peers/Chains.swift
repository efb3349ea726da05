import DevMenuWire

/// Which members of a peer's chains may go ahead.
struct Chains {
    /// What becomes of a member.
    enum Verdict {
        /// It is carried out now.
        case go
        /// It waits for the members before it.
        case wait
        /// An earlier member failed: nothing is done.
        case skip
    }

    /// The most failed chains that are remembered; the lowest numbers go first.
    private static let rememberedFailures = 4_096

    private var failed: Set<Int> = []
    private var running: [RequestID: Int] = [:]
    private var waiting: [Int: [PendingRequest]] = [:]

    /// How many members wait.
    private(set) var waitingCount = 0

    /// Whether a member of this identifier waits.
    func isWaiting(_ id: RequestID) -> Bool {
        waitingCount > 0 && waiting.values.contains { $0.contains { $0.id == id } }
    }

    /// What becomes of a member now.
    func verdict(on chain: Int?) -> Verdict {
        guard let chain else { return .go }
        if failed.contains(chain) { return .skip }
        return running.values.contains(chain) ? .wait : .go
    }

    /// A member waits for those before it.
    mutating func enqueue(_ request: PendingRequest, in chain: Int) {
        waiting[chain, default: []].append(request)
        waitingCount += 1
    }

    /// A member runs, and those after it wait.
    mutating func began(_ id: RequestID, in chain: Int?) {
        if let chain { running[id] = chain }
    }

    /// A member failed at once.
    mutating func fail(_ chain: Int?) {
        guard let chain else { return }
        failed.insert(chain)
        if failed.count > Self.rememberedFailures, let lowest = failed.min() {
            failed.remove(lowest)
        }
    }

    /// A running member has ended: those that waited for it, in order.
    mutating func ended(_ id: RequestID, isFailure: Bool) -> [PendingRequest] {
        guard let chain = running.removeValue(forKey: id) else { return [] }
        if isFailure { fail(chain) }
        let released = waiting.removeValue(forKey: chain) ?? []
        waitingCount -= released.count
        return released
    }
}

/// A request that has been read and not answered.
struct PendingRequest {
    let id: RequestID
    let chain: Int?
    /// The request, or why it is none.
    let request: Result<HostRequest, WireError>
}
