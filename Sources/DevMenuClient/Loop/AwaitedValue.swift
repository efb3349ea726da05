import DevMenuSystem

/// A value that a separate thread finds, for which a loop waits: signals and deadlines are heard
/// meanwhile.
package final class AwaitedValue<Value: Sendable>: Sendable {
    private struct State {
        var isBegun = false
        var value: Value?
        /// Indicates whether a wait has ended before the value was there, until another begins.
        var isGivenUp = false
        /// Closed once the value is there, for a loop that waits.
        var waiting: Descriptor?

        var isOver: Bool { value != nil || isGivenUp }
    }

    private let state = Monitor(State())
    private let find: @Sendable () -> Value

    /// Creates a value, which is looked for once somebody wants it.
    package init(_ find: @escaping @Sendable () -> Value) { self.find = find }

    /// The value, or `nil` if the wait for it was given up; blocks until then.
    package var value: Value? {
        begin()
        return state.wait(until: \.isOver) { $0.value }
    }

    /// Returns the value, for which a loop waits, or `nil` if the wait is given up.
    package func value(waitingIn loop: EventLoop) -> Value? {
        if !state.withLock(\.isOver) { try? wait(in: loop, before: nil) }
        return value
    }

    /// Waits in a loop until the value is there.
    ///
    /// - Throws: `HostError` if a signal or the deadline comes first.
    package func wait(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(HostError) {
        begin()
        guard let end = endOfSearch() else { return }
        let watch = DescriptorWatch(end.number, reads: true)
        loop.add(watch)
        defer { loop.remove(watch) }
        let outcome = loop.wait(before: deadline) { self.isThere }
        guard outcome != .reached else { return }
        state.change { $0.isGivenUp = true }
        throw outcome == .timedOut ? .outOfTime : .interrupted
    }

    /// Begins to look for the value, and returns whether it was there after a moment.
    package func isThereSoon() -> Bool {
        begin()
        state.wait(until: { $0.value != nil }, before: .now + .milliseconds(50))
        return isThere
    }

    private var isThere: Bool { state.withLock { $0.value != nil } }

    /// Returns the end of a pipe whose other end is closed once the value is there.
    private func endOfSearch() -> Descriptor? {
        guard let (read, write) = try? Descriptor.pipe() else { return nil }
        state.withLock { state in
            state.isGivenUp = false
            if state.value == nil { state.waiting = write }
        }
        return read
    }

    private func begin() {
        let isBegun = state.withLock { state in
            defer { state.isBegun = true }
            return state.isBegun
        }
        guard !isBegun else { return }
        let find = { @Sendable [self] in
            let value = self.find()
            state.change { state in (state.value, state.waiting) = (value, nil) }
        }
        do throws(Errno) { try OwnThread.start(find) } catch { find() }
    }
}
