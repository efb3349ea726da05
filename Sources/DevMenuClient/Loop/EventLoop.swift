import DevMenuSystem

/// The shell's event loop: polls the terminal, hosts and signals, and dispatches events.
///
/// A command that needs an answer waits in a nested call, so that events and signals are handled
/// all the while.
package final class EventLoop {
    /// The way a wait ended.
    package enum Outcome: Equatable, Sendable {
        /// Its condition came true.
        case reached
        /// Its deadline passed.
        case timedOut
        /// ``EventLoop/interrupt()`` ended it.
        case interrupted
    }

    /// A source, and one of the descriptors that it polls.
    private typealias Owner = (source: any PollSource, interest: PollInterest)

    private var sources: [any PollSource] = []
    private var interruptions = 0
    private var polled: [PolledDescriptor] = []
    private var owners: [Owner] = []

    private var deferred: [(due: ContinuousClock.Instant, body: () -> Void)] = []

    /// Called before each wait that may block: the time to write buffered output.
    ///
    /// It returns `true` if that may have made the condition true that is waited for.
    package var willBlock: () -> Bool = { false }

    /// Returns `true` while too much output waits, so that its sources are left unread.
    package var isBackpressured: () -> Bool = { false }

    /// Returns `true` while the first source has an event that precedes all others: a signal that
    /// may have come since the last poll.
    package var isUrgent: () -> Bool = { false }

    /// Creates a loop without sources.
    package init() {}

    /// Adds a source, unless it is there already.
    package func add(_ source: any PollSource) {
        guard !sources.contains(where: { $0 === source }) else { return }
        sources.append(source)
    }

    /// Removes a source.
    package func remove(_ source: any PollSource) { sources.removeAll { $0 === source } }

    /// Calls a closure in the next turn, or after a delay.
    package func later(after delay: Duration = .zero, _ body: @escaping () -> Void) {
        deferred.append((.now + delay, body))
    }

    /// Ends the innermost wait, mostly because of a signal that its caller should handle.
    package func interrupt() { interruptions += 1 }

    /// Clears interruptions that were handled, so that they don't end the next wait.
    package func clearInterrupts() { interruptions = 0 }

    /// Waits until a condition comes true.
    ///
    /// - Parameters:
    ///   - deadline: The time to give up, or `nil` for never.
    ///   - condition: The condition, checked after each event.
    /// - Returns: The way the wait ended.
    package func wait(
        before deadline: ContinuousClock.Instant? = nil,
        until condition: () -> Bool
    ) -> Outcome {
        while true {
            // First: earlier events have been dispatched, and those that came with a signal come
            // next.
            if interruptions > 0 {
                interruptions = 0
                return .interrupted
            }
            if condition() { return .reached }
            let isLast = deadline.map { $0 <= .now } ?? false
            _ = turn(until: deadline)
            // A source that is always ready must not put the deadline off forever.
            if isLast { return condition() ? .reached : .timedOut }
        }
    }

    /// Waits for a while, and handles events meanwhile.
    ///
    /// - Returns: `false` if an interruption ended the pause.
    package func pause(for duration: Duration) -> Bool {
        wait(before: .now + duration, until: { false }) != .interrupted
    }

    /// Handles the events that are ready, once.
    ///
    /// - Returns: `true` if an interruption would end the next wait.
    package func isInterrupted() -> Bool {
        _ = turn(until: .now)
        return interruptions > 0
    }

    /// Handles the events that are ready, without waiting.
    package func pump() { while turn(until: .now) > 0 {} }

    /// Waits once and dispatches events; returns the number of calls.
    private func turn(until limit: ContinuousClock.Instant?) -> Int {
        let deadline = sources.reduce(deferred.lazy.map(\.due).min()) {
            Self.earlier($0, $1.deadline)
        }
        let handled = handOut(until: Self.earlier(limit, deadline))
        return handled + (deadline == nil ? 0 : callOverdue())
    }

    /// Calls the closures and sources that are due; returns their number.
    private func callOverdue() -> Int {
        let now = ContinuousClock.now
        var count = 0
        // One at a time: one that waits in the loop must not prevent others from being called
        // there.
        while let index = deferred.firstIndex(where: { $0.due <= now }) {
            deferred.remove(at: index).body()
            count += 1
        }
        let overdue = sources.filter { source in source.deadline.map { $0 <= now } ?? false }
        for source in overdue where sources.contains(where: { $0 === source }) {
            source.deadlinePassed()
        }
        return count + overdue.count
    }

    /// Polls once and dispatches events; returns the number of ready descriptors.
    private func handOut(until limit: ContinuousClock.Instant?) -> Int {
        var milliseconds = Self.milliseconds(until: limit)
        if milliseconds != 0, willBlock() { milliseconds = 0 }
        collect()
        // A source that is removed goes, with its descriptors, even if nothing is waited for again.
        defer { owners.removeAll(keepingCapacity: true) }
        guard Polling.wait(for: &polled, milliseconds: milliseconds) > 0 else { return 0 }
        // A handler may change the sources and wait again, so the ready ones are copied first.
        let ready = zip(polled, owners).compactMap { entry, owner -> Owner? in
            guard entry.isReady else { return nil }
            let interest = PollInterest(
                entry.number,
                reads: entry.isReadable || entry.isOver && owner.interest.reads,
                writes: entry.isWritable || entry.isOver && owner.interest.writes
            )
            return (owner.source, interest)
        }
        for ready in ready where sources.contains(where: { $0 === ready.source }) {
            // Input typed after a Ctrl-C must not be read before the signal is handled.
            if interruptions > 0 || isUrgent() && ready.source !== sources.first { break }
            ready.source.handle(ready.interest)
        }
        return ready.count
    }

    /// Collects the sources' interests.
    private func collect() {
        polled.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        let isHeldBack = isBackpressured()
        for source in sources {
            source.sendWaiting()
            for var interest in source.interests {
                if isHeldBack, interest.producesOutput {
                    // Polled for nothing, it would still report that its other end is closed.
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
        // A longer wait is repeated.
        let (seconds, attoseconds) = min(left, .seconds(1_000_000)).components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return Int32(clamping: milliseconds + 1)
    }
}

/// A source of events that an ``EventLoop`` polls.
package protocol PollSource: AnyObject {
    /// The descriptors to poll now, none by default; read before each wait.
    var interests: [PollInterest] { get }

    /// The time of a call without a ready descriptor; read before each wait.
    var deadline: ContinuousClock.Instant? { get }

    /// Sends bytes that wait, as many as are accepted now; called before each wait.
    ///
    /// Law: it adds and removes no source.
    func sendWaiting()

    /// Handles a descriptor that is ready, or whose other end is closed.
    func handle(_ ready: PollInterest)

    /// Handles a passed ``deadline``, and sets another or none.
    func deadlinePassed()
}

extension PollSource {
    package var interests: [PollInterest] { [] }

    package var deadline: ContinuousClock.Instant? { nil }

    package func sendWaiting() {}

    package func handle(_ ready: PollInterest) {}

    package func deadlinePassed() {}
}

/// A descriptor, and the events to poll it for.
package struct PollInterest: Equatable, Sendable {
    /// The descriptor.
    package var descriptor: Int32
    /// Indicates whether to wait until it is readable.
    package var reads: Bool
    /// Indicates whether to wait until it is writable.
    package var writes: Bool
    /// Indicates whether its bytes become output, and so stay unread while too much of that waits
    /// (``EventLoop/isBackpressured``).
    package var producesOutput: Bool

    /// Creates an interest in a descriptor.
    package init(
        _ descriptor: Int32,
        reads: Bool = true,
        writes: Bool = false,
        producesOutput: Bool = false
    ) {
        self.descriptor = descriptor
        self.reads = reads
        self.writes = writes
        self.producesOutput = producesOutput
    }
}

/// The times at which to check for an end that no event reports: soon at first, then ever later.
struct PollTimes {
    private var pause = Duration.milliseconds(1)
    private let longest: Duration

    /// Creates times whose pauses double up to a longest one.
    init(upTo longest: Duration) { self.longest = longest }

    /// Returns the time of the next check.
    mutating func next() -> ContinuousClock.Instant {
        defer { pause = min(pause * 2, longest) }
        return .now + pause
    }
}
