#if os(Linux)
import TerminalTesting

/// A mount namespace that hides `/proc` from a program.
private enum Sandbox {
    /// A script for `sh` that hides `/proc` and runs the program in `$0` with its arguments.
    static let hide = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""

    static var isPossible: Bool {
        get throws {
            let shell = try ShellUnderTest()
            let result = try shell.environment.run("sh", ["-c", "unshare -m sh -c '\(hide)' true"])
            return result.ending == .exited(0)
        }
    }
}

/// A sandbox in which no `/proc` is mounted.
@Suite(
    .onOwnThread,
    .enabled("needs a mount namespace, which isn't permitted here") {
        try Sandbox.isPossible
    }
)
struct WithoutProcTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(arguments: [
        (["find", "crash"], "crash-app  Crash App  fatal\n"), (["get", "swiftui"], "off\n"),
        (["--json", "-c", "quit"], #"{"line":1,"command":"quit","ok":true,"result":{}}"# + "\n"),
    ])
    func `works as elsewhere`(words: [String], output: String) throws {
        let result = try shell.environment.run(
            "unshare",
            ["-m", "sh", "-c", Sandbox.hide, shell.executable] + words
        )
        expect(Transcript(result), Transcript(output))
    }
}
#endif
