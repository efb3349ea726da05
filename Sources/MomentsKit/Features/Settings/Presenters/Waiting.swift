/// Lets some time pass, as a clock or a test has it.
///
/// - Throws: `CancellationError` where nobody waits any more.
package typealias Waiting = @Sendable (Duration) async throws -> Void
