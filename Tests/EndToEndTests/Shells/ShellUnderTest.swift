import TerminalTesting

/// The program `devmenu`, with a home and a working directory for one test.
struct ShellUnderTest {
    let environment: TestEnvironment
    let executable: String
    /// The command that starts the host; `nil` for the program's own host.
    let host: String?

    /// Creates a shell of the build's `devmenu`, or of another program.
    ///
    /// - Parameters:
    ///   - executable: The other program.
    ///   - host: The command that starts its host; `nil` for the program's own host.
    /// - Throws: An error if there is no such program.
    init(executable: String? = nil, host: String? = nil) throws {
        environment = try TestEnvironment()
        self.executable = try executable ?? BuiltProducts.path(of: "devmenu")
        self.host = host
    }

    /// Returns a shell whose host is the test host, whose actions misbehave.
    static func onTestHost() throws -> ShellUnderTest {
        let program = try BuiltProducts.path(of: "test-host")
        // A backtrace is slower than the rest of a test.
        return try ShellUnderTest(host: "exec env SWIFT_BACKTRACE=enable=no '\(program)'")
    }

    /// The flags before a command's words.
    var flags: [String] { host.map { ["--host", $0] } ?? [] }

    /// Runs the shell from start to end.
    func run(
        _ arguments: String...,
        input: ProcessInput = .closed,
        changing variables: [String: String?] = [:]
    ) throws -> Transcript {
        try run(arguments, input: input, changing: variables)
    }

    /// Runs the shell from start to end.
    func run(
        _ arguments: [String],
        input: ProcessInput = .closed,
        changing variables: [String: String?] = [:]
    ) throws -> Transcript {
        Transcript(
            try environment.run(executable, flags + arguments, changing: variables, input: input)
        )
    }

    /// Runs a script on standard input.
    func script(_ text: String, _ flags: String...) throws -> Transcript {
        try run(flags, input: .text(text))
    }

    /// Starts the shell with pipes.
    func start(
        _ arguments: String...,
        input: ProcessInput = .open,
        changing variables: [String: String?] = [:]
    ) throws -> ChildProcess {
        try start(arguments, input: input, changing: variables)
    }

    /// Starts the shell with pipes.
    func start(
        _ arguments: [String],
        input: ProcessInput = .open,
        changing variables: [String: String?] = [:]
    ) throws -> ChildProcess {
        try environment.start(executable, flags + arguments, changing: variables, input: input)
    }

    /// Runs a line in an outer shell, in which `devmenu` is this program with its host.
    func outerShell(
        _ line: String,
        shell: String = "sh",
        within seconds: Double = 30
    ) throws -> Transcript {
        Transcript(
            try environment.run(
                shell,
                [
                    "-c",
                    #"devmenu() { "$DEVMENU" ${HOST_COMMAND+--host "$HOST_COMMAND"} "$@"; }"# + "\n"
                        + line,
                ],
                changing: ["DEVMENU": executable, "HOST_COMMAND": host],
                within: seconds
            )
        )
    }
}

extension ShellUnderTest {
    /// Waits until no scope is left that nobody uses: a host may end after its shell, and then the next
    /// call of devmenu removes its scope.
    func waitForScopesToGo() throws {
        while !((try? environment.names(in: "state/devmenu/scopes")) ?? []).isEmpty {
            #expect(try run("scope").ending == .exited(0))
        }
    }
}
