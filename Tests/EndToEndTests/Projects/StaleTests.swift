import TerminalTesting
import Testing

/// The settings of a project that may have outlived their use.
@Suite(.onOwnThread) struct StaleTests {
    private let shell: ShellUnderTest
    private let menu: String

    init() throws {
        shell = try ShellUnderTest()
        menu = try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
            {"kind": "toggle", "id": "fast-build", "title": "F", "owner": "@build", "expires": "2020-03-01"},
            {"kind": "toggle", "id": "loud", "title": "L"},
            {"kind": "choice", "id": "stage", "title": "S", "options": ["a"], "permanent": "for testers"}
            ]}]}
            """#,
            to: "shop/devmenu.json"
        )
    }

    private func run(_ words: String...) throws -> Transcript {
        try shell.run(["--menu", menu] + words)
    }

    @Test func `are told with the reasons, and fail a check in CI`() throws {
        let text = """
            fast-build  expired on 2020-03-01 (@build)
            loud        has neither an owner nor a reason to stay

            """
        expect(try run("toggles", "stale"), Transcript(text))
        expect(try run("settings", "stale"), Transcript(text))
        let failed = try run("toggles", "stale", "--fail")
        #expect(failed.ending == .exited(1) && failed.stdout == text && failed.stderr.isEmpty)
    }
}
