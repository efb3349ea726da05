import DevMenuKit
import DevMenuSystem

/// Connects to the socket of an app of this user.
enum SocketDial {
    /// Why there is no connection.
    enum Failure: Error, Equatable {
        /// Nobody listens there.
        case nobody
        /// More connections wait there than it takes.
        case full
        /// Whoever listens there is another user, of the number that is told.
        case anothersOwn(uid: Int)
        /// The operating system refused it.
        case system(Errno)
        /// The path does not fit into an address.
        case longPath(reason: String)
    }

    /// Connects to an app.
    ///
    /// - Throws: ``SessionOpeningError/unavailable(_:)``, which names the app.
    static func connect(to app: AdvertisedHost) throws(SessionOpeningError) -> Descriptor {
        do {
            return try connect(to: app.socket)
        } catch {
            throw .unavailable("\(app.name) (pid \(app.pid)) \(error)")
        }
    }

    /// Connects, without waiting, and without a byte read until it is known who listens.
    static func connect(to path: String) throws(Failure) -> Descriptor {
        let address: SocketPath
        do {
            address = try SocketPath(path)
        } catch {
            throw .longPath(reason: error.description)
        }
        let socket: Descriptor
        let peer: SocketPeer
        do throws(Errno) {
            socket = try Descriptor.connected(to: address)
            peer = try socket.peer()
        } catch {
            switch error {
            case .connectionRefused, .noSuchFileOrDirectory: throw .nobody
            case .resourceTemporarilyUnavailable: throw .full
            default: throw .system(error)
            }
        }
        guard peer.isOwnUser else { throw .anothersOwn(uid: peer.user) }
        return socket
    }
}

extension SocketDial.Failure: CustomStringConvertible {
    /// What is wrong, in words that follow the app's name.
    var description: String {
        switch self {
        case .nobody: "has gone"
        case .full: "has too many connections waiting"
        case .anothersOwn(let uid): "is another user's (\(uid)), and was not spoken to"
        case .system(let reason): "cannot be reached: \(reason)"
        case .longPath(let reason): "cannot be reached: \(reason)"
        }
    }
}
