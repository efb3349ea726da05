import TerminalTesting
import Testing

/// Settings with numbers as values, in scripts, in JSON and at the prompt.
@Suite(.onOwnThread) struct NumberSettingTests {
    private let shell: ShellUnderTest
    private let host: String
    private let prompt = "test-host>"

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

    @Test func `refuses invalid values with the item's own message`() throws {
        try expect(
            shell.run(
                "--keep-going",
                "--host",
                host,
                "-c",
                "volume loud",
                "-c",
                "volume 11",
                "-c",
                "volume 2.5",
                "-c",
                "pace flip",
                "-c",
                "wait volume loud",
                "-c",
                "toggle volume 5",
                "-c",
                "toggles",
                "-c",
                "help volume"
            ),
            Transcript(
                """
                sealed       off  default
                like-button  off  default
                volume [NUMBER|reset]
                Volume
                  --for DURATION  take it back after 30s, 15m, 2h or 3d
                  --until TIME    take it back at 18:00, at an ISO 8601 time, or at the app's 'relaunch'
                  --why TEXT      the reason, which the journal keeps

                """,
                stderr: """
                    error: 'loud' isn't a value of 'volume': give a whole number from 0 to 10
                    error: '11' isn't a value of 'volume': give a whole number from 0 to 10
                    error: '2.5' isn't a value of 'volume': give a whole number from 0 to 10
                    error: 'pace' cannot be flipped: it is not a toggle
                    error: wait: 'loud' is not a value of 'volume': a whole number from 0 to 10
                    error: 'volume' isn't a toggle: it's of kind number

                    """,
                status: 64
            )
        )
    }

    @Test func `is set and completed at the prompt`() throws {
        let terminal = try shell.environment.terminal(shell.executable, ["--host", host])
        try terminal.waitForPrompt(prompt)
        #expect(try terminal.command("volume 5", prompt: prompt) == ["volume: 1 -> 5 (override)"])
        try terminal.type("vol")
        try terminal.press(.tab)
        try terminal.type("re")
        try terminal.press(.tab)
        try terminal.waitForPrompt(prompt, typed: "volume reset")
        #expect(try terminal.command("", prompt: prompt) == ["volume: 5 -> 1 (default)"])
    }
}
