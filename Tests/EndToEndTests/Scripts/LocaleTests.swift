import TerminalTesting
import Testing

@Suite(.onOwnThread) struct LocaleTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a variable that is empty names no language`() throws {
        let chinese = ["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US.UTF-8"]
        #expect(try shell.run("list", changing: chinese).lines.contains("功能开关"))
        let none = ["LC_ALL": "", "LANG": nil]
        try expect(shell.run("list", changing: none), Transcript(MenuOutput.list))
    }

    @Test func `uses no colours in a pipe unless asked to`() throws {
        let escape: Character = "\u{1B}"
        #expect(try !shell.script("list\nopen DesignKit\n").stdout.contains(escape))
        #expect(try !shell.run("--color", "never", "list").stdout.contains(escape))
        #expect(try shell.run("--color", "always", "list").stdout.contains(escape))
    }
}
