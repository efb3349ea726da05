import TerminalTesting
import Testing

/// An app that ships has no menu in it, and its testers' build has: read from both programs.
@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct ShippedAppTests {
    private let shell: ShellUnderTest
    private let programs: ShippedApp.Programs

    init() throws {
        shell = try ShellUnderTest()
        programs = try ShippedApp.built.get()
    }

    @Test func `what ships carries nothing`() throws {
        try expect(verified(programs.withoutMenu), Transcript("app: none\n"))
    }

    @Test func `what ships carries nothing, stripped either`() throws {
        try expect(verified(programs.withoutMenu, "strip app"), Transcript("app: none\n"))
    }

    @Test(arguments: ["true", "strip app"])
    func `what testers get carries the menu and the app's plugin`(change: String) throws {
        try expect(
            verified(programs.withMenu, change),
            Transcript("app: found a menu (protocol 1) and 1 plugin record\n", status: 1)
        )
    }

    /// What is said of a copy of a program that something was done to.
    private func verified(_ program: String, _ change: String = "true") throws -> Transcript {
        try shell.outerShell("cp '\(program)' app && \(change) && devmenu verify app")
    }
}
