package import DevMenuKit

extension MenuServer {
    /// Serves a shell at the other end of a socket, on a thread of its own, and closes the socket.
    ///
    /// - Parameters:
    ///   - socket: The socket, which nobody else uses from now on.
    ///   - whenEnded: Called on that thread when the shell has gone.
    /// - Throws: `OwnThread.Failure`; the socket is then still open.
    package func serve(
        socket: Int32,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) throws(OwnThread.Failure) {
        try OwnThread.start {
            let stream = ByteStream(input: socket, output: socket)
            // Without a pipe there is no connection: the shell sees the end of the stream.
            try? Connection(stream: stream, server: self).serve()
            stream.close()
            whenEnded()
        }
    }
}
