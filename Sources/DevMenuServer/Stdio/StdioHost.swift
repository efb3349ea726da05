import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Serves a menu over this process's stdin and stdout, and ends with its shell.
public enum StdioHost {
    /// Serves a menu until the shell has gone.
    ///
    /// The connection has a thread of its own from the start, so that the process ends with its shell
    /// even where a plugin never comes back from its registration. What prepares the menu runs on the
    /// caller's thread.
    ///
    /// - Parameter prepare: Puts the server together; plugins run their registration in here.
    /// - Throws: ``StdioHostError``, or what `prepare` threw.
    public static func serve(_ prepare: () throws -> MenuServer) async throws {
        let stream = try PrivateStream.take()
        signal(SIGPIPE, SIG_IGN)
        let preparation = Preparation(stream: stream)
        let (ends, end) = AsyncStream<Never>.makeStream()
        do {
            try OwnThread.start {
                if let server = preparation.wait() {
                    Connection(stream: stream, server: server).serve()
                }
                end.finish()
            }
        } catch {
            throw StdioHostError.noThread(code: error.code)
        }
        do {
            let server = try prepare()
            preparation.end(with: server)
            server.followOtherProcesses()
        } catch {
            preparation.end(with: nil)
            throw error
        }
        for await _ in ends {}
    }
}
