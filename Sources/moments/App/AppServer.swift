#if Sample
import MomentsKit

/// The server that the app asks: one that was named, or one of its own.
struct AppServer {
    /// Where it is.
    let address: ServerAddress

    private let own: BFFServer?

    /// The server of an app.
    ///
    /// - Parameter named: The address that was given; `nil` to start a server of the app's own.
    /// - Throws: ``BFFServer/Failure``.
    init(named: ServerAddress?) async throws {
        if let named {
            (address, own) = (named, nil)
            return
        }
        let server = try await BFFServer(port: 0, serving: BFF())
        guard let address = ServerAddress(server.url) else {
            throw BFFServer.Failure.refused(port: server.port, reason: "it has no address")
        }
        (self.address, own) = (address, server)
    }

    /// Ends it, where it is the app's own.
    func stop() async { await own?.stop() }
}
#endif
