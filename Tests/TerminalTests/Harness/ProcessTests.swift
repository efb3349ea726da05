import TerminalTesting

/// The processes of tests, which leave nothing behind.
@Suite(.onOwnThread) struct ProcessTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `kills a process that does not end in time, and reports its output`() throws {
        let process = try environment.start("sh", ["-c", "echo begun; exec tail -f /dev/null"])
        #expect(try process.readLine() == "begun")
        let failure = try #require(throws: ProcessError.self) { try process.wait(within: 0.1) }
        #expect(failure.description.hasSuffix("killed\nstdout:\nbegun\n\nstderr: nothing"))
        #expect(try process.wait().ending == .signalled(9))
    }

    @Test(arguments: [false, true])
    func `kills what a process or a shell has started when it is released`(isShell: Bool) throws {
        let fifo = environment.path("held")
        let reading = "mkfifo \(fifo); echo made; cat \(fifo); echo all writers are gone"
        let reader = try environment.start("sh", ["-c", reading])
        #expect(try reader.readLine() == "made")
        let job = "trap '' HUP; exec 9> \(fifo); echo job-is''-running; exec tail -f /dev/null"
        if isShell {
            let terminal = try PseudoTerminal.shell(environment: environment.variables)
            try terminal.enter("(\(job))")
            try terminal.wait(for: "job-is-running")
            #expect(terminal.foregroundGroup != terminal.processID)
        } else {
            let process = try environment.start("sh", ["-c", "(\(job)) & wait"])
            #expect(try process.readLine() == "job-is-running")
        }
        #expect(try reader.readLine() == "all writers are gone")
    }

    @Test func `removes its directory, follows no link out of it, and needs no permission`() throws
    {
        try environment.write("keep", to: "kept")
        var other: TestEnvironment? = try TestEnvironment()
        let directory = try #require(other?.path)
        try other?.write("x", to: "locked/deep/file")
        let locking = "ln -s \(environment.path) out; chmod 000 locked/deep; chmod 500 locked"
        #expect(try other?.run("sh", ["-c", locking]).ending == .exited(0))
        other = nil
        #expect(try environment.run("ls", [directory]).ending == .exited(2))
        #expect(try environment.contents(of: "kept") == "keep")
    }
}
