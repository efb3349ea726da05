import DevMenuWire

/// Decides which members of a peer's chains may run.
///
/// A chain is a series of requests; each one runs only if those before it succeeded.
struct RequestChains {
    /// A decision about a member.
    enum Verdict {
        /// The member runs now.
        case go
        /// The member waits for those before it.
        case wait
        /// An earlier member failed: this one doesn't run.
        case skip
    }

    /// The most failed chains that are remembered; the lowest numbers are forgotten first.
    private static let rememberedFailures = 4_096

    private var failed: Set<Int> = []
    private var running: Set<Int> = []
    private var waiting: [Int: [PendingRequest]] = [:]
    /// The chains of the waiting requests.
    ///
    /// A further request with the identifier of one in flight waits only for the error that refuses
    /// it, which `cancel` doesn't affect.
    private var waitingChains: [RequestID: Int] = [:]

    /// The number of members that wait.
    private(set) var waitingCount = 0

    /// Indicates whether a member with this identifier waits.
    func isWaiting(_ id: RequestID) -> Bool { waitingChains[id] != nil }

    /// Returns the decision about the next member of a chain; without a chain, `go`.
    func verdict(on chain: Int?) -> Verdict {
        guard let chain else { return .go }
        if failed.contains(chain) { return .skip }
        return running.contains(chain) ? .wait : .go
    }

    /// Adds a member that waits for those before it.
    mutating func enqueue(_ request: PendingRequest, in chain: Int) {
        waiting[chain, default: []].append(request)
        if let id = request.id, waitingChains[id] == nil { waitingChains[id] = chain }
        waitingCount += 1
    }

    /// Cancels a member that waits; the chain breaks once its turn comes.
    ///
    /// - Parameter id: The identifier of the member's request.
    /// - Returns: `true` if such a member waited; the caller answers it.
    mutating func cancel(_ id: RequestID) -> Bool {
        guard let chain = waitingChains.removeValue(forKey: id),
            let index = waiting[chain]?.firstIndex(where: { $0.id == id && !$0.isAnswered })
        else { return false }
        waiting[chain]?[index].isAnswered = true
        waitingCount -= 1
        return true
    }

    /// Marks a chain's member as running, so that those after it wait.
    mutating func began(_ chain: Int?) { if let chain { running.insert(chain) } }

    /// Marks a chain as failed.
    mutating func fail(_ chain: Int?) {
        guard let chain else { return }
        failed.insert(chain)
        if failed.count > Self.rememberedFailures, let lowest = failed.min() {
            failed.remove(lowest)
        }
    }

    /// Ends the running member of a chain, and returns the members that waited for it, in order.
    mutating func ended(_ chain: Int, isFailure: Bool) -> [PendingRequest] {
        running.remove(chain)
        if isFailure { fail(chain) }
        let released = waiting.removeValue(forKey: chain) ?? []
        for request in released where !request.isAnswered {
            if let id = request.id, waitingChains[id] == chain { waitingChains[id] = nil }
            waitingCount -= 1
        }
        return released
    }
}

/// A request that has been read and not yet answered.
struct PendingRequest {
    /// The identifier for the answer, or `nil` if it can't be read.
    let id: RequestID?
    let chain: Int?
    /// The request, or the error that it's answered with.
    let request: Result<HostRequest, WireError>
    /// `true` if it was cancelled, and answered, while it waited.
    var isAnswered = false
}
