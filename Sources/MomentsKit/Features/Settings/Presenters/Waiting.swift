/// A function that waits for a duration; tests give one of their own.
///
/// - Throws: `CancellationError` where the task is cancelled.
package typealias Waiting = @Sendable (Duration) async throws -> Void
