#if Sample
import MomentsKit

/// The server of the app: a given one, or one that the app starts.
struct AppServer {
    /// The address of the server.
    let address: ServerAddress

    private let own: BFFServer?

    /// Uses the server at an address, or starts one.
    ///
    /// - Parameter named: The given address; `nil` to start a server of the app's own.
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

    /// Stops the server if the app started it.
    func stop() async { await own?.stop() }
}
#endif
