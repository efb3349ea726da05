import TerminalTesting
import Testing

/// `devmenu trust --list` and `--remove`.
@Suite(.onOwnThread) struct TrustListTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func trust(_ name: String) throws -> String {
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "say", "title": "Say", "run": ["echo", "said"]}
            ]}]}
            """
        let path = try shell.environment.write(menu, to: "\(name)/devmenu.json")
        try #require(shell.run("trust", path).ending == .exited(0))
        return path
    }

    @Test func `lists the trusted files, and what has happened to them`() throws {
        expect(try shell.run("trust", "--list"), Transcript("no file is trusted\n"))
        let (one, two, three) = try (trust("a"), trust("b c"), trust("d"))
        try shell.environment.write("{}", to: "b c/devmenu.json")
        _ = try shell.outerShell("rm d/devmenu.json")
        expect(
            try shell.run("trust", "--list"),
            Transcript("\(one)\n\(two)  changed since\n\(three)  gone\n")
        )
    }

    @Test func `a removed file is trusted no longer`() throws {
        let (one, two) = try (trust("a"), trust("b"))
        expect(try shell.run("--menu", one, "say"), Transcript("said\n"))
        expect(
            try shell.outerShell("cd a && devmenu trust --remove devmenu.json"),
            Transcript("'\(one)' is no longer trusted.\n")
        )
        #expect(try shell.run("--menu", one, "say").ending == .exited(77))
        expect(try shell.run("trust", "--list"), Transcript("\(two)\n"))
        _ = try shell.outerShell("rm -r b")
        expect(
            try shell.run("trust", "--remove", "b/devmenu.json"),
            Transcript("'\(two)' is no longer trusted.\n")
        )
        expect(try shell.run("trust", "--list"), Transcript("no file is trusted\n"))
    }

    @Test func `an unknown file is an error that names the nearest`() throws {
        let one = try trust("shop")
        let typed = one.replacing("/shop/", with: "/shpo/")
        expect(
            try shell.run("trust", "--remove", typed),
            Transcript(
                stderr: "error: '\(typed)' isn't trusted. Did you mean '\(one)'?\n",
                status: 1
            )
        )
        #expect(try shell.run("trust", "--list", one).ending == .exited(64))
    }
}
