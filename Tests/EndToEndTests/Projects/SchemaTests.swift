import TerminalTesting
import Testing

@Suite(.onOwnThread) struct SchemaTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `the schema beside the completions is the one that is printed`() throws {
        let path = PackageDirectory.path("completions/devmenu.schema.json")
        let file = try shell.outerShell("cat '\(path)'")
        let advice: Comment =
            "it is stale: write 'devmenu schema' to completions/devmenu.schema.json"
        let printed = try shell.run("schema")
        #expect(printed.ending == .exited(0))
        #expect(printed.stdout == file.stdout, advice)
        #expect(
            printed.stdout.hasPrefix(
                "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\""
            )
        )
    }
}
