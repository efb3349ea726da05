import TerminalTesting

/// An ssh server for one test, on a free port of this machine, for the user that runs the tests.
///
/// Its keys, settings and known hosts are in the test's directory, as is the HOME of its programs: the
/// shell that runs them reads no user's start-up files.
final class SecureShellServer {
    /// The server's program, which must be started by its absolute path.
    static let program = "/usr/sbin/sshd"

    /// `true` if a server and a client are installed.
    static var isInstalled: Bool {
        access(program, X_OK) == 0 && access("/usr/bin/ssh", X_OK) == 0
    }

    /// The path of the settings with which `ssh -F` reaches the server as `box`.
    let settings: String

    private let process: ChildProcess

    /// Starts a server, and waits until it listens.
    ///
    /// - Parameters:
    ///   - environment: The environment of its files, whose variables its programs get.
    ///   - passphrase: The passphrase of the client's key.
    /// - Throws: An error if the server doesn't start.
    init(in environment: TestEnvironment, passphrase: String = "") throws {
        try Self.makeSeparationDirectory()
        try Self.makeKey("host-key", passphrase: "", in: environment)
        try Self.makeKey("user-key", passphrase: passphrase, in: environment)
        let user = try Self.userName(in: environment)
        var attempts = 5
        while true {
            let port = try Self.freePort()
            let started = try Self.start(on: port, in: environment)
            try started.wait(for: "the server") { process in
                process.hasEnded || process.stderr.contains("Server listening on")
            }
            guard started.hasEnded else {
                process = started
                settings = try Self.writeSettings(port: port, user: user, in: environment)
                return
            }
            // Another process may have taken the port in between.
            attempts -= 1
            try #require(
                attempts > 0 && started.stderr.contains("Address already in use"),
                "\(started.stderr)"
            )
        }
    }

    /// The server's log, for the message of a failed test.
    var log: String { process.stderr }

    private static func start(
        on port: Int,
        in environment: TestEnvironment
    ) throws -> ChildProcess {
        let variables = environment.variables.filter { $0.key != "TERM" }
            .map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
        try environment.write(
            """
            ListenAddress 127.0.0.1
            Port \(port)
            HostKey \(environment.path("host-key"))
            AuthorizedKeysFile \(environment.path("user-key.pub"))
            PidFile none
            UsePAM no
            StrictModes no
            PasswordAuthentication no
            PermitRootLogin prohibit-password
            SetEnv \(variables)

            """,
            to: "sshd_config"
        )
        return try environment.start(
            program,
            ["-D", "-e", "-f", environment.path("sshd_config")],
            input: .closed
        )
    }

    private static func writeSettings(
        port: Int,
        user: String,
        in environment: TestEnvironment
    ) throws -> String {
        let key = try environment.contents(of: "host-key.pub")
        try environment.write("[127.0.0.1]:\(port) \(key)", to: "known_hosts")
        return try environment.write(
            """
            Host box
                HostName 127.0.0.1
                Port \(port)
                User \(user)
                IdentityFile \(environment.path("user-key"))
                IdentitiesOnly yes
                IdentityAgent none
                PreferredAuthentications publickey
                UserKnownHostsFile \(environment.path("known_hosts"))
                GlobalKnownHostsFile /dev/null
                StrictHostKeyChecking yes

            """,
            to: "ssh_config"
        )
    }

    /// Makes a directory that root's server needs, and that otherwise its service makes.
    private static func makeSeparationDirectory() throws {
        guard geteuid() == 0 else { return }
        guard mkdir("/run/sshd", 0o755) == 0 || errno == EEXIST else {
            throw SystemError("mkdir '/run/sshd'")
        }
    }

    private static func makeKey(
        _ name: String,
        passphrase: String,
        in environment: TestEnvironment
    ) throws {
        let result = try environment.run(
            "ssh-keygen",
            ["-q", "-t", "ed25519", "-N", passphrase, "-C", name, "-f", environment.path(name)]
        )
        try #require(result.ending == .exited(0), "\(result.stderr)")
    }

    private static func userName(in environment: TestEnvironment) throws -> String {
        let result = try ProcessRun.run("id", ["-un"], environment: environment.variables)
        return String(result.stdout.dropLast())
    }

    /// Returns a port on which no process listens at the moment.
    private static func freePort() throws -> Int {
        let server = try TCPServer()
        server.close()
        return server.port
    }
}
