internal import CDevMenu
import DevMenuKit
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
        /// The operating system refused it, with an `errno`.
        case system(code: Int32)
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
        let number = devmenu_socket()
        guard number >= 0 else { throw .system(code: errno) }
        let socket = Descriptor(number)
        // Where too many wait already, a socket that blocks would wait for its place among them.
        socket.stopBlocking()
        let (result, code) = address.withAddress { (connectNow(number, $0, $1), errno) }
        guard result == 0 else {
            switch code {
            case ECONNREFUSED, ENOENT: throw .nobody
            case EAGAIN: throw .full
            default: throw .system(code: code)
            }
        }
        var uid: UInt32 = 0
        var pid: Int32 = 0
        guard devmenu_peer(number, &uid, &pid) == 0 else { throw .system(code: errno) }
        guard uid == geteuid() else { throw .anothersOwn(uid: Int(uid)) }
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
        case .system(let code): "cannot be reached: \(String(cString: strerror(code)))"
        case .longPath(let reason): "cannot be reached: \(reason)"
        }
    }
}

// The method above bears the name of the call that it makes.
private func connectNow(
    _ socket: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ size: socklen_t
) -> Int32 {
    connect(socket, address, size)
}
