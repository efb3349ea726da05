import TerminalTesting
import Testing

/// The sample's server in a process of its own, which fails where a test asks for it.
final class ServerUnderTest {
    /// The server's address.
    let url: String

    private let moments: MomentsUnderTest
    private let port: String
    private var process: ChildProcess

    /// Starts a server on any port.
    init(_ moments: MomentsUnderTest, _ arguments: String...) throws {
        self.moments = moments
        (process, url) = try Self.start(moments, ["--port", "0"] + arguments)
        port = try #require(url.split(separator: ":").last.map(String.init))
    }

    /// Kills the server.
    func stop() throws {
        process.signal(9)
        _ = try process.wait()
    }

    /// Restarts the server on the same port, with other flags.
    func restart(_ arguments: String...) throws {
        try stop()
        process = try Self.start(moments, ["--port", port] + arguments).process
    }

    private static func start(
        _ moments: MomentsUnderTest,
        _ arguments: [String]
    ) throws -> (process: ChildProcess, url: String) {
        let process = try ChildProcess(
            moments.executable,
            ["bff"] + arguments,
            environment: moments.environment.variables
        )
        return (process, try #require(try process.readLine()))
    }
}
