/// A function that waits for a duration, by a clock or by a test.
///
/// - Throws: `CancellationError` where nobody waits any more.
package typealias Waiting = @Sendable (Duration) async throws -> Void
