import TerminalTesting
import Testing

/// The sample's server in its own process, since blocking tests use this one's threads.
struct ServerProcess {
    /// The server's address.
    let url: String

    private let process: ChildProcess

    /// Starts a server on any port.
    init(_ arguments: String...) throws {
        process = try ChildProcess(
            try BuiltProducts.path(of: "moments"),
            ["bff", "--port", "0"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"]
        )
        url = try #require(try process.readLine())
    }

    /// Kills the server.
    func stop() throws {
        process.signal(9)
        _ = try process.wait()
    }
}
