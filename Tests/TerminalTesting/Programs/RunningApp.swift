import Testing

/// The tests' app in a separate process, which offers its menu.
package final class RunningApp {
    /// The directories and variables of the app.
    package let environment: TestEnvironment

    /// The app's process, whose standard input takes commands.
    package let process: ChildProcess

    /// The path of its socket; empty if it doesn't listen.
    package let socket: String

    private let name: String

    /// Starts an app, and waits until it listens.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - way: The occupation of its main thread.
    ///   - environment: Its directories, where it shares those of another program.
    ///   - variables: The variables that differ from those of its environment.
    ///   - shell: A shell command that runs before the app.
    /// - Throws: The reason why it doesn't listen.
    package init(
        _ name: String = "shop",
        way: String = "lines",
        in environment: TestEnvironment? = nil,
        changing variables: [String: String?] = [:],
        after shell: String = ":"
    ) throws {
        let environment = try environment ?? TestEnvironment()
        self.name = name
        self.environment = environment
        process = try ChildProcess(
            "/bin/sh",
            ["-c", "\(shell); exec \"$0\" \"$@\"", BuiltProducts.path(of: "test-app"), name, way],
            environment: environment.variables(with: variables)
        )
        let line = try process.readLines { $0.hasPrefix("listening ") }.last ?? ""
        socket = String(line.dropFirst("listening ".count))
    }

    /// The app's process id.
    package var pid: Int32 { process.processID }

    /// The names of its socket and its advertisement, where they exist.
    package var files: [String] {
        let names = try? environment.names(in: "run/devmenu")
        return (names ?? []).filter { $0.hasPrefix("\(name)-\(pid).") }
    }

    /// Sends a command to its standard input.
    ///
    /// - Returns: The first line of output from then on that starts with `beginning`.
    @discardableResult
    package func send(_ command: String, until beginning: String) throws -> String {
        try process.write(command + "\n")
        return try process.readLines { $0.hasPrefix(beginning) }.last ?? ""
    }

    /// Ends the app by a signal, and waits for its end.
    package func end(by signal: Int32) throws {
        process.signal(signal)
        _ = try process.wait()
    }
}

/// The sample's server in a separate process, with flags that make it fail.
///
/// Use it from one task.
package final class SampleServer {
    /// The server's address.
    package let url: String

    private let environment: TestEnvironment
    private let port: String
    private var process: ChildProcess

    /// Starts a server on any port.
    ///
    /// - Parameters:
    ///   - arguments: The flags of `moments bff`.
    ///   - environment: Its directories and variables, by default new ones.
    /// - Throws: An error if the server doesn't start.
    package init(_ arguments: String..., in environment: TestEnvironment? = nil) throws {
        self.environment = try environment ?? TestEnvironment()
        (process, url) = try Self.start(["--port", "0"] + arguments, in: self.environment)
        port = try #require(url.split(separator: ":").last.map(String.init))
    }

    /// Kills the server.
    ///
    /// - Throws: ``ProcessError`` if it doesn't end.
    package func stop() throws {
        process.signal(9)
        _ = try process.wait()
    }

    /// Restarts the server on the same port, with other flags.
    ///
    /// - Parameter arguments: The flags of `moments bff`.
    /// - Throws: An error if the server doesn't start.
    package func restart(_ arguments: String...) throws {
        try stop()
        process = try Self.start(["--port", port] + arguments, in: environment).process
    }

    private static func start(
        _ arguments: [String],
        in environment: TestEnvironment
    ) throws -> (process: ChildProcess, url: String) {
        let executable = try BuiltProducts.path(of: "moments")
        let process = try environment.start(executable, ["bff"] + arguments)
        return (process, try #require(try process.readLine()))
    }
}
