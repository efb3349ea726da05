import TerminalTesting
import Testing

/// The sample app's timeline in the embedded host.
@Suite(.onOwnThread) struct TimelineTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `opens the timeline, with likes once the toggle is on`() throws {
        let without = try shell.run("open", "Timeline")
        #expect(without.ending == .exited(0))
        #expect(
            without.stdout.hasPrefix(
                """
                [JL] Jake Lin
                ╭────────────────────────────╮
                │ Background · picsum.photos │
                ╰────────────────────────────╯

                [TS] Taylor Swift\u{20}
                """
            )
        )
        #expect(!without.stdout.contains("♥"))
        let with = try shell.run(
            "-c",
            "like-button on",
            "-c",
            "open https://momentsapp.com/timeline"
        )
        #expect(with.ending == .exited(0))
        #expect(with.lines.contains("♥ Liked"))
        #expect(with.lines.contains("♡ Like · Linus"))
    }

    @Test func `has the user's language as text, and all data in JSON`() throws {
        let chinese = try shell.run("--locale", "zh-Hans", "open", "Timeline")
        #expect(chinese.lines.contains { $0.hasSuffix("年前") })
        let json = try shell.run("--json", "open", "Timeline")
        #expect(json.stdout.contains(#""value":{"moments":[{"createdDate":"1605521360","id":"0""#))
    }

    @Test func `logs what the app does, by label`() throws {
        let logs = try shell.run("-c", "open Timeline", "-c", "logs --label timeline")
        #expect(logs.ending == .exited(0))
        #expect(
            logs.lines.last?.contains("info timeline: loaded 40 moments without likes") == true
        )
    }

    @Test func `opens the menu as the app's page`() throws {
        let menu = try shell.run("open", "InternalMenu")
        #expect(menu.lines.first == "── General Info")
        let toggle = "[off] Like Button Enable (default, takes effect at the next load)"
        #expect(menu.lines.contains(toggle))
        #expect(menu.lines.contains("Crash App (ends the app) ›"))
    }

    @Test func `leaves no cache behind`() throws {
        _ = try shell.run("open", "Timeline")
        #expect(!shell.environment.holds("cache/moments"))
    }
}
