import DevMenuKit
package import DevMenuSystem

extension MenuServer {
    /// Serves a shell at the other end of a socket, on a thread of its own, and closes the socket.
    ///
    /// - Parameters:
    ///   - socket: The socket, which nobody else uses from now on.
    ///   - whenEnded: Called on that thread when the shell has gone.
    /// - Throws: What the system says.
    package func serve(
        socket: Descriptor,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) throws(Errno) {
        try OwnThread.start {
            let stream = ByteStream(socket: socket)
            // Without a pipe there is no connection: the shell sees the end of the stream.
            try? Connection(stream: stream, server: self).serve()
            stream.close()
            whenEnded()
        }
    }
}
