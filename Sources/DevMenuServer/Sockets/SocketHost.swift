package import DevMenuKit
import DevMenuSystem
import Synchronization

/// Offers a menu to the shells of this user on this machine, over a Unix socket.
///
/// The socket is `NAME-PID.sock` in the user's runtime directory, beside a record `NAME-PID.json` of
/// what listens there. Everything runs on threads of its own, and while nobody is attached none of
/// them does anything. At most 64 shells are served at a time.
public final class SocketHost: Sendable {
    private struct Listening {
        let listener: SocketListener
        /// What ends it with the process.
        let token: Int
    }

    private let server: MenuServer
    private let directory: RuntimeDirectory
    private let listening = Mutex<Listening?>(nil)

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
    public var socketPath: String? { listening.withLock { $0?.listener.place.socket } }

    /// Listens until ``stop(reason:)`` or the end of the process, and follows what other processes of the same app change.
    ///
    /// What hosts that were killed have left behind is removed first. While it listens already,
    /// nothing is done; nor in a process whose environment has `DEVMENU_DISABLE=1`.
    ///
    /// - Throws: ``SocketHostError``.
    public func start() throws(SocketHostError) {
        guard !MenuOffer.isDisabled else { return }
        try listening.withLock { listening throws(SocketHostError) in
            guard listening == nil else { return }
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
                pid: OwnProcess.id
            )
            let listener = try SocketListener(at: place, server: server)
            do throws(EndWatch.Failure) {
                let token = try EndWatch.ofThisProcess.call { self.stop(reason: $0) }
                listening = Listening(listener: listener, token: token)
            } catch {
                listener.end(reason: "the app cannot offer its menu")
                throw SocketHostError(error)
            }
        }
        server.followOtherProcesses()
    }

    /// Listens as ``start()`` does, and where that cannot be says why on standard error: an app goes on
    /// without its menu.
    ///
    /// - Returns: Whether there is nothing to warn of.
    @discardableResult
    package func startOrWarn() -> Bool {
        do {
            try start()
            return true
        } catch {
            let app = server.menu.app.name
            let warning = "warning: '\(app)' runs without its menu: \(error)"
            let line = Array((ControlEscaping.escaped(warning) + "\n").utf8)
            // An app neither waits nor ends for who does not read: what is not taken now is not told.
            _ = line.withUnsafeBytes { Transfer.write($0, toShared: .standardError) }
            return false
        }
    }

    /// Tells every shell why it ends, lets them go, and removes both files; ``start()`` may follow.
    ///
    /// - Parameter reason: What the shells are told.
    public func stop(reason: String = "the app stopped offering its menu") {
        let ending = listening.withLock { listening in
            defer { listening = nil }
            return listening
        }
        guard let ending else { return }
        ending.listener.end(reason: reason)
        // Only now: until then a signal would end the process in the midst of it.
        EndWatch.ofThisProcess.forget(ending.token)
    }
}
