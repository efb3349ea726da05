/// The tests' app in a process of its own, which offers its menu.
package final class RunningApp {
    /// The directories and variables of the app.
    package let environment: TestEnvironment

    /// The app's process, whose standard input takes commands.
    package let process: ChildProcess

    /// The path of its socket; empty where it does not listen.
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
    /// - Throws: The reason why it does not listen.
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
