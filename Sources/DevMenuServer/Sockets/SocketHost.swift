package import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Offers a menu to the shells of this user on this machine, over a Unix socket.
///
/// The socket is `NAME-PID.sock` in the user's runtime directory, beside a record `NAME-PID.json` of
/// what listens there. Everything runs on threads of its own, and while nobody is attached none of
/// them does anything. At most 64 shells are served at a time.
public final class SocketHost: Sendable {
    private let server: MenuServer
    private let directory: RuntimeDirectory
    private let listener = Mutex<SocketListener?>(nil)

    /// A host of a menu, which does not listen yet.
    public convenience init(_ server: MenuServer) {
        self.init(server, in: .forListening())
    }

    /// The same, in a runtime directory of one's own.
    package init(_ server: MenuServer, in directory: RuntimeDirectory) {
        self.server = server
        self.directory = directory
    }

    /// The path of its socket; `nil` while it does not listen.
    public var socketPath: String? { listener.withLock { $0?.place.socket } }

    /// Listens from now on, and follows what other processes of the same app change.
    ///
    /// What hosts that were killed have left behind is removed first. While it listens already,
    /// nothing is done.
    ///
    /// - Throws: ``SocketHostError``.
    public func start() throws(SocketHostError) {
        try listener.withLock { listener throws(SocketHostError) in
            guard listener == nil else { return }
            do throws(RuntimeDirectoryError) {
                try directory.make()
                for host in try AdvertisedHost.all(in: directory) where host.isStale() {
                    host.remove()
                }
            } catch {
                throw .directory(reason: error.description)
            }
            let place = AdvertisedHost(
                directory: directory,
                name: server.menu.app.name,
                pid: Int(getpid())
            )
            listener = try SocketListener(at: place, server: server)
        }
        server.followOtherProcesses()
    }

    /// Tells every shell why it ends, lets them go, and removes both files; ``start()`` may follow.
    ///
    /// - Parameter reason: What the shells are told.
    public func stop(reason: String = "the app stopped offering its menu") {
        let ending = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        ending?.end(reason: reason)
    }
}
