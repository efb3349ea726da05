import DevMenuTesting
import TerminalTesting
@testable import DevMenuServer

extension InMemoryHost {
    /// Expects that a request is refused, with a code if one is given, and returns the error.
    @discardableResult
    func refusal(
        _ code: String? = nil,
        of request: (InMemoryHost) async throws -> Void
    ) async -> InMemoryHostError? {
        let error = await #expect(throws: InMemoryHostError.self) { try await request(self) }
        if let code { #expect(error?.code == code) }
        return error
    }
}

extension AppSettings {
    /// Declares settings with a journal, as the server of a menu does.
    func declareKept(_ settings: [any Setting], launch: AppLaunch? = nil) throws {
        attach(HostKeeper(of: self, launch: launch))
        try declare(settings)
        removeEndedOverrides()
    }
}
