import TerminalTesting

/// The program `devmenu`, with a home and a working directory for one test.
struct ShellUnderTest {
    let environment: TestEnvironment
    let executable: String

    /// Creates a shell of the build's `devmenu`, or of another program.
    init(executable: String? = nil) throws {
        environment = try TestEnvironment()
        self.executable = try executable ?? BuiltProducts.path(of: "devmenu")
    }

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
            try environment.run(
                executable,
                arguments,
                changing: variables,
                input: input
            )
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
        try environment.start(
            executable,
            arguments,
            changing: variables,
            input: input
        )
    }

    /// Runs a line in an outer shell, in which `devmenu` is this program.
    func outerShell(
        _ line: String,
        shell: String = "sh",
        within seconds: Double = 30
    ) throws -> Transcript {
        Transcript(
            try environment.run(
                shell,
                ["-c", "devmenu() { \"$DEVMENU\" \"$@\"; }\n" + line],
                changing: ["DEVMENU": executable],
                within: seconds
            )
        )
    }
}
