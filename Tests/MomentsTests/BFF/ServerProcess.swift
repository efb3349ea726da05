import TerminalTesting
import Testing

/// The sample's server in a process of its own: tests that block have this one's threads.
struct ServerProcess {
    /// Where it is.
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

    /// Ends it.
    func stop() throws {
        process.signal(9)
        _ = try process.wait()
    }
}
