import TerminalTesting

/// A running app that offers its menu where a shell under test looks for it.
struct AttachedApp {
    let process: ChildProcess

    /// Starts it, and waits until it listens.
    ///
    /// - Throws: Where it does not come to listen.
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

    /// Its number.
    var pid: Int32 { process.processID }

    /// Its socket and its record, as names in the environment.
    var files: [String] {
        ["run/devmenu/shop-\(pid).sock", "run/devmenu/shop-\(pid).json"]
    }

    /// Tells it to do something, and waits for the line that says it is done.
    func tell(_ command: String, until beginning: String) throws {
        try process.write(command + "\n")
        _ = try process.readLines { $0.hasPrefix(beginning) }
    }

    /// Ends it by a signal, and waits until it has gone.
    func end(by signal: Int32) throws {
        process.signal(signal)
        _ = try process.wait()
    }
}
