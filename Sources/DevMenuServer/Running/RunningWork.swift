import DevMenuSystem

/// Counts the plugin code that a server runs, so that the end of the server can wait for it.
final class RunningWork: Sendable {
    /// A time in which runs may begin until they may not; a drain waits for the runs of one.
    typealias Period = Int

    private struct State {
        var count = 0
        /// `true` once any run has begun.
        var hasBegun = false
        var period: Period = 0
        /// `true` while nothing more may begin.
        var isClosed = false
        /// `true` once a wait for the end of the period's runs is cancelled.
        var isCutShort = false

        mutating func begin(_ period: Period) {
            self.period = period
            isClosed = false
            isCutShort = false
        }
    }

    /// The time that cancelled code has to answer.
    private static let grace: Duration = .seconds(1)

    private let state = Monitor(State())

    /// Counts one more run and returns `true`; `false`, and it must not begin, while closed.
    func begin() -> Bool {
        let (mayBegin, isFirst) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            defer { state.hasBegun = true }
            state.count += 1
            return (true, !state.hasBegun)
        }
        if isFirst { state.wake() }
        return mayBegin
    }

    /// Waits until any run has begun; returns `false` if none has by a deadline.
    func hasBegun(before deadline: ContinuousClock.Instant) -> Bool {
        state.wait(until: \.hasBegun, before: deadline)
        return state.withLock(\.hasBegun)
    }

    /// Counts one run less.
    func end() { state.change { $0.count -= 1 } }

    /// Begins a period in which runs may begin; drains of earlier ones return.
    func open() { state.change { $0.begin($0.period + 1) } }

    /// Ends a period, unless another has begun since: runs may begin, and its drains return.
    func finish(_ period: Period) {
        state.change { if $0.period == period { $0.begin(period + 1) } }
    }

    /// Allows no run to begin, and returns the period for ``drain(_:within:cancel:)``.
    func close() -> Period {
        state.withLock { state in
            state.isClosed = true
            return state.period
        }
    }

    /// Returns once all runs have ended, or the period has.
    ///
    /// - Parameters:
    ///   - period: The period that was closed.
    ///   - limit: The time until runs are cancelled; none if the task is cancelled.
    ///   - cancel: Cancels the runs, which then have a second to end; called again after it, if any
    ///     still run.
    func drain(
        _ period: Period,
        within limit: Duration,
        cancel: @escaping @Sendable () -> Void
    ) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait: @Sendable () -> Void = {
                    self.wait(period, within: limit, cancel: cancel)
                    continuation.resume()
                }
                do {
                    try OwnThread.start(wait)
                } catch {
                    cancel()
                    continuation.resume()
                }
            }
        } onCancel: {
            state.change { if $0.period == period { $0.isCutShort = true } }
        }
    }

    /// Blocks its own thread until all runs have ended, or the period has.
    ///
    /// Plugin code may block every thread of the executor.
    private func wait(_ period: Period, within limit: Duration, cancel: () -> Void) {
        func isOver(_ state: State) -> Bool { state.count == 0 || state.period != period }
        state.wait(until: { isOver($0) || $0.isCutShort }, before: .now + limit)
        guard !state.withLock({ isOver($0) }) else { return }
        cancel()
        state.wait(until: isOver, before: .now + Self.grace)
        if !state.withLock({ isOver($0) }) { cancel() }
    }
}
