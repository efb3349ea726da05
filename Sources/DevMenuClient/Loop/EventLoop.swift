import DevMenuSystem

/// The shell's one loop: waits on the terminal, the hosts and the signals, and hands out what came.
///
/// A command that needs an answer waits in here, in a call of its own, so that events and signals are
/// heard all the while.
package final class EventLoop {
    /// How a wait ended.
    package enum Outcome: Equatable, Sendable {
        /// What it waited for came true.
        case reached
        /// Its deadline passed.
        case timedOut
        /// It was ended by ``EventLoop/interrupt()``.
        case interrupted
    }

    private var sources: [any PollSource] = [] {
        didSet { hasOtherSources = true }
    }
    /// Sources have come or gone since they were last asked.
    private var hasOtherSources = false
    private var interruptions = 0
    private var polled: [PolledDescriptor] = []
    private var owners: [(source: any PollSource, interest: PollInterest)] = []

    private var deferred: [(due: ContinuousClock.Instant, body: () -> Void)] = []

    /// Called before each wait that could block: the moment to write what has been held back.
    package var willBlock: () -> Void = {}

    /// Says that too much output waits already, so that what makes more of it is left unread.
    package var holdsBack: () -> Bool = { false }

    /// Whether the first source has something that comes before all else: a signal, which may have
    /// come since it was last waited on.
    package var isUrgent: () -> Bool = { false }

    /// A loop that waits on nothing.
    package init() {}

    /// Waits on a source from now on.
    package func add(_ source: any PollSource) {
        guard !sources.contains(where: { $0 === source }) else { return }
        sources.append(source)
    }

    /// Waits on a source no longer.
    package func remove(_ source: any PollSource) { sources.removeAll { $0 === source } }

    /// Has something called in the next turn, or after a while.
    package func later(after delay: Duration = .zero, _ body: @escaping () -> Void) {
        deferred.append((.now + delay, body))
    }

    /// Ends the innermost wait: somebody, a signal mostly, wants its caller to look around.
    package func interrupt() { interruptions += 1 }

    /// Takes note that somebody has looked around since: the next wait is not ended by it again.
    package func settle() { interruptions = 0 }

    /// Waits until a claim comes true.
    ///
    /// - Parameters:
    ///   - deadline: When to give up; `nil` for never.
    ///   - claim: What to wait for; asked after each event.
    /// - Returns: How the wait ended.
    package func wait(
        until deadline: ContinuousClock.Instant? = nil,
        for claim: () -> Bool
    ) -> Outcome {
        while true {
            // First: what came before a signal has been handed out, what came with it is seen next.
            if interruptions > 0 {
                interruptions = 0
                return .interrupted
            }
            if claim() { return .reached }
            let isLast = deadline.map { $0 <= .now } ?? false
            _ = turn(until: deadline)
            // A source that is always ready must not put the deadline off for ever.
            if isLast { return claim() ? .reached : .timedOut }
        }
    }

    /// Handles what is ready now, without waiting.
    package func pump() { while turn(until: .now) > 0 {} }

    /// Waits once and hands out what came; the number of calls that were made.
    private func turn(until limit: ContinuousClock.Instant?) -> Int {
        let deadline = sources.reduce(deferred.lazy.map(\.due).min()) {
            Self.earlier($0, $1.deadline)
        }
        let handled = handOut(until: Self.earlier(limit, deadline))
        return handled + (deadline == nil ? 0 : callOverdue())
    }

    /// Calls what was put off until now, and the sources whose deadlines have passed; how many those
    /// were.
    private func callOverdue() -> Int {
        let now = ContinuousClock.now
        let due = deferred.filter { $0.due <= now }
        if !due.isEmpty { deferred.removeAll { $0.due <= now } }
        for (_, body) in due { body() }
        let overdue = sources.filter { source in source.deadline.map { $0 <= now } ?? false }
        for source in overdue where sources.contains(where: { $0 === source }) {
            source.deadlinePassed()
        }
        return due.count + overdue.count
    }

    /// Polls once and hands out what came; the number of descriptors that were ready.
    private func handOut(until limit: ContinuousClock.Instant?) -> Int {
        let milliseconds = Self.milliseconds(until: limit)
        collect()
        var count = Polling.wait(for: &polled, milliseconds: 0)
        if count == 0, milliseconds != 0 {
            willBlock()
            // Sources that were held back may have to wait until the output is read.
            if hasOtherSources { collect() }
            count = Polling.wait(for: &polled, milliseconds: milliseconds)
        }
        guard count > 0 else { return 0 }
        // Handing out may change the sources and wait anew: what was ready is taken aside first.
        let ready = zip(polled, owners).compactMap { entry, owner -> Ready? in
            guard entry.isReady else { return nil }
            return Ready(
                source: owner.source,
                interest: PollInterest(
                    entry.number,
                    reads: entry.isReadable || entry.isOver && owner.interest.reads,
                    writes: entry.isWritable || entry.isOver && owner.interest.writes
                )
            )
        }
        for ready in ready where sources.contains(where: { $0 === ready.source }) {
            // What was typed behind a Ctrl-C must not be read before it is heard.
            if interruptions > 0 || isUrgent() && ready.source !== sources.first { break }
            ready.source.handle(ready.interest)
        }
        return ready.count
    }

    /// Asks the sources what they wait for.
    private func collect() {
        hasOtherSources = false
        polled.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        let isHeldBack = holdsBack()
        for source in sources {
            for var interest in source.interests {
                if isHeldBack, interest.makesOutput {
                    // Asked for nothing, it would still tell that its other end has gone.
                    guard interest.writes else { continue }
                    interest.reads = false
                }
                polled.append(
                    PolledDescriptor(
                        interest.descriptor,
                        reads: interest.reads,
                        writes: interest.writes
                    )
                )
                owners.append((source, interest))
            }
        }
    }

    private struct Ready {
        let source: any PollSource
        let interest: PollInterest
    }

    private static func earlier(
        _ one: ContinuousClock.Instant?,
        _ other: ContinuousClock.Instant?
    ) -> ContinuousClock.Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = deadline - .now
        guard left > .zero else { return 0 }
        // Whoever waits for longer than this waits again.
        let (seconds, attoseconds) = min(left, .seconds(1_000_000)).components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return Int32(clamping: milliseconds + 1)
    }
}

/// Something that an ``EventLoop`` waits on.
package protocol PollSource: AnyObject {
    /// What it waits for now; asked before each wait.
    var interests: [PollInterest] { get }

    /// When it wants to be called though no descriptor is ready; asked before each wait.
    var deadline: ContinuousClock.Instant? { get }

    /// Takes note that a descriptor is ready, or that its other end has gone.
    func handle(_ ready: PollInterest)

    /// Takes note that its ``deadline`` has passed, and sets another or none.
    func deadlinePassed()
}

extension PollSource {
    /// None.
    package var deadline: ContinuousClock.Instant? { nil }

    /// Nothing to do.
    package func deadlinePassed() {}
}

/// A descriptor, and what is to happen to it.
package struct PollInterest: Equatable, Sendable {
    /// The descriptor.
    package var descriptor: Int32
    /// Whether it is to become readable.
    package var reads: Bool
    /// Whether it is to become writable.
    package var writes: Bool
    /// The bytes that are read become output, and are left unread while too much of that waits
    /// (``EventLoop/holdsBack``).
    package var makesOutput: Bool

    /// An interest in a descriptor.
    package init(
        _ descriptor: Int32,
        reads: Bool = true,
        writes: Bool = false,
        makesOutput: Bool = false
    ) {
        self.descriptor = descriptor
        self.reads = reads
        self.writes = writes
        self.makesOutput = makesOutput
    }
}
