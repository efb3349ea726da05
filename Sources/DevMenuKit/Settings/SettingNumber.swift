public import Synchronization

/// The current value of a setting as a number, which is read by one atomic load.
///
/// A test may replace the number within a task; readers elsewhere don't see that.
@usableFromInline struct SettingNumber: ~Copyable, Sendable {
    /// The number in the lower 32 bits, and above them how many tasks have replaced it.
    @usableFromInline let state: Atomic<Int>

    /// The part of the state that one task adds.
    @inlinable static var scope: Int { 1 << 32 }

    /// The numbers that tasks read instead of the settings' own.
    @TaskLocal private static var replaced: [ObjectIdentifier: Int] = [:]

    /// Creates a cell with a number from 0.
    init(_ number: Int) { state = Atomic(number) }

    /// Returns the number that the current task reads if any task has replaced it.
    func number(of setting: AnyObject, in state: Int) -> Int {
        Self.replaced[ObjectIdentifier(setting)] ?? state & (Self.scope - 1)
    }

    /// Replaces the number for all who read it.
    func store(_ number: Int) {
        var state = state.load(ordering: .relaxed)
        while true {
            let (isDone, now) = self.state.weakCompareExchange(
                expected: state,
                desired: state & ~(Self.scope - 1) | number,
                ordering: .relaxed
            )
            if isDone { return }
            state = now
        }
    }

    /// Replaces the number within an operation, and the tasks that it starts.
    func withNumber<Result>(
        _ number: Int,
        of setting: AnyObject,
        _ operation: () throws -> Result
    ) rethrows -> Result {
        state.add(Self.scope, ordering: .relaxed)
        defer { state.subtract(Self.scope, ordering: .relaxed) }
        return try Self.$replaced.withValue(
            replacing(number, of: setting),
            operation: operation
        )
    }

    /// Replaces the number within an operation, and the tasks that it starts and awaits.
    func withNumber<Result>(
        _ number: Int,
        of setting: AnyObject,
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        state.add(Self.scope, ordering: .relaxed)
        defer { state.subtract(Self.scope, ordering: .relaxed) }
        return try await Self.$replaced.withValue(
            replacing(number, of: setting),
            operation: operation
        )
    }

    private func replacing(_ number: Int, of setting: AnyObject) -> [ObjectIdentifier: Int] {
        Self.replaced.merging([ObjectIdentifier(setting): number]) { $1 }
    }
}
