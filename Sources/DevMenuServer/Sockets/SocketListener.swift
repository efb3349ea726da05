import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Listens for shells on a thread of its own, from its making until it is ended.
final class SocketListener: Sendable {
    private enum Phase {
        case listening
        case ending
        case ended
    }

    /// How long to wait for room where the process or the system has none, in milliseconds.
    private static let pause: Int32 = 100

    /// Where it listens.
    let place: AdvertisedHost
    private let server: MenuServer
    private let socket: ListeningSocket
    private let bell: WakePipe
    private let connections: ShellConnections
    private let phase = Monitor(Phase.listening)

    /// Listens at a place, and says so in the file beside the socket.
    ///
    /// - Throws: ``SocketHostError``; nothing is left behind then.
    init(at place: AdvertisedHost, server: MenuServer) throws(SocketHostError) {
        self.place = place
        self.server = server
        connections = ShellConnections(server: server)
        do {
            bell = try WakePipe()
        } catch {
            throw .noPipe(code: error.rawValue)
        }
        // The pid of one that was there before may be this process's now.
        guard place.isRefused() else { throw .taken(path: place.socket) }
        place.remove()
        let advertisement = HostAdvertisement(
            app: server.menu.app,
            pid: place.pid,
            protocolVersion: ProtocolVersion.current
        )
        do throws(SocketHostError) {
            try place.write(advertisement)
            socket = try ListeningSocket(at: place)
        } catch {
            place.remove()
            throw error
        }
        do {
            try OwnThread.start { self.run() }
        } catch {
            socket.close()
            place.remove()
            throw .noThread(code: error.rawValue)
        }
    }

    /// Removes both files, and takes no more shells.
    func stopListening() {
        // A process that was forked off has the socket, and none of the threads.
        guard place.pid == OwnProcess.id else { return }
        place.remove()
        phase.change { if $0 == .listening { $0 = .ending } }
        bell.ring()
    }

    /// Removes both files, tells every shell why, and ends every connection.
    func end(reason: String) {
        guard place.pid == OwnProcess.id else { return }
        stopListening()
        server.announceEnd(reason: reason)
        connections.endAll()
        phase.wait(until: { $0 == .ended }, before: .now + .seconds(1))
    }

    private func run() {
        while phase.withLock({ $0 == .listening }) {
            switch socket.accept() {
            case .connection(let connection): connections.admit(connection)
            case .none: wait(forConnections: true, -1)
            case .noRoom: wait(forConnections: false, Self.pause)
            }
        }
        socket.close()
        phase.change { $0 = .ended }
    }

    private func wait(forConnections: Bool, _ milliseconds: Int32) {
        var polled = [
            PolledDescriptor(bell.readEnd, reads: true),
            PolledDescriptor(forConnections ? socket.descriptor.number : -1, reads: true),
        ]
        Polling.wait(for: &polled, milliseconds: milliseconds)
        if polled[0].isReady { bell.quiet() }
    }
}

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

extension AdvertisedHost {
    /// Writes what a host says of itself, for this user alone.
    ///
    /// Whoever looks sees all of it or none: it takes its name only once it is whole.
    func write(_ advertisement: HostAdvertisement) throws(SocketHostError) {
        do throws(FileFailure) {
            // It is of no use once the machine has gone down.
            try FileReplacement.replace(
                record,
                with: advertisement.bytes,
                draft: record + ".new",
                isKept: false
            )
        } catch {
            guard case .refused(_, _, let reason) = error else { return }
            throw .system("write", path: record, code: reason.rawValue)
        }
    }
}
