#if DevMenuServiceLifecycle
public import DevMenuHost
public import ServiceLifecycle

/// An app's menu as a service of a `ServiceGroup`: offered while it runs, and drained when the group
/// shuts down gracefully.
///
/// The host has given the settings their values before the group runs.
///
/// A Hummingbird application has its own group:
///
/// ```swift
/// // The services end in reverse: the menu before what its actions use.
/// app.addServices(MenuService(host, draining: .seconds(2)))
/// try await app.runService()
/// ```
///
/// A group starts its services in order and shuts them down in reverse: the menu comes last, so that
/// it ends before what its actions use.
public struct MenuService: Service {
    private let host: MenuHost
    private let limit: Duration
    private let isRequired: Bool

    /// Creates the service of a host.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - limit: The time that running actions have at a graceful shutdown until they are cancelled.
    ///   - isRequired: `true` for a service that fails if the menu can't be offered; by default
    ///     the reason is in the host's log, and the service still runs.
    public init(
        _ host: MenuHost,
        draining limit: Duration = .seconds(5),
        isRequired: Bool = false
    ) {
        self.host = host
        self.limit = limit
        self.isRequired = isRequired
    }

    /// Offers the menu until the group shuts down, or the task is cancelled.
    ///
    /// A start that ends this way, because another service has failed, isn't a crash at launch.
    ///
    /// - Throws: The error of `MenuHost.offer()`, for a service that is required.
    public func run() async throws {
        let reason = "the app is shutting down"
        do {
            if isRequired { try host.offer() } else { host.start() }
            try await gracefulShutdown()
            await host.stop(draining: limit, reason: reason)
        } catch {
            host.stop(reason: reason)
            guard error is CancellationError else { throw error }
        }
    }
}
#endif
