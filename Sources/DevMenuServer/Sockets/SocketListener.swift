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
    /// The interval at which it looks for its socket if the directory can't be watched, in
    /// milliseconds.
    private static let interval: Int32 = 10_000
    /// The most hosts of one name and process identifier, which are in as many namespaces.
    private static let numbers = 1...9

    /// A socket that listens, and what belongs to its record.
    private struct Binding: Sendable {
        let socket: Descriptor
        /// Lets shells know by which signal the app has crashed.
        let crash: CrashMark?
    }

    /// The name and files under which it listens.
    let host: AdvertisedHost
    private let server: MenuServer
    private let bell: WakePipe
    /// Rings the bell if the socket may have been removed; `nil` if it can't be watched.
    private let watcher: FileWatcher?
    private let connections: ShellConnections
    private let phase = Monitor(Phase.listening)

    /// Listens at the socket of this process in a directory, and advertises it in the file beside it.
    ///
    /// - Throws: ``ServingError``; no file is left then.
    init(in directory: RuntimeDirectory, server: MenuServer) throws(ServingError) {
        let (name, pid) = (server.app.name, OwnProcess.id)
        let lock = directory.lock()
        defer { lock?.close() }
        let hosts = Self.numbers.map {
            AdvertisedHost(directory: directory, name: name, pid: pid, number: $0)
        }
        // A host that answers may be a process of another namespace, with the same pid.
        let host = hosts.first { $0.isRefused() || $0.isInOwnNamespace } ?? hosts[0]
        guard host.isRefused() else { throw .inUse(path: host.socket) }
        self.host = host
        self.server = server
        connections = ShellConnections(server: server)
        let bell = try ServingError.wrapping("make a pipe", WakePipe())
        self.bell = bell
        // An ended host may have had the pid that is this process's now, and left its files.
        host.remove()
        let binding = try Self.bind(at: host, server)
        watcher = try? FileWatcher(of: FileLocation(host.socket)) { bell.ring() }
        do {
            try OwnThread.start { self.run(binding) }
        } catch {
            binding.socket.close()
            host.remove()
            throw .system("start a thread", error)
        }
    }

    /// Writes the record of a host, and listens at its socket.
    ///
    /// - Throws: ``ServingError``; no file is left then.
    private static func bind(
        at host: AdvertisedHost,
        _ server: MenuServer
    ) throws(ServingError) -> Binding {
        do throws(ServingError) {
            // First: the record says whose the socket is.
            try host.write(host.advertisement(of: server.app))
            return Binding(socket: try socket(at: host), crash: host.preparedForCrash())
        } catch {
            // Another host's socket stays.
            if error != .inUse(path: host.socket) { host.remove() }
            throw error
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

    private func run(_ first: Binding) {
        var binding = first
        while phase.withLock({ $0 == .listening }) {
            do throws(Errno) {
                connections.admit(try binding.socket.accepted())
            } catch {
                if let renewed = renewed() {
                    binding.socket.close()
                    binding = renewed
                }
                let hasRoom = !Self.full.contains(error)
                // No event comes once a directory that was open to others passes the checks again.
                let isFound = watcher != nil && FileSystem.exists(host.socket)
                let pause = isFound ? -1 : Self.interval
                wait(for: hasRoom ? binding.socket : nil, hasRoom ? pause : Self.pause)
            }
        }
        binding.socket.close()
        phase.change { $0 = .ended }
    }

    /// Listens again if the socket was removed and nothing else has its name.
    private func renewed() -> Binding? {
        phase.withLock { phase in
            guard phase == .listening, !FileSystem.exists(host.socket),
                (try? host.directory.make()) != nil, let lock = host.directory.lock()
            else { return nil }
            defer { lock.close() }
            guard let binding = try? Self.bind(at: host, server) else { return nil }
            // The directory may have become a link since it was checked.
            guard (try? host.directory.check()) != nil else {
                host.remove()
                binding.socket.close()
                return nil
            }
            return binding
        }
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

    private func wait(for socket: Descriptor?, _ milliseconds: Int32) {
        var polled = [
            PolledDescriptor(bell.readEnd, reads: true),
            PolledDescriptor(socket?.number ?? -1, reads: true),
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
