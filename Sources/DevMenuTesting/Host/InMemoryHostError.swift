public import DevMenuKit
import DevMenuServer
import DevMenuWire

/// The error with which an ``InMemoryHost`` or an ``AttachedApp`` answers, as a shell gets it.
///
/// ```swift
/// let error = await #expect(throws: InMemoryHostError.self) { try await host.run("log-out") }
/// #expect(error?.code == "needs-confirmation")
/// ```
public typealias InMemoryHostError = MenuError

extension MenuError {
    /// The error of a request to a host that isn't there.
    static let gone = MenuError(Conversation.gone)
}
