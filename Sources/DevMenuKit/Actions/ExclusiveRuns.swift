import Synchronization

/// The exclusive actions of an app that are running, whether a shell or the app itself runs them.
package final class ExclusiveRuns: Sendable {
    private let running = Mutex<Set<String>>([])

    /// Creates a record without runs.
    package init() {}

    /// Runs an action, unless it's exclusive and another run of it is in progress.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - body: Runs it.
    /// - Returns: The result of the body.
    /// - Throws: ``ExclusiveRunError``, without having called the body; or the body's own error.
    package func run<Result: Sendable>(
        _ action: any ActionTrigger,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard action.isExclusive else { return try await body() }
        guard running.withLock({ $0.insert(action.id.rawValue).inserted }) else {
            throw ExclusiveRunError(action: action.id)
        }
        defer { running.withLock { _ = $0.remove(action.id.rawValue) } }
        return try await body()
    }
}

/// The error of an exclusive action that is running already.
package struct ExclusiveRunError: Error, Equatable, CustomStringConvertible {
    /// The action.
    package let action: ItemID

    /// A sentence for people.
    package var description: String {
        "'\(action)' is running already, and runs only once at a time: wait until it ends"
    }
}
