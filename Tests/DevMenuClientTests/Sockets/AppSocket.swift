import DevMenuClient
import TerminalTesting

/// The socket of an app that a test plays; it is served in the loop that opens the session.
final class AppSocket: PollSource {
    struct SocketError: Error { let reason: Int32 }

    /// The behaviour towards clients that connect.
    enum Behavior {
        /// The socket exists, and no process listens.
        case absent
        /// It accepts and sends nothing.
        case silent
        /// It sends some lines and stays open.
        case sends(String)
        /// It sends some lines and hangs up.
        case closes(String)
        /// It sends lines and hangs up a number of times, then sends other lines and stays open.
        case closesFirst(String, times: Int, then: String)
        /// It runs a script of `sh`, whose standard input and output are the connection.
        case runs(String)
    }

    /// The path of the socket and of its advertisement.
    let host: AdvertisedHost

    private let behavior: Behavior
    private var listener: Int32
    private var connections: [Int32] = []
    private var scripts: [DevMenuSystem.ChildProcess] = []
    /// The number of clients that it has hung up on.
    private(set) var closedCount = 0

    /// Creates a socket without an advertisement beside it.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - pid: The app's process; by default that of the tests.
    ///   - directory: The directory of sockets.
    ///   - behavior: The behaviour towards clients that connect.
    ///   - queue: The number of clients that may wait to be accepted.
    /// - Throws: ``SocketError``, or ``SocketPath/TooLongError``.
    init(
        _ name: String,
        pid: Int = Int(getpid()),
        in directory: RuntimeDirectory,
        _ behavior: Behavior,
        queue: Int32 = 16
    ) throws {
        host = AdvertisedHost(directory: directory, name: name, pid: pid)
        self.behavior = behavior
        // A client may be gone before a line is sent.
        Signals.ignore(SignalNumber.brokenPipe)
        let number = socket(AF_UNIX, SocketPath.kind, 0)
        listener = number
        let bound = try SocketPath(host.socket).withAddress { bind(number, $0, $1) }
        guard bound == 0 else { throw SocketError(reason: errno) }
        if case .absent = behavior { return }
        guard listen(number, queue) == 0 else { throw SocketError(reason: errno) }
    }

    deinit { end() }

    /// The line of an app that has no room for another session.
    static let busy = """
        {"jsonrpc":"2.0","id":null,"error":{"code":-32009,"message":"too many shells",\
        "data":{"kind":"busy"}}}

        """

    /// Returns the line of a hello.
    static func hello(_ name: String, pid: Int, version: String = "1.0") -> String {
        """
        {"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"app":{"name":"\(name)",\
        "version":"\(version)","pid":\(pid)}}}

        """
    }

    /// Closes the socket and leaves its file, as a killed app does.
    func end() {
        for number in connections + [listener] where number >= 0 { close(number) }
        for script in scripts { script.end(timeout: .zero) }
        (connections, scripts) = ([], [])
        listener = -1
    }

    var interests: [PollInterest] { listener >= 0 ? [PollInterest(listener)] : [] }

    func handle(_ ready: PollInterest) {
        let number = accept(listener, nil, nil)
        guard number >= 0 else { return }
        switch behavior {
        case .closesFirst(let text, let times, _) where closedCount < times:
            closedCount += 1
            _ = send(number, text, text.utf8.count, 0)
            close(number)
        case .absent, .silent: connections.append(number)
        case .sends(let text), .closesFirst(_, _, let text):
            connections.append(number)
            _ = send(number, text, text.utf8.count, 0)
        case .runs(let script):
            let (socket, launch) = (
                Descriptor(number),
                ProgramLaunch(shell: script, separation: .group, endsGroup: true)
            )
            guard let nothing = try? Descriptor.nothing(),
                let started = try? launch.start(with: [socket, socket, nothing])
            else { return }
            scripts.append(started)
        case .closes(let text):
            _ = send(number, text, text.utf8.count, 0)
            close(number)
        }
    }
}
