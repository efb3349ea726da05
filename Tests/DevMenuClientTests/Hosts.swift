import DevMenuClient
import TerminalTesting

enum Hosts {
    /// Commands of a script that is a host: `hello` prints a hello, `request` waits for a request, and
    /// `reply` prints its result.
    static let commands = #"""
        hello() {
            printf '{"jsonrpc":"2.0","method":"hello","params":'
            printf '{"protocol":1,"app":{"name":"script","pid":%d}}}\n' $$
        }
        request() {
            while read -r line; do
                case $line in (*'"initialize"'*) ;; (*) break ;; esac
            done
            id=${line#*'"id":'} id=${id%%[!0-9]*}
        }
        reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }

        """#

    /// The test host, configured through its environment.
    static func testHost(
        _ environment: [String: String] = [:],
        timeout: Duration = .seconds(60)
    ) throws -> ProgramHost {
        let executable = try BuiltProducts.path(of: "test-host")
        return ProgramHost {
            .linked(
                executable: executable,
                arguments: ["serve", "--stdio"],
                environment: environment,
                timeout: timeout
            )
        }
    }

    /// A shell script as a host, which has these commands.
    static func script(_ script: String, timeout: Duration = .seconds(60)) -> ProgramHost {
        ProgramHost {
            .linked(executable: "/bin/sh", arguments: ["-c", commands + script], timeout: timeout)
        }
    }

    /// The same script, run as a command that a user gives.
    static func command(
        _ script: String,
        timeout: Duration = .seconds(60),
        showError: (([UInt8]) -> Void)? = nil
    ) -> ProgramHost {
        ProgramHost { .command(commands + script, timeout: timeout, showError: showError) }
    }
}

/// A session with a host, and its event loop.
final class Conversation {
    let loop = EventLoop()
    let session: any MenuSession
    private let source: any SessionSource
    /// The events that the host sent, except its stderr.
    private(set) var events: [HostEvent] = []
    /// The bytes that the host wrote to its stderr.
    private(set) var errorOutput: [UInt8] = []

    init(_ source: any SessionSource) throws {
        self.source = source
        session = try source.open(in: loop, before: nil)
        loop.add(session)
        session.events.follow { [unowned self] in
            if case .errorOutput(let bytes) = $0 { errorOutput += bytes } else { events.append($0) }
        }
    }

    // Plugins stay when their host ends, until the shell ends as well.
    deinit {
        session.close()
        session.closeAtExit()
    }

    /// Runs the loop until a condition holds; fails after a minute.
    func wait(until condition: () -> Bool) throws {
        let outcome = loop.wait(before: .now + .seconds(60), until: condition)
        try #require(outcome == .reached)
    }

    /// Sends a request and waits for its answer.
    func ask(_ request: HostRequest) throws -> Result<JSONValue, HostError> {
        var answer: Result<JSONValue, HostError>?
        session.send(request, chain: nil) { answer = $0.map(\.value) }
        try wait { answer != nil }
        return try #require(answer)
    }

    /// Starts an action that nobody confirmed.
    ///
    /// - Returns: The request's number.
    @discardableResult
    func start(
        _ action: ItemID,
        _ arguments: JSONObject = [:],
        chain: Int? = nil,
        then completion: @escaping (Result<ReceivedJSON, HostError>) -> Void = { _ in }
    ) -> Int {
        let request = HostRequest.trigger(action, arguments: arguments, isConfirmed: false)
        return session.send(request, chain: chain, completion: completion)
    }

    /// Runs an action and waits for its result.
    func run(
        _ action: ItemID,
        _ arguments: JSONObject = [:]
    ) throws -> Result<JSONValue, HostError> {
        try ask(.trigger(action, arguments: arguments, isConfirmed: true))
    }
}

extension HostError {
    /// The facts of the host's end, if it is one, announced or not.
    var crash: HostCrash? {
        switch self {
        case .crashed(let crash), .stopped(let crash): crash
        default: nil
        }
    }
}

extension Result where Failure == HostError {
    /// Indicates whether the host ended in place of an answer.
    var isEnd: Bool { if case .failure(let error) = self { error.crash != nil } else { false } }
}

extension SessionSource {
    /// The error with which the source fails to open a session.
    func openingError(in loop: EventLoop = EventLoop()) throws -> HostError {
        try #require(throws: HostError.self) { try open(in: loop, before: nil).close() }
    }
}
