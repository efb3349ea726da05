import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ToggleFileTests {
    private let shell: ShellUnderTest
    private let file = "state/devmenu/apps/moments/toggles.json"

    init() throws { shell = try ShellUnderTest() }

    @Test func `sets a damaged file aside at a change, and names both`() throws {
        let text = "{ \"isSwiftUIEnabled\": tru"
        try shell.environment.write(text, to: file)
        let path = shell.environment.path(file)
        let transcript = try shell.run("like-button", "on")
        #expect(transcript.stdout == "like-button: off -> on (override), at the next load\n")
        #expect(transcript.stderr.contains("'\(path).damaged-1'"), "\(transcript)")
        #expect(try shell.environment.contents(of: file + ".damaged-1") == text)
        try expect(shell.run("like-button"), Transcript("like-button: on (override)\n"))
    }
}
