import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An app that ships has no menu in it, and its testers' build has: read from both programs.
@Suite(.onOwnThread, .hangLimit) struct ShippedAppTests {
    private let shell: ShellUnderTest
    private let programs: ShippedApp.Programs

    init() throws {
        shell = try ShellUnderTest()
        programs = try ShippedApp.built.get()
    }

    @Test func `what ships carries nothing`() throws {
        try expect(
            verified(programs.withoutMenu),
            Transcript("app: no menu and no plugin records\n")
        )
    }

    @Test func `what ships carries nothing, stripped either`() throws {
        try expect(
            verified(programs.withoutMenu, "strip app"),
            Transcript("app: no menu and no plugin records\n")
        )
    }

    @Test(arguments: ["true", "strip app"])
    func `what testers get carries the menu and the app's plugin`(change: String) throws {
        try expect(
            verified(programs.withMenu, change),
            Transcript("app: found a menu (protocol 1) and 1 plugin record\n", status: 1)
        )
    }

    @Test func `what ships has the values of production, and what testers get those of theirs`()
        throws
    {
        try expect(started(programs.withoutMenu), Transcript("open, sale off\n"))
        try expect(started(programs.withMenu), Transcript("open, sale on\n"))
    }

    @Test func `what ships has nothing of the server, of its protocol, or of guarded plugins`()
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

    @Test func `neither has what reads menus from files and runs their programs`() throws {
        for program in [programs.withoutMenu, programs.withMenu] {
            let symbols = try shell.outerShell(
                """
                for name in 12DevMenuFiles MenuFileReader MenuTrust ProgramAction 10DevMenuKit; do
                    nm '\(program)' | grep -q "$name" && echo "$name"
                done
                true
                """
            )
            // The model is there, so that names are looked for where names are.
            expect(symbols, Transcript("10DevMenuKit\n"))
        }
    }

    @Test func `an app is built with what its host needs, and nothing of the shell or the sample`()
    {
        #expect(programs.dependencies == [["swift-system"], ["swift-system"]])
    }

    @Test(arguments: [
        ("/tmp/\(String(repeating: "x", count: 120))", "the path of the socket '/tmp/x"),
        ("/dev/null/sockets", "cannot make the directory of sockets '/dev/null/sockets'"),
        ("/dev/null", "the directory of sockets '/dev/null' is no directory"),
    ])
    func `an app goes on where its menu cannot be offered, and says why`(
        directory: String,
        reason: String
    ) throws {
        defer { _ = rmdir(directory) }
        let goesOn = try started(programs.withMenu, in: directory)
        #expect(goesOn.stdout == "open, sale on\n")
        #expect(goesOn.stderr.hasPrefix("warning: 'shop' runs without its menu: \(reason)"))
        #expect(goesOn.ending == .exited(0))
        let insists = try started(programs.withMenu, "--insist", in: directory)
        #expect(insists.stdout == "")
        #expect(insists.ending != .exited(0))
        try expect(
            started(programs.withoutMenu, in: directory),
            Transcript("open, sale off\n")
        )
    }

    @Test func `an app goes on where nobody reads its warning`() throws {
        let transcript = try shell.outerShell(
            """
            export DEVMENU_RUNTIME_DIR=/dev/null
            { '\(programs.withMenu)' 2>&1 >&3 3>&- | true; } 3>&1
            """
        )
        expect(transcript, Transcript("open, sale on\n"))
    }

    /// What one of the programs prints that is started.
    private func started(
        _ program: String,
        _ argument: String = "",
        in directory: String = "$XDG_RUNTIME_DIR/devmenu"
    ) throws -> Transcript {
        try shell.outerShell("DEVMENU_RUNTIME_DIR=\"\(directory)\" '\(program)' \(argument)")
    }

    /// What is said of a copy of a program that something was done to.
    private func verified(_ program: String, _ change: String = "true") throws -> Transcript {
        try shell.outerShell("cp '\(program)' app && \(change) && devmenu verify app")
    }
}
