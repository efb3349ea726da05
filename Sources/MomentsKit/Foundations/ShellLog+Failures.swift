import DevMenuKit
import DevMenuPages

extension ShellLog {
    /// Calls a closure, and logs the error that it throws after some words.
    func failures<Result>(
        _ words: @autoclosure () -> String,
        of body: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch {
            let level = error is CancellationError ? LogLevel.debug : .error
            add(level, "\(words()): \(error.userMessage.english)")
            throw error
        }
    }
}
