import TerminalTesting

/// A running app that serves its menu in the environment of a shell under test.
struct AttachedApp {
    let process: ChildProcess

    /// Starts the app, and waits until it listens.
    ///
    /// - Throws: An error where it does not start to listen.
    init(
        _ name: String = "shop",
        beside shell: ShellUnderTest,
        changing variables: [String: String?] = [:]
    ) throws {
        process = try ChildProcess(
            BuiltProducts.path(of: "test-app"),
            [name],
            environment: shell.environment.variables(with: variables)
        )
        _ = try process.readLines { $0.hasPrefix("listening ") }
    }

    /// The app's process id.
    var pid: Int32 { process.processID }

    /// The paths in the environment of the app's socket and its record.
    var files: [String] {
        ["run/devmenu/shop-\(pid).sock", "run/devmenu/shop-\(pid).json"]
    }

    /// Sends a command to the app, and waits for a line with this beginning.
    func send(_ command: String, until beginning: String) throws {
        try process.write(command + "\n")
        _ = try process.readLines { $0.hasPrefix(beginning) }
    }

    /// Ends the app by a signal, and waits for its end.
    func end(by signal: Int32) throws {
        process.signal(signal)
        _ = try process.wait()
    }
}
