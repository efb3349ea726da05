import Testing

/// The sample's server in a process of its own, with flags that make it fail.
///
/// Use it from one task.
package final class SampleServer {
    /// The server's address.
    package let url: String

    private let environment: [String: String]
    private let port: String
    private var process: ChildProcess

    /// Starts a server on any port.
    ///
    /// - Parameters:
    ///   - arguments: The flags of `moments bff`.
    ///   - environment: The complete environment of the server.
    /// - Throws: An error where the server does not start.
    package init(
        _ arguments: String...,
        environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws {
        self.environment = environment
        (process, url) = try Self.start(["--port", "0"] + arguments, in: environment)
        port = try #require(url.split(separator: ":").last.map(String.init))
    }

    /// Kills the server.
    ///
    /// - Throws: ``ProcessError`` if it does not end.
    package func stop() throws {
        process.signal(9)
        _ = try process.wait()
    }

    /// Restarts the server on the same port, with other flags.
    ///
    /// - Parameter arguments: The flags of `moments bff`.
    /// - Throws: An error where the server does not start.
    package func restart(_ arguments: String...) throws {
        try stop()
        process = try Self.start(["--port", port] + arguments, in: environment).process
    }

    private static func start(
        _ arguments: [String],
        in environment: [String: String]
    ) throws -> (process: ChildProcess, url: String) {
        let process = try ChildProcess(
            BuiltProducts.path(of: "moments"),
            ["bff"] + arguments,
            environment: environment
        )
        return (process, try #require(try process.readLine()))
    }
}
