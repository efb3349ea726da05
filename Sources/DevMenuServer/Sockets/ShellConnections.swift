import CDevMenu
import DevMenuKit
import DevMenuWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The shells that are attached to a host over sockets, each served on a thread of its own.
final class ShellConnections: Sendable {
    private struct State {
        var sockets: Set<Int32> = []
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
    func admit(_ socket: Int32) {
        var uid: UInt32 = 0
        var pid: Int32 = 0
        // Whoever is not this user gets neither a word nor a byte read.
        guard devmenu_peer(socket, &uid, &pid) == 0, uid == geteuid() else {
            _ = close(socket)
            return
        }
        guard !hasFinished(socket) else {
            send(server.hello(access: server.access), over: socket)
            _ = close(socket)
            return
        }
        let (hasRoom, isOver) = state.withLock { state in
            let hasRoom = state.sockets.count < Self.limit && !state.isOver
            if hasRoom { state.sockets.insert(socket) }
            return (hasRoom, state.isOver)
        }
        guard hasRoom else {
            if !isOver { refuse(socket, "\(Self.limit) shells are attached, which is the most") }
            _ = close(socket)
            return
        }
        do {
            try OwnThread.start { self.serve(socket) }
        } catch {
            refuse(socket, "no thread can be started: \(String(cString: strerror(error.code)))")
            end(socket)
        }
    }

    /// Ends every connection, takes no more, and waits, though not for long, until all have gone.
    func endAll() {
        state.withLock { state in
            state.isOver = true
            // Under the lock: none of them can have been closed, and its number given to another.
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        state.wait(until: { $0.sockets.isEmpty }, before: .now + .seconds(1))
    }

    /// Whether whoever is at the other end sends nothing, and so only wants the hello: it takes no shell's
    /// place.
    private func hasFinished(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    private func serve(_ socket: Int32) {
        let stream = ByteStream(input: socket, output: socket)
        do {
            try Connection(stream: stream, server: server).serve()
        } catch {
            refuse(socket, "no pipe can be made: \(String(cString: strerror(error.code)))")
        }
        end(socket)
    }

    private func end(_ socket: Int32) {
        state.change { state in
            state.sockets.remove(socket)
            _ = close(socket)
        }
    }

    /// Says in place of the hello why there is none.
    private func refuse(_ socket: Int32, _ reason: String) {
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
    private func send(_ line: [UInt8], over socket: Int32) {
        _ = line.withUnsafeBytes { ByteStream(input: socket, output: socket).send($0) }
    }
}
