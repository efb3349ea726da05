#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A state that threads share, and whose changes they can wait for.
// The state is touched only while `mutex` is held.
package final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    /// Creates a monitor of a state that nothing else refers to.
    package init(_ state: sending State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        #if canImport(Darwin)
        pthread_cond_init(condition, nil)
        #else
        // A wait with a deadline must not grow longer when the clock is set back.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state, without waking waiting threads.
    package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Changes the state and wakes every thread that waits for a change.
    package func change<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            // In the other order, a thread that wakes at once would wait again, for the mutex.
            pthread_mutex_unlock(mutex)
            pthread_cond_broadcast(condition)
        }
        return body(&state)
    }

    /// Wakes every thread that waits for a change, which ``withLock(_:)`` has made.
    package func wake() { change { _ in } }

    /// Waits until a condition on the state is true, and then changes the state.
    package func wait<Result>(
        until claim: (State) -> Bool,
        then body: (inout State) -> Result
    ) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !claim(state) { pthread_cond_wait(condition, mutex) }
        return body(&state)
    }

    /// Waits until a condition on the state is true or a deadline has passed.
    package func wait(until claim: (State) -> Bool, before deadline: ContinuousClock.Instant) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !claim(state) {
            let left = deadline - .now
            guard left > .zero else { return }
            waitForChange(atMost: left)
        }
    }

    private func waitForChange(atMost duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = attoseconds / 1_000_000_000
        #if canImport(Darwin)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
        pthread_cond_timedwait_relative_np(condition, mutex, &time)
        #else
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let sum = time.tv_nsec + Int(nanoseconds)
        time.tv_sec += Int(seconds) + sum / 1_000_000_000
        time.tv_nsec = sum % 1_000_000_000
        pthread_cond_timedwait(condition, mutex, &time)
        #endif
    }
}
