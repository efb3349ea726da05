import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An app's shipped program, without a menu, and its testers' program, with one.
@Suite(.onOwnThread(within: BuildScript.limit)) struct ShippedAppTests {
    private let shell: ShellUnderTest
    private let programs: ShippedApp.Programs

    init() throws {
        shell = try ShellUnderTest()
        programs = try ShippedApp.built.get()
    }

    @Test func `the shipped program has no menu`() throws {
        try expect(
            verified(programs.withoutMenu),
            Transcript("app: no menu and no plugin records\n")
        )
    }

    @Test func `the shipped program has no menu after strip either`() throws {
        try expect(
            verified(programs.withoutMenu, "strip app"),
            Transcript("app: no menu and no plugin records\n")
        )
    }

    @Test(arguments: ["true", "strip app"])
    func `the testers' program has the menu and the app's plugin`(change: String) throws {
        try expect(
            verified(programs.withMenu, change),
            Transcript("app: found a menu (protocol 1) and 1 plugin record\n", status: 1)
        )
    }

    @Test func `the shipped program has production's values, and the testers' program its own`()
        throws
    {
        try expect(started(programs.withoutMenu), Transcript("open, sale off\n"))
        try expect(started(programs.withMenu), Transcript("open, sale on\n"))
    }

    @Test func `the shipped program has no code of the server, the protocol or guarded plugins`()
        throws
    {
        let symbols = try shell.outerShell(
            """
            for module in 13DevMenuServer 11DevMenuWire 5Greet 9emptyCache; do
                printf '%s %s\\n' $module "$(nm '\(programs.withoutMenu)' | grep -c "$module")"
            done
            """
        )
        expect(
            symbols,
            Transcript("13DevMenuServer 0\n11DevMenuWire 0\n5Greet 0\n9emptyCache 0\n")
        )
    }

    @Test func `neither program has code that reads menu files and runs their programs`() throws {
        for program in [programs.withoutMenu, programs.withMenu] {
            let symbols = try shell.outerShell(
                """
                for name in 12DevMenuFiles MenuFileReader MenuTrust ProgramAction 10DevMenuKit; do
                    nm '\(program)' | grep -q "$name" && echo "$name"
                done
                true
                """
            )
            // DevMenuKit is there, which proves that the search finds names.
            expect(symbols, Transcript("10DevMenuKit\n"))
        }
    }

    @Test func `an app is built without the dependencies of the shell and the sample`() {
        #expect(programs.dependencies == [["swift-system"], ["swift-system"]])
    }

    @Test(arguments: [
        ("/tmp/\(String(repeating: "x", count: 120))", "the path of the socket '/tmp/x"),
        ("/dev/null/sockets", "cannot make the directory of sockets '/dev/null/sockets'"),
        ("/dev/null", "the directory of sockets '/dev/null' isn't a directory"),
    ])
    func `an app runs where its menu cannot be served, and prints a warning`(
        directory: String,
        reason: String
    ) throws {
        defer { _ = rmdir(directory) }
        let lenient = try started(programs.withMenu, in: directory)
        #expect(lenient.stdout == "open, sale on\n")
        #expect(lenient.stderr.hasPrefix("warning: 'shop' runs without its menu: \(reason)"))
        #expect(lenient.ending == .exited(0))
        let insistent = try started(programs.withMenu, "--insist", in: directory)
        #expect(insistent.stdout == "")
        #expect(insistent.ending != .exited(0))
        try expect(
            started(programs.withoutMenu, in: directory),
            Transcript("open, sale off\n")
        )
    }

    @Test func `an app runs where its warning cannot be written`() throws {
        let transcript = try shell.outerShell(
            """
            export DEVMENU_RUNTIME_DIR=/dev/null
            { '\(programs.withMenu)' 2>&1 >&3 3>&- | true; } 3>&1
            """
        )
        expect(transcript, Transcript("open, sale on\n"))
    }

    /// Starts a program, and returns its transcript.
    private func started(
        _ program: String,
        _ argument: String = "",
        in directory: String = "$XDG_RUNTIME_DIR/devmenu"
    ) throws -> Transcript {
        try shell.outerShell("DEVMENU_RUNTIME_DIR=\"\(directory)\" '\(program)' \(argument)")
    }

    /// Verifies a copy of a program after a change by a shell command.
    private func verified(_ program: String, _ change: String = "true") throws -> Transcript {
        try shell.outerShell("cp '\(program)' app && \(change) && devmenu verify app")
    }
}
