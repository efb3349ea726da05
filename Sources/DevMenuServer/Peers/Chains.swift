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
    private var running: Set<Int> = []
    private var waiting: [Int: [PendingRequest]] = [:]
    private var waitingIDs: Set<RequestID> = []

    /// How many members wait.
    private(set) var waitingCount = 0

    /// Whether a member of this identifier waits.
    func isWaiting(_ id: RequestID) -> Bool { waitingIDs.contains(id) }

    /// What becomes of a member now.
    func verdict(on chain: Int?) -> Verdict {
        guard let chain else { return .go }
        if failed.contains(chain) { return .skip }
        return running.contains(chain) ? .wait : .go
    }

    /// A member waits for those before it.
    mutating func enqueue(_ request: PendingRequest, in chain: Int) {
        waiting[chain, default: []].append(request)
        if let id = request.id { waitingIDs.insert(id) }
        waitingCount += 1
    }

    /// A waiting member is not wanted any more: its turn breaks the chain.
    ///
    /// - Parameter id: The member's request.
    /// - Returns: Whether such a member waited, which is now to be answered.
    mutating func cancel(_ id: RequestID) -> Bool {
        guard waitingIDs.remove(id) != nil else { return false }
        for (chain, members) in waiting {
            guard let place = members.firstIndex(where: { $0.id == id && !$0.isAnswered }) else {
                continue
            }
            waiting[chain]?[place].isAnswered = true
        }
        waitingCount -= 1
        return true
    }

    /// A member runs, and those after it wait.
    mutating func began(_ chain: Int?) {
        if let chain { running.insert(chain) }
    }

    /// A member failed at once.
    mutating func fail(_ chain: Int?) {
        guard let chain else { return }
        failed.insert(chain)
        if failed.count > Self.rememberedFailures, let lowest = failed.min() {
            failed.remove(lowest)
        }
    }

    /// The running member of a chain has ended: those that waited for it, in order.
    mutating func ended(_ chain: Int, isFailure: Bool) -> [PendingRequest] {
        running.remove(chain)
        if isFailure { fail(chain) }
        let released = waiting.removeValue(forKey: chain) ?? []
        for request in released where !request.isAnswered {
            if let id = request.id { waitingIDs.remove(id) }
            waitingCount -= 1
        }
        return released
    }
}

/// A request that has been read and not answered.
struct PendingRequest {
    /// What its answer bears; `nil` where that could not be read.
    let id: RequestID?
    let chain: Int?
    /// The request, or why it is none.
    let request: Result<HostRequest, WireError>
    /// Whether it was cancelled, and answered, while it waited.
    var isAnswered = false
}
