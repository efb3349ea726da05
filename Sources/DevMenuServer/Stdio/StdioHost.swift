import DevMenuKit
import DevMenuSystem
package import DevMenuWire
import Synchronization

/// Serves a menu over this process's stdin and stdout, and ends with its shell.
package enum StdioHost {
    /// Serves a menu until the shell has disconnected, or sends no more and has been answered.
    ///
    /// The connection has a separate thread from the start, so that the process ends with its
    /// shell even if a plugin's registration never returns. The menu is prepared on the caller's
    /// thread. Once the shell sends no more (`printf '…' | app serve --stdio`), all its requests
    /// are answered first; runs then have a second to end before they're cancelled. Shells are
    /// notified of the end of the process: an exit, or a SIGTERM, SIGINT or SIGHUP that the process
    /// doesn't handle.
    ///
    /// - Parameter prepare: Creates the server; plugins register in here.
    /// - Throws: `ServingError`, `ByteStream.TakeoverError`, or the error of `prepare`.
    package static func serve(_ prepare: () throws -> MenuServer) async throws {
        let (ends, end) = AsyncStream<Never>.makeStream()
        let server = try start(whenEnded: { end.finish() }, prepare)
        server.followOtherProcesses()
        for await _ in ends {}
    }

    /// Starts to serve a menu to a shell that may need it for a single command.
    ///
    /// Files and other processes are followed a moment later: a host that serves a command has
    /// mostly ended by then, and one that follows files needs tens of milliseconds to end. The
    /// caller waits for that moment, or until plugin code begins, which may need the main thread.
    ///
    /// - Parameters:
    ///   - isOwnShell: `true` if the shell has started this process itself, and so sees its end: it
    ///     is let in before the end is watched, which needs a tenth of the time to the hello.
    ///   - whenEnding: Called once the shell has been notified that the process is about to end, to
    ///     end whatever else the process started.
    ///   - whenEnded: Called once the shell has disconnected, on the connection's thread; not if
    ///     this throws.
    ///   - moment: The time after which a host is considered to be used for longer.
    ///   - prepare: Creates the server; plugins register in here.
    ///   - follow: Follows what else may change; called once, after the server follows other
    ///     processes of the same app. What has changed by then is to be read then.
    /// - Throws: As ``serve(_:)`` does.
    package static func serveCommand(
        ofOwnShell isOwnShell: Bool,
        whenEnding: @escaping @Sendable () -> Void = {},
        whenEnded: @escaping @Sendable () -> Void,
        after moment: Duration = .milliseconds(30),
        _ prepare: () throws -> MenuServer,
        following follow: @escaping @Sendable () -> Void = {}
    ) throws {
        let server = try start(
            toOwnShell: isOwnShell,
            whenEnding: whenEnding,
            whenEnded: whenEnded,
            prepare
        )
        let end = ContinuousClock.now + moment
        let rest: @Sendable () -> Void = {
            server.followOtherProcesses()
            follow()
        }
        guard server.work.hasBegun(before: end) else { return rest() }
        do throws(Errno) {
            try OwnThread.start {
                OwnThread.pause(max(end - .now, .zero))
                rest()
            }
        } catch {
            rest()
        }
    }

    /// Starts to serve a menu, and returns its server without waiting for the shell to go.
    private static func start(
        toOwnShell isOwnShell: Bool = false,
        whenEnding: @escaping @Sendable () -> Void = {},
        whenEnded: @escaping @Sendable () -> Void,
        _ prepare: () throws -> MenuServer
    ) throws -> MenuServer {
        let stream = try ByteStream.takingStandardStreams()
        Signals.failWrites()
        var started: Preparation?
        do {
            let preparation = try startThread(stream, whenEnded: whenEnded)
            started = preparation
            // Dispatch crashes without room for all that it opens, and a connection needs room too.
            try Result { () throws(Errno) in try Descriptor.checkRoom(for: 8) }.mapError { reason in
                HostRefusedError(WireError(.busy, "no room for a host: \(reason.advice)"))
            }.get()
            let server = try prepare()
            if isOwnShell { preparation.end(with: server) }
            let watch = Result {
                try EndWatch.ofThisProcess.call { reason in
                    server.announceEnd(reason: reason)
                    whenEnding()
                }
            }
            // Its own shell has the hello already, and sees how its child ends.
            if !isOwnShell {
                _ = try watch.get()
                preparation.end(with: server)
            }
            return server
        } catch {
            let refusal = HostRefusedError(error)
            if let refusal { send(refusal, over: stream) }
            started?.end(with: nil)
            throw refusal ?? error
        }
    }

    /// Sends the shell the reason why no hello will come, as long as it reads.
    private static func send(_ refusal: HostRefusedError, over stream: ByteStream) {
        var bytes = OutgoingBytes()
        bytes.append(
            JSONWriter.bytes { MessageWriter.response(id: nil, .failure(refusal.error), into: &$0) }
        )
        while bytes.flush(by: stream.send), bytes.count > 0 {
            let output = PolledDescriptor(stream.output.number, writes: true)
            guard Polling.wait(for: output, milliseconds: 5_000) != nil else { return }
        }
    }

    private static func startThread(
        _ stream: ByteStream,
        whenEnded: @escaping @Sendable () -> Void
    ) throws(ServingError) -> Preparation {
        let preparation = try ServingError.wrapping("make a pipe", Preparation(stream: stream))
        let serve = { @Sendable in
            // Without a server, `start` throws, and its caller decides how to end.
            guard let server = preparation.wait() else { return stream.close() }
            // Without a pipe there's no connection: the shell sees the end of the stream.
            try? Connection(stream: stream, server: server, isOwnStdio: true).serve()
            stream.close()
            whenEnded()
        }
        try ServingError.wrapping("start a thread", OwnThread.start(serve))
        return preparation
    }
}

/// An error of a process that can't be a host, which its shell gets in place of a hello.
package struct HostRefusedError: Error {
    /// The error that the shell gets.
    package let error: WireError

    /// Creates a refusal with an error.
    package init(_ error: WireError) { self.error = error }

    /// Creates a refusal for an error that a shell gets: a refusal, or a host that the system has no
    /// means for.
    fileprivate init?(_ error: any Error) {
        switch error {
        case let refusal as HostRefusedError: self = refusal
        case let error as ServingError: self.init(WireError(.unavailable, "\(error)"))
        default: return nil
        }
    }
}

/// Waits for a host's menu while it's built, and watches the shell in that time.
final class Preparation: Sendable {
    private struct State {
        var server: MenuServer?
        var isOver = false
    }

    private let stream: ByteStream
    private let bell: WakePipe
    private let state = Mutex(State())

    /// Creates a watch over the shell at the other end of a stream.
    init(stream: ByteStream) throws(Errno) {
        self.stream = stream
        bell = try WakePipe()
    }

    /// Ends the wait with the menu's server, or with `nil` if there will be none.
    func end(with server: MenuServer?) {
        state.withLock { $0 = State(server: server, isOver: true) }
        bell.ring()
    }

    /// Waits for the menu; ends the process if its shell goes first.
    ///
    /// - Returns: The server of the menu, or `nil` if there will be none.
    func wait() -> MenuServer? {
        while true {
            let (server, isOver) = state.withLock { ($0.server, $0.isOver) }
            if isOver { return server }
            var polled = [
                PolledDescriptor(bell.readEnd, reads: true),
                PolledDescriptor(stream.output.number),
            ]
            Polling.wait(for: &polled)
            // A plugin's registration may never return, and without a shell nothing is left to do.
            if polled[1].isReady { OwnProcess.quit(0) }
        }
    }
}
