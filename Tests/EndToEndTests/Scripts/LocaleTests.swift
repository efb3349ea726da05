import TerminalTesting
import Testing

@Suite(.onOwnThread) struct LocaleTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(
        arguments: [
            (["--locale", "zh-Hans", "list"], [:]),
            (["list"], ["LC_ALL": "zh_CN.UTF-8"]),
            (["list"], ["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US.UTF-8"]),
        ] as [([String], [String: String])]
    )
    func `shows the menu in the user's language, in columns`(
        arguments: [String],
        variables: [String: String]
    ) throws {
        try expect(shell.run(arguments, changing: variables), Transcript(MenuOutput.chineseList))
    }

    @Test(arguments: ["C", "fr_FR", ""])
    func `falls back on English`(locale: String) throws {
        try expect(
            shell.run("list", changing: ["LC_ALL": locale, "LANG": nil]),
            Transcript(MenuOutput.list)
        )
    }

    @Test func `has its own messages in English, and the same ids`() throws {
        try expect(
            shell.run("--locale", "zh-Hans", "like-button", "on"),
            Transcript("like-button: off -> on (override), at the next load\n")
        )
        try expect(
            shell.run("--locale", "zh-Hans", "crsh-app"),
            Transcript(
                stderr: "error: unknown command 'crsh-app'. Did you mean 'crash-app'?\n",
                status: 64
            )
        )
    }

    @Test func `uses no colours in a pipe unless asked to`() throws {
        let escape: Character = "\u{1B}"
        #expect(try !shell.script("list\nopen DesignKit\n").stdout.contains(escape))
        #expect(try !shell.run("--color", "never", "list").stdout.contains(escape))
        #expect(try shell.run("--color", "always", "list").stdout.contains(escape))
    }
}
