import DevMenuSystem
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ProgramLaunchTests {
    /// Runs a command line, and returns its output and its end.
    private func run(_ launch: ProgramLaunch) throws -> (output: String, end: ProcessEnd) {
        let (output, end) = try Descriptor.pipe(readerWaits: true)
        let process = try launch.start(with: [.nothing(), end, nil])
        end.close()
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while case let count = try piece.withUnsafeMutableBytes({ try output.handle.read(into: $0) }
        ),
            count > 0
        {
            bytes += piece[..<count]
        }
        return (String(decoding: bytes, as: UTF8.self), process.wait())
    }

    @Test(arguments: [ProgramLaunch.Separation.none, .group, .session])
    func `gives a program its descriptors, and returns its end`(
        separation: ProgramLaunch.Separation
    ) throws {
        let (output, end) = try run(
            ProgramLaunch(shell: "cat; echo said; exit 7", separation: separation)
        )
        #expect(output == "said\n")
        #expect(end == .exit(7))
    }

    @Test func `starts a program by its name, in a directory, with its own variables`() throws {
        let (output, end) = try run(
            ProgramLaunch(
                executable: "sh",
                arguments: ["sh", "-c", "pwd; echo $DEVMENU_WORD; kill -TERM $$"],
                environment: ["DEVMENU_WORD": "kettle"],
                directory: "/"
            )
        )
        #expect(output == "/\nkettle\n")
        #expect(end == .signal(SignalNumber.terminate))
    }

    @Test func `finds a program with a relative path in the program's directory`() throws {
        let (output, end) = try run(
            ProgramLaunch(executable: "bin/echo", arguments: ["echo", "found"], directory: "/")
        )
        #expect(output == "found\n")
        #expect(end == .exit(0))
    }

    @Test(arguments: [
        ("bin/tool", "/srv", "/srv/bin/tool"), ("./tool", "/srv", "/srv/./tool"),
        ("/bin/tool", "/srv", "/bin/tool"), ("tool", "/srv", "tool"),
        ("bin/tool", nil, "bin/tool"),
    ])
    func `gives the system a path that doesn't depend on when it is looked up`(
        executable: String,
        directory: String?,
        path: String
    ) {
        let launch = ProgramLaunch(executable: executable, arguments: [], directory: directory)
        #expect(launch.executablePath == path)
    }

    @Test func `reports a missing program`() {
        for program in ["/no/such/program", "no-such-program-of-devmenu"] {
            let launch = ProgramLaunch(executable: program, arguments: [program])
            #expect(throws: Errno.noSuchFileOrDirectory) { try launch.start(with: []) }
        }
    }
}
