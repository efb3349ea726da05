import CDevMenu
import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A socket in the runtime directory, which only this user can reach.
struct ListeningSocket: Sendable {
    /// What waiting for a connection came to.
    enum Arrival {
        /// A connection.
        case connection(Int32)
        /// Nobody waits at the moment.
        case none
        /// The process or the system has no room for one, for the time being.
        case noRoom
    }

    /// How many connections may wait to be taken.
    private static let backlog: Int32 = 128

    /// What is polled for connections.
    let descriptor: Int32

    /// Listens at a place where nobody does.
    ///
    /// - Throws: ``SocketHostError``; nothing is left behind then.
    init(at place: AdvertisedHost) throws(SocketHostError) {
        let address: SocketPath
        do {
            address = try SocketPath(place.socket)
        } catch {
            throw .longPath(reason: error.description)
        }
        descriptor = devmenu_socket()
        guard descriptor >= 0 else { throw .last("make the socket", place.socket) }
        do {
            try open(at: address)
        } catch {
            close()
            throw error
        }
    }

    private func open(at address: SocketPath) throws(SocketHostError) {
        // Linux gives the file the mode that the socket has by now; elsewhere the directory, which
        // nobody else may enter, guards it until it has been changed.
        _ = fchmod(descriptor, 0o600)
        let number = descriptor
        let (result, code) = address.withAddress { (bind(number, $0, $1), errno) }
        guard result == 0 else {
            throw code == EADDRINUSE
                ? .taken(path: address.path)
                : .system("make the socket", path: address.path, code: code)
        }
        guard chmod(address.path, 0o600) == 0, listen(descriptor, Self.backlog) == 0 else {
            let error = SocketHostError.last("listen at", address.path)
            unlink(address.path)
            throw error
        }
        // A connection that is gone by the time it is taken must not make anybody wait.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Takes the next connection, if there is one.
    func accept() -> Arrival {
        while true {
            let connection = devmenu_accept(descriptor)
            guard connection < 0 else { return .connection(connection) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
            default: return .none
            }
        }
    }

    /// Lets go of the socket; its file stays.
    func close() { closeDescriptor(descriptor) }
}

extension SocketHostError {
    fileprivate static func last(_ operation: String, _ path: String) -> SocketHostError {
        .system(operation, path: path, code: errno)
    }
}

// The method above bears the name of the call that it makes.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
