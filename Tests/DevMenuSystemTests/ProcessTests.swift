import TerminalTesting

@testable import DevMenuSystem

@Suite(.onOwnThread) struct CrashMarkTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test(arguments: [true, false])
    func `a stack overflow on a thread of ours leaves a mark`(receivesSignals: Bool) async throws {
        let path = try folder.write("state: running", to: "marks")
        await #expect(processExitsWith: .failure) {
            [path = path as String, receivesSignals = receivesSignals as Bool] in
            let file = try Descriptor(opening: path, .readWrite)
            let record = "state: running"
            let mark = CrashMark("crashed", at: 7, of: record, at: 0, in: file, within: 60)
            try OwnThread.start(receivesSignals: receivesSignals) { exit(overflow(1) > 0 ? 0 : 1) }
            withExtendedLifetime(mark) { while true { pause() } }
        }
        #expect(try folder.contents(of: "marks") == "state: crashed")
    }

    @Test func `an announced end is marked by its signal alone`() async throws {
        let path = try folder.write("00 state: running", to: "marks")
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            let file = try Descriptor(opening: path, .readWrite)
            let signal = CrashMark(ofSignalAt: 0, in: file)
            let record = "state: running"
            let state = CrashMark("crashed", at: 7, of: record, at: 3, in: file, within: 60)
            CrashMark.dropAll()
            withExtendedLifetime((signal, state)) { abort() }
        }
        #expect(try folder.contents(of: "marks") == "06 state: running")
    }
}

/// Calls itself until the stack overflows.
private func overflow(_ depth: Int) -> Int {
    guard depth > 0 else { return 0 }
    let room = (depth, depth &+ 1, depth &+ 2)
    return overflow(depth &+ 1) &+ room.1
}

/// The times of processes.
@Suite struct ProcessClockTests {
    #if os(Linux)
    @Test func `the wait for a processor is known, and never shrinks`() throws {
        let first = try #require(ProcessClock.processorWait(of: Int(OwnProcess.id)))
        let second = try #require(ProcessClock.processorWait(of: Int(OwnProcess.id)))
        #expect(first >= .zero && second >= first)
    }
    #endif

    @Test func `a process that doesn't exist has no times`() {
        #expect(ProcessClock.processorWait(of: .max) == nil)
        #expect(ProcessClock.start(of: .max >> 33) == nil)
        for pid in [Int.max, .min, 1 << 32 | Int(OwnProcess.id)] {
            #expect(!ProcessClock.isRunning(pid))
            #expect(ProcessClock.uptime(of: pid) == 0)
        }
        #expect(ProcessClock.isRunning(OwnProcess.id))
    }
}

@Suite(.onOwnThread) struct ProgramLaunchTests {
    /// Runs a command line, and returns its output and its end.
    private func run(_ launch: ProgramLaunch) throws -> (output: String, end: ProcessEnd) {
        let (output, end) = try Descriptor.pipe(readerWaits: true)
        let process = try launch.start(with: [.nothing(), end, nil])
        end.close()
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        repeat {
            count = try piece.withUnsafeMutableBytes { try output.handle.read(into: $0) }
            bytes += piece[..<count]
        } while count > 0
        return (String(decoding: bytes, as: UTF8.self), process.wait())
    }

    @Test(arguments: [ProgramLaunch.Separation.none, .group, .session])
    func `gives a program its descriptors, and returns its end`(
        separation: ProgramLaunch.Separation
    ) throws {
        let launch = ProgramLaunch(shell: "cat; echo said; exit 7", separation: separation)
        #expect(try run(launch) == ("said\n", .exit(7)))
    }

    @Test func `starts a program by its name, in a directory, with its own variables`() throws {
        let launch = ProgramLaunch(
            executable: "sh",
            arguments: ["sh", "-c", "pwd; echo $DEVMENU_WORD; kill -TERM $$"],
            environment: ["DEVMENU_WORD": "kettle"],
            directory: "/"
        )
        #expect(try run(launch) == ("/\nkettle\n", .signal(SignalNumber.terminate)))
    }

    @Test func `finds a program with a relative path in the program's directory`() throws {
        let arguments = ["echo", "found"]
        let launch = ProgramLaunch(executable: "bin/echo", arguments: arguments, directory: "/")
        #expect(try run(launch) == ("found\n", .exit(0)))
    }

    @Test(arguments: [
        ("bin/tool", "/srv", "/srv/bin/tool"), ("./tool", "/srv", "/srv/./tool"),
        ("/bin/tool", "/srv", "/bin/tool"), ("tool", "/srv", "tool"), ("bin/tool", nil, "bin/tool"),
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
