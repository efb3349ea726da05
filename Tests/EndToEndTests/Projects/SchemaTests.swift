import TerminalTesting

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

    @Test func `the article names each member of the schema`() throws {
        let article = "Sources/DevMenuProject/DevMenuProject.docc/MenuFileReference.md"
        let text = try Repository.text(of: article)
        let names = Self.members(in: try JSONReader().read(shell.run("schema").stdout))
        #expect(names.count > 20)
        for name in names {
            let forms = ["`\(name)`", "`\(name)?`", "\"\(name)\""]
            #expect(forms.contains { text.contains($0) }, "\(name)")
        }
    }

    /// Returns the names of the members that a schema, or one within it, describes.
    private static func members(in schema: JSONValue) -> Set<String> {
        let own = schema["properties"]?.object?.members.map(\.name) ?? []
        let parts = schema.array ?? schema.object?.members.map(\.value) ?? []
        return parts.reduce(into: Set(own)) { $0.formUnion(members(in: $1)) }
    }
}
