package import DevMenuWire
import DevMenuKit
import DevMenuSystem
import Synchronization

/// Offers a menu to the shells of this user on this machine, over a Unix socket.
///
/// The socket is `NAME-PID.sock` in the user's runtime directory, beside a record `NAME-PID.json`
/// of the host that listens there; both are made again if they are removed. Everything runs on separate
/// threads, which are idle while no shell is attached. At most 64 shells are served at a time.
package final class SocketHost: Sendable {
    /// A menu that is offered, until its listener has ended.
    private struct Offer {
        let listener: SocketListener
        /// Removes the closure that stops it at the end of the process.
        let token: Int
        /// The period whose actions still run once it no longer listens, or `nil` while it does.
        var draining: RunningWork.Period?
    }

    private let server: MenuServer
    private let directory: RuntimeDirectory
    private let offer = Mutex<Offer?>(nil)

    /// Creates a host of a menu, which doesn't listen yet, in the user's runtime directory or another.
    package init(_ server: MenuServer, in directory: RuntimeDirectory = .forListening) {
        self.server = server
        self.directory = directory
    }

    /// The path of the socket, or `nil` while it doesn't listen.
    package var socketPath: String? {
        offer.withLock { $0?.draining == nil ? $0?.listener.host.socket : nil }
    }

    /// Listens until ``stop(reason:)`` or the end of the process.
    ///
    /// It follows changes by other processes of the same app, and removes what killed hosts have
    /// left. It does nothing if it already listens, or if the process's environment has
    /// `DEVMENU_DISABLE=1`.
    ///
    /// - Throws: ``ServingError``; ``ServingError/stopping`` while it drains.
    package func start() throws(ServingError) {
        guard !MenuOffer.isDisabled else { return }
        try offer.withLock { offer throws(ServingError) in
            guard offer?.draining == nil else { throw .stopping }
            guard offer == nil else { return }
            do throws(RuntimeDirectoryError) {
                try directory.make()
                let stale = try AdvertisedHost.all(in: directory).filter { $0.isStale() }
                let own = stale.filter { $0.isHost(of: server.app) }
                server.runs?.endRuns(ofCrashed: own)
                for host in own { host.remove() }
                for host in stale where !host.isKept { host.remove() }
            } catch {
                throw .directory(reason: error.description)
            }
            server.keepMenu()
            server.bound.resumeReturns()
            let listener = try SocketListener(in: directory, server: server)
            do throws(ServingError) {
                let token = try EndWatch.ofThisProcess.call { self.stop(reason: $0) }
                server.work.open()
                offer = Offer(listener: listener, token: token)
            } catch {
                listener.end(reason: "the app can't offer its menu")
                throw error
            }
        }
        server.followOtherProcesses()
    }

    /// Sends every shell the reason, ends their connections, and removes both files.
    ///
    /// `start()` may follow.
    ///
    /// - Parameter reason: The reason that shells show.
    package func stop(reason: String = "the app stopped offering its menu") {
        end(reason: reason) { _ in true }
    }

    /// Stops as ``stop(reason:)`` does, once the running actions have ended.
    ///
    /// From the call on, no new shell is accepted, and attached shells start nothing more. Actions
    /// that still run at the limit are cancelled, and answered as cancelled if they don't end
    /// within a second. A cancelled task stops waiting.
    ///
    /// - Parameters:
    ///   - limit: The time until actions are cancelled.
    ///   - reason: The reason that shells show.
    package func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        let drained = offer.withLock { offer -> (SocketListener, RunningWork.Period)? in
            guard let now = offer else { return nil }
            let period = now.draining ?? server.work.close()
            offer?.draining = period
            return (now.listener, period)
        }
        guard let (drained, period) = drained else { return }
        drained.stopListening()
        await server.drain(period, within: limit)
        // It may have been stopped meanwhile, and started again.
        end(reason: reason) { $0.draining != nil && $0.listener === drained }
    }

    private func end(reason: String, if isMeant: (Offer) -> Bool) {
        let ended = offer.withLock { offer -> Offer? in
            guard let now = offer, isMeant(now) else { return nil }
            offer = nil
            return now
        }
        guard let ended else { return }
        ended.listener.end(reason: reason)
        if let period = ended.draining { server.work.finish(period) }
        // Only now: earlier, a signal would end the process before the shells are notified.
        EndWatch.ofThisProcess.forget(ended.token)
    }
}
