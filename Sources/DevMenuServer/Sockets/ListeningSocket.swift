import DevMenuKit
import DevMenuSystem

/// A socket in the runtime directory, which only this user can reach.
struct ListeningSocket: Sendable {
    /// What waiting for a connection came to.
    enum Arrival {
        /// A connection.
        case connection(Descriptor)
        /// Nobody waits at the moment.
        case none
        /// The process or the system has no room for one, for the time being.
        case noRoom
    }

    /// How many connections may wait to be taken.
    private static let backlog: Int32 = 128

    /// What is polled for connections.
    let descriptor: Descriptor

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
        do throws(Errno) {
            descriptor = try Descriptor.bound(to: address)
        } catch .addressInUse {
            throw .taken(path: address.path)
        } catch {
            throw .system("make the socket", path: address.path, code: error.rawValue)
        }
        do throws(Errno) {
            try descriptor.listen(at: address, backlog: Self.backlog)
        } catch {
            throw .system("listen at", path: address.path, code: error.rawValue)
        }
    }

    /// Takes the next connection, if there is one.
    func accept() -> Arrival {
        do throws(Errno) {
            return .connection(try descriptor.accepted())
        } catch {
            let full: [Errno] = [
                .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noBufferSpace, .noMemory,
            ]
            return full.contains(error) ? .noRoom : .none
        }
    }

    /// Lets go of the socket; its file stays.
    func close() { descriptor.close() }
}
