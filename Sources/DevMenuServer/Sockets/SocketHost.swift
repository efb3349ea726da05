package import DevMenuKit
import DevMenuSystem
import Synchronization

/// Offers a menu to the shells of this user on this machine, over a Unix socket.
///
/// The socket is `NAME-PID.sock` in the user's runtime directory, beside a record `NAME-PID.json` of
/// what listens there. Everything runs on threads of its own, and while nobody is attached none of
/// them does anything. At most 64 shells are served at a time.
public final class SocketHost: Sendable {
    private enum Phase {
        case stopped
        /// The token is what ends it with the process.
        case listening(SocketListener, token: Int)
        /// Shells are still attached, and nobody new is listened to.
        case draining(SocketListener, token: Int)
    }

    private let server: MenuServer
    private let directory: RuntimeDirectory
    private let phase = Mutex(Phase.stopped)

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
    public var socketPath: String? {
        phase.withLock { phase in
            if case .listening(let listener, _) = phase { listener.place.socket } else { nil }
        }
    }

    /// Listens until ``stop(reason:)`` or the end of the process, and follows what other processes of the same app change.
    ///
    /// What hosts that were killed have left behind is removed first. While it listens already, or
    /// lets what runs come to its end, nothing is done; nor in a process whose environment has `DEVMENU_DISABLE=1`.
    ///
    /// - Throws: ``SocketHostError``.
    public func start() throws(SocketHostError) {
        guard !MenuOffer.isDisabled else { return }
        try phase.withLock { phase throws(SocketHostError) in
            guard case .stopped = phase else { return }
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
                phase = .listening(listener, token: token)
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
        end(reason: reason) { phase in
            switch phase {
            case .stopped: nil
            case .listening(let listener, let token), .draining(let listener, let token):
                (listener, token)
            }
        }
    }

    /// Ends as ``stop(reason:)`` does, once the actions that are running have ended.
    ///
    /// From the call on nobody new is listened to, and the shells that are attached start nothing more. What still
    /// runs at the limit is cancelled, and has a second to answer. A task that is cancelled waits no longer.
    ///
    /// - Parameters:
    ///   - limit: How long what runs is waited for.
    ///   - reason: What the shells are told.
    public func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        let drained = phase.withLock { phase -> SocketListener? in
            switch phase {
            case .stopped: return nil
            case .draining(let listener, _): return listener
            case .listening(let listener, let token):
                phase = .draining(listener, token: token)
                return listener
            }
        }
        guard let drained else { return }
        drained.stopListening()
        await server.drain(within: limit)
        end(reason: reason) { phase in
            // Somebody may have stopped it meanwhile, and started it again.
            guard case .draining(let listener, let token) = phase, listener === drained else {
                return nil
            }
            return (listener, token)
        }
    }

    private func end(
        reason: String,
        ifEnding choose: (Phase) -> (SocketListener, token: Int)?
    ) {
        let ending = phase.withLock { phase in
            let ending = choose(phase)
            if ending != nil { phase = .stopped }
            return ending
        }
        guard let (listener, token) = ending else { return }
        listener.end(reason: reason)
        server.work.resume()
        // Only now: until then a signal would end the process in the midst of it.
        EndWatch.ofThisProcess.forget(token)
    }
}

/// Why a menu cannot be offered on a socket.
public enum SocketHostError: Error, Equatable, Sendable {
    /// The runtime directory is not to be trusted, or cannot be made.
    case directory(reason: String)
    /// The socket's path does not fit into an address.
    case longPath(reason: String)
    /// Another host listens there already.
    case taken(path: String)
    /// The operating system refused an operation on a file, with an `errno`.
    case system(String, path: String, code: Int32)
    /// There is no pipe to be had.
    case noPipe(code: Int32)
    /// No thread could be started.
    case noThread(code: Int32)
}

extension SocketHostError: CustomStringConvertible {
    /// A sentence for people, which says what to do where something can be done.
    public var description: String {
        switch self {
        case .directory(let reason), .longPath(let reason):
            reason
        case .taken(let path):
            """
            a host listens at '\(path)' already: a process offers one menu under a name
            """
        case .system(let operation, let path, let code):
            "cannot \(operation) '\(path)': \(Errno(rawValue: code))"
        case .noPipe(let code):
            "cannot make a pipe: \(Errno(rawValue: code))"
        case .noThread(let code):
            "cannot start a thread: \(Errno(rawValue: code))"
        }
    }
}

extension SocketHostError {
    init(_ failure: EndWatch.Failure) {
        switch failure {
        case .noPipe(let reason): self = .noPipe(code: reason.rawValue)
        case .noThread(let reason): self = .noThread(code: reason.rawValue)
        }
    }
}
