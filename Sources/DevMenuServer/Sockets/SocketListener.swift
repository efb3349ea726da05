import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Listens for shells on a separate thread, from its creation until it's ended.
final class SocketListener: Sendable {
    private enum Phase {
        case listening
        case ending
        case ended
    }

    /// The most connections that may wait to be accepted.
    private static let backlog: Int32 = 128
    /// The errors of accepting a connection if the process or the system has no room for it.
    private static let full: [Errno] = [
        .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noBufferSpace, .noMemory,
    ]
    /// The pause before the next try if the process or the system has no room, in milliseconds.
    private static let pause: Int32 = 100

    /// The name and files under which it listens.
    let host: AdvertisedHost
    private let server: MenuServer
    private let socket: Descriptor
    /// Lets shells know by which signal the app has crashed.
    private let crash: CrashMark?
    private let bell: WakePipe
    private let connections: ShellConnections
    private let phase = Monitor(Phase.listening)

    /// Listens at a host's socket, and advertises it in the file beside the socket.
    ///
    /// - Throws: ``ServingError``; no file is left then.
    init(at host: AdvertisedHost, server: MenuServer) throws(ServingError) {
        self.host = host
        self.server = server
        connections = ShellConnections(server: server)
        bell = try ServingError.wrapping("make a pipe", WakePipe())
        // An ended host may have had the pid that is this process's now, and left its files.
        guard host.isRefused() else { throw .inUse(path: host.socket) }
        host.remove()
        do throws(ServingError) {
            try host.write(host.advertisement(of: server.app))
            socket = try Self.socket(at: host)
            crash = host.preparedForCrash()
        } catch {
            host.remove()
            throw error
        }
        do {
            try OwnThread.start { self.run() }
        } catch {
            socket.close()
            host.remove()
            throw .system("start a thread", error)
        }
    }

    /// Removes both files, and accepts no more shells.
    func stopListening() {
        // A forked child has the socket, but none of the threads.
        guard host.pid == OwnProcess.id else { return }
        let isFirst = phase.change { phase in
            defer { if phase == .listening { phase = .ending } }
            return phase == .listening
        }
        // Another host of this process may have the same files by now.
        if isFirst { host.remove() }
        bell.ring()
    }

    /// Removes both files, sends every shell the reason, and ends every connection.
    func end(reason: String) {
        guard host.pid == OwnProcess.id else { return }
        stopListening()
        server.announceEnd(reason: reason)
        connections.endAll()
        phase.wait(until: { $0 == .ended }, before: .now + .seconds(1))
    }

    private func run() {
        while phase.withLock({ $0 == .listening }) {
            do throws(Errno) {
                connections.admit(try socket.accepted())
            } catch {
                let hasRoom = !Self.full.contains(error)
                wait(forConnections: hasRoom, hasRoom ? -1 : Self.pause)
            }
        }
        socket.close()
        phase.change { $0 = .ended }
    }

    /// Binds to the socket of an address, and listens; no other host may listen there.
    ///
    /// - Throws: ``ServingError``; no file is left then.
    private static func socket(at host: AdvertisedHost) throws(ServingError) -> Descriptor {
        let address: SocketPath
        do throws(SocketPath.TooLongError) {
            address = try SocketPath(host.socket)
        } catch {
            throw .directory(reason: error.description)
        }
        let socket: Descriptor
        do throws(Errno) {
            socket = try Descriptor.bound(to: address)
        } catch .addressInUse {
            throw .inUse(path: address.path)
        } catch {
            throw .system("make the socket '\(address.path)'", error)
        }
        do throws(Errno) {
            try socket.listen(at: address, backlog: Self.backlog)
        } catch {
            throw .system("listen at '\(address.path)'", error)
        }
        return socket
    }

    private func wait(forConnections: Bool, _ milliseconds: Int32) {
        var polled = [
            PolledDescriptor(bell.readEnd, reads: true),
            PolledDescriptor(forConnections ? socket.number : -1, reads: true),
        ]
        Polling.wait(for: &polled, milliseconds: milliseconds)
        if polled[0].isReady { bell.drain() }
    }
}

extension AdvertisedHost {
    /// Writes a host's advertisement, readable only by this user.
    ///
    /// The file gets its name once it's complete, so that readers see all of it or none.
    ///
    /// - Throws: ``ServingError``.
    func write(_ advertisement: JSONValue) throws(ServingError) {
        do throws(FileError) {
            // It's of no use after a restart of the machine, so it isn't flushed to the disk.
            try WholeFile(record).replace(
                with: advertisement.prettyBytes,
                draft: record + ".new",
                isKept: false
            )
        } catch {
            guard case .refused(_, _, let reason) = error else { return }
            throw .system("write '\(record)'", reason)
        }
    }
}
