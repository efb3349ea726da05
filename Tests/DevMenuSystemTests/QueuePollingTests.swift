import TerminalTesting

/// The values are those of macOS and iOS, which Linux shares.
@Suite struct QueuePollingTests {
    private static let (out, error, hangUp, invalid): (Int16, Int16, Int16, Int16) = (4, 8, 16, 32)

    @Test func `always asks for an event, or else the other end's closing isn't told`() {
        #expect(QueuePolling.asked(0) == Self.hangUp)
        #expect(QueuePolling.asked(1) == 1)
        #expect(QueuePolling.asked(Self.out) == Self.out)
    }

    @Test(
        arguments: [
            // A pipe: without a reader it hangs up.
            (out, true, nil, false), (hangUp, true, nil, true), (hangUp | out, true, nil, true),
            // A socket: its peer may have stopped sending, and read all the same.
            (hangUp | out, true, true, false), (hangUp | out, true, false, true),
            // Devices can't be polled; nor can a descriptor that is closed.
            (invalid, true, nil, false), (invalid, false, nil, true), (error, true, nil, true),
        ] as [(Int16, Bool, Bool?, Bool)]
    )
    func `tells whether somebody can read what is written`(
        events: Int16,
        isOpen: Bool,
        hasPeer: Bool?,
        isUnread: Bool
    ) { #expect(QueuePolling.isUnread(events, isOpen: isOpen, hasPeer: hasPeer) == isUnread) }

    @Test func `tells sockets with a peer from those without, and from pipes`() throws {
        let (one, other) = try Descriptor.socketPair()
        #expect(QueuePolling.hasPeer(one.number) == true)
        let pipe = try Descriptor.pipe()
        #expect(QueuePolling.hasPeer(pipe.write.number) == nil)
        let lonely = try TemporarySocket()
        #expect(QueuePolling.hasPeer(lonely.socket.number) == false)
        withExtendedLifetime((other, lonely)) {}
    }

    @Test func `binds and connects at the longest path of a socket`() throws {
        let listener = try TemporarySocket(length: SocketPath.limit)
        #expect(listener.address.path.utf8.count == SocketPath.limit)
        try listener.socket.listen(at: listener.address, backlog: 1)
        let socket = try Descriptor.connected(to: listener.address)
        #expect(try socket.peer().isOwnUser)
    }
}

/// A socket that is bound to a path, which is removed with it.
private final class TemporarySocket {
    let folder: TemporaryDirectory
    let address: SocketPath
    let socket: Descriptor

    init(length: Int? = nil) throws {
        let folder = try TemporaryDirectory()
        let padding = length.map { $0 - folder.path.utf8.count - 1 } ?? 1
        self.folder = folder
        address = try SocketPath(folder.path + "/" + String(repeating: "s", count: padding))
        socket = try Descriptor.bound(to: address)
    }
}
