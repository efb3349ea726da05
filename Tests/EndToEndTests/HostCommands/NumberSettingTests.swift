import TerminalTesting
import Testing

/// Settings with numbers as values, in scripts, in JSON and at the prompt.
@Suite(.onOwnThread) struct NumberSettingTests {
    private let shell: ShellUnderTest
    private let host: String

    init() throws {
        shell = try ShellUnderTest()
        host = try "exec '\(BuiltProducts.path(of: "test-host"))'"
    }

    @Test func `is shown, set, reset and waited for in a script`() throws {
        try expect(
            shell.script(
                """
                setting volume 5
                volume
                wait volume 5.0
                pace 1.5
                volume 6; volume 7
                volume reset
                list toggles
                """,
                "--host=\(host)"
            ),
            Transcript(
                """
                volume: 1 -> 5 (override)
                volume: 5 (override)
                volume: 5 (override)
                pace: 1.0 -> 1.5 (override)
                volume: 5 -> 6 (override)
                volume: 6 -> 7 (override)
                volume: 7 -> 1 (default)
                Feature Toggles
                  sealed       Sealed       off
                  like-button  Like Button  off
                  volume       Volume       1
                  pace         Pace         1.5

                """
            )
        )
    }
}
