import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shells that are attached to a host over sockets, each served on a separate thread.
final class ShellConnections: Sendable {
    private struct State {
        var sockets: [Int32: Descriptor] = [:]
        var isOver = false
    }

    /// The most shells at a time.
    private static let limit = 64

    private let server: MenuServer
    private let state = Monitor(State())

    /// Creates a set without connections, for a server.
    init(server: MenuServer) { self.server = server }

    /// Serves the peer of a socket, if it belongs to this user and there's room for it.
    ///
    /// - Parameter socket: The socket, which is closed after use.
    func admit(_ socket: Descriptor) {
        // Nothing is sent to another user's peer, and nothing is read from it.
        guard (try? socket.peer())?.isOwnUser == true else { return socket.close() }
        // A peer that sends nothing only wants the hello, and isn't treated as a shell.
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
            if !isOver {
                refuse(socket, .busy, "\(Self.limit) shells are attached, which is the limit")
            }
            return socket.close()
        }
        do {
            try OwnThread.start { self.serve(socket) }
        } catch {
            refuse(socket, .unavailable, "no thread can be started: \(error)")
            end(socket)
        }
    }

    /// Ends every connection, accepts no more, and waits for all to end, for a second at most.
    func endAll() {
        state.withLock { state in
            state.isOver = true
            // Under the lock, so that no socket has been closed and its number reused.
            for socket in state.sockets.values { socket.shutDown() }
        }
        state.wait(until: { $0.sockets.isEmpty }, before: .now + .seconds(1))
    }

    private func serve(_ socket: Descriptor) {
        let stream = ByteStream(socket: socket)
        do {
            try Connection(stream: stream, server: server).serve()
        } catch {
            refuse(socket, .busy, "no pipe can be made: \(error)")
        }
        end(socket)
    }

    private func end(_ socket: Descriptor) {
        state.change { state in
            state.sockets[socket.number] = nil
            socket.close()
        }
    }

    /// Sends an error in place of the hello.
    private func refuse(_ socket: Descriptor, _ kind: WireErrorKind, _ reason: String) {
        let reason = "'\(server.app.name)' accepts no more shells: \(reason)"
        let error = WireError(kind, reason)
        send(
            JSONWriter.bytes { MessageWriter.response(id: nil, .failure(error), into: &$0) },
            over: socket
        )
    }

    /// Sends the first line: there's room for it, because nothing has been sent yet.
    private func send(_ line: [UInt8], over socket: Descriptor) {
        _ = line.withUnsafeBytes { Transfer.send($0, to: socket) }
    }
}
