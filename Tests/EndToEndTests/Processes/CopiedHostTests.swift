#if os(Linux)
import TerminalTesting
import Testing

/// The first embedded host, which is a copy of the shell's process.
@Suite(.onOwnThread, .hangLimit) struct CopiedHostTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Starts a script whose first command tells the host's process.
    private func start(
        changing variables: [String: String?] = [:]
    ) throws -> (script: ChildProcess, host: HostProcess) {
        let script = try shell.start("--json", "--keep-going", changing: variables)
        try script.write("info\n")
        return (script, try HostProcess(#require(try script.readLine()?.processID)))
    }

    /// Ends the host by an action, and returns the next one, which is a program that was started.
    private func next(after host: HostProcess, in script: ChildProcess) throws -> HostProcess {
        try script.write("crash-app --yes\ninfo\n")
        _ = try script.readLine()
        let next = HostProcess(try #require(try script.readLine()?.processID))
        #expect(next.id != host.id)
        return next
    }

    @Test func `is shown as the program that it stands for`() throws {
        let (script, host) = try start()
        #expect(try host.words == [shell.executable, "serve", "--stdio"])
        #expect(try host.name == "devmenu")
        try end(script)
    }

    @Test func `leads a group of its own`() throws {
        let (script, host) = try start()
        #expect(try host.group == host.id)
        try end(script)
    }

    @Test func `keeps no standard stream of the shell's`() throws {
        let (script, host) = try start()
        let own = try HostProcess(script.processID).descriptors(["0", "1", "2"])
        #expect(own.count == 3)
        #expect(try Set(host.descriptors(["*"])).isDisjoint(with: own))
        try end(script)
    }

    @Test(arguments: ["SigBlk", "SigIgn", "SigCgt"], [nil, "enable=yes"] as [String?])
    func `has the actions of signals that a program has`(mask: String, backtrace: String?) throws {
        let (script, host) = try start(changing: ["SWIFT_BACKTRACE": backtrace])
        let own = try host.settledStatus(mask)
        #expect(try own == next(after: host, in: script).settledStatus(mask))
        try end(script)
    }

    @Test func `ignores no signal that the shell was told to ignore`() throws {
        let script = try shell.environment.start(
            "sh",
            ["-c", "trap '' HUP USR1; exec \"$0\" --json --keep-going", shell.executable],
            input: .open
        )
        try script.write("info\n")
        let host = try HostProcess(#require(try script.readLine()?.processID))
        let own = try host.status("SigIgn")
        #expect(try own == next(after: host, in: script).status("SigIgn"))
        try end(script)
    }

    @Test(arguments: [(nil, false), ("enable=yes", true)] as [(String?, Bool)])
    func `keeps the runtime's handler of crashes only where the user asks for it`(
        backtrace: String?,
        isKept: Bool
    ) throws {
        let (script, host) = try start(changing: ["SWIFT_BACKTRACE": backtrace])
        let caught = try #require(Int(try host.status("SigCgt"), radix: 16))
        // SIGILL and SIGSEGV.
        #expect((caught & 1 << 3 != 0) == isKept)
        #expect((caught & 1 << 10 != 0) == isKept)
        try end(script)
    }

    @Test func `is started as a program after its end`() throws {
        let (script, host) = try start()
        let next = try next(after: host, in: script)
        #expect(try next.words == [shell.executable, "serve", "--stdio"])
        // The name of the file by which a program starts itself again.
        #expect(try next.name == "exe")
        try end(script)
    }

    private func end(_ script: ChildProcess) throws {
        script.closeInput()
        _ = try script.wait()
    }
}

/// A process as `/proc` shows it.
private struct HostProcess {
    let id: Int32

    init(_ id: Int32) { self.id = id }

    /// Returns a status that stays the same: a thread blocks signals while it starts another.
    func settledStatus(_ name: String) throws -> String {
        var (last, count) = (try status(name), 0)
        while count < 20 {
            let now = try status(name)
            count = now == last ? count + 1 : 0
            last = now
        }
        return last
    }

    var words: [String] {
        get throws {
            try text("cmdline").split(separator: "\0").map(String.init)
        }
    }

    var name: String { get throws { String(try text("comm").dropLast()) } }

    var group: Int32? {
        get throws {
            // Behind the name in parentheses: the state, the parent, the group.
            let fields = try text("stat").split(separator: ")").last?.split(separator: " ")
            return fields.flatMap { Int32($0[2]) }
        }
    }

    /// Returns what descriptors lead to.
    func descriptors(_ numbers: [String]) throws -> [String] {
        let list = numbers.joined(separator: " ")
        let run = try ProcessRun.run(
            "sh",
            ["-c", "cd /proc/\(id)/fd && readlink \(list)"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        return run.stdout.split(separator: "\n").map(String.init).filter { $0 != "/dev/null" }
    }

    func status(_ name: String) throws -> String {
        let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name) }
        return String(line?.split(separator: "\t").last ?? "")
    }

    private func text(_ file: String) throws -> String {
        let run = try ProcessRun.run(
            "cat",
            ["/proc/\(id)/\(file)"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        guard run.ending == .exited(0) else { throw Gone() }
        return run.stdout
    }

    private struct Gone: Error {}
}
#endif
