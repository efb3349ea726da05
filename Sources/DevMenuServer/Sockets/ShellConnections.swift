import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shells that are attached to a host over sockets, each served on a thread of its own.
final class ShellConnections: Sendable {
    private struct State {
        var sockets: [Int32: Descriptor] = [:]
        var isOver = false
    }

    /// The most shells at a time.
    private static let limit = 64

    private let server: MenuServer
    private let state = Monitor(State())

    /// No connections yet, to a server.
    init(server: MenuServer) { self.server = server }

    /// Serves whoever is at the other end of a socket, if it is this user's and there is room.
    ///
    /// - Parameter socket: The socket, which is closed once it is done with.
    func admit(_ socket: Descriptor) {
        // Whoever is not this user gets neither a word nor a byte read.
        guard (try? socket.peer())?.isOwnUser == true else { return socket.close() }
        // Whoever sends nothing only wants the hello: it takes no shell's place.
        guard !socket.hasPeerFinished else {
            send(server.hello(access: server.access), over: socket)
            return socket.close()
        }
        let (hasRoom, isOver) = state.withLock { state in
            let hasRoom = state.sockets.count < Self.limit && !state.isOver
            if hasRoom { state.sockets[socket.number] = socket }
            return (hasRoom, state.isOver)
        }
        guard hasRoom else {
            if !isOver { refuse(socket, "\(Self.limit) shells are attached, which is the most") }
            return socket.close()
        }
        do {
            try OwnThread.start { self.serve(socket) }
        } catch {
            refuse(socket, "no thread can be started: \(error)")
            end(socket)
        }
    }

    /// Ends every connection, takes no more, and waits, though not for long, until all have gone.
    func endAll() {
        state.withLock { state in
            state.isOver = true
            // Under the lock: none of them can have been closed, and its number given to another.
            for socket in state.sockets.values { socket.shutDown() }
        }
        state.wait(until: { $0.sockets.isEmpty }, before: .now + .seconds(1))
    }

    private func serve(_ socket: Descriptor) {
        let stream = ByteStream(socket: socket)
        do {
            try Connection(stream: stream, server: server).serve()
        } catch {
            refuse(socket, "no pipe can be made: \(error)")
        }
        end(socket)
    }

    private func end(_ socket: Descriptor) {
        state.change { state in
            state.sockets[socket.number] = nil
            socket.close()
        }
    }

    /// Says in place of the hello why there is none.
    private func refuse(_ socket: Descriptor, _ reason: String) {
        let app = server.menu.app.name
        var writer = JSONWriter(capacity: 256)
        MessageWriter.response(
            id: nil,
            .failure(WireError(.busy, "'\(app)' takes no more shells: \(reason)")),
            into: &writer
        )
        send(writer.bytes, over: socket)
    }

    /// Sends the first line: there is room for it, since nothing has been sent yet.
    private func send(_ line: [UInt8], over socket: Descriptor) {
        _ = line.withUnsafeBytes { Transfer.send($0, to: socket) }
    }
}
