import TerminalTesting
import Testing

/// Tables, and what isn't there, from an app and from a plugin in another language.
@Suite(.onOwnThread) struct ActionResultTests {
    private let shell: ShellUnderTest
    private let folder: PluginFolder
    private let host: String

    init() throws {
        shell = try ShellUnderTest()
        folder = try PluginFolder(in: shell.environment)
        host = try "exec '\(BuiltProducts.path(of: "test-host"))'"
    }

    /// Runs lines; none of them stops the rest.
    private func run(_ lines: String...) throws -> Transcript {
        try shell.run(
            ["--host", host, "--plugin-dir", folder.plugins, "--keep-going"]
                + lines.flatMap { ["-c", $0] }
        )
    }

    @Test func `a table is aligned, tab-separated or JSON`() throws {
        expect(
            try run("planets", "planets --locale zh-Hans", "planets --format tsv"),
            Transcript(
                """
                Name    Moons
                mars    2
                earth   1
                saturn  274
                Name    卫星
                mars    2
                earth   1
                saturn  274
                mars\t2
                earth\t1
                saturn\t274

                """
            )
        )
        #expect(
            try run("planets --json").stdout.contains(
                #"""
                "value":[{"name":"mars","moons":2},{"name":"earth","moons":1},{"name":"saturn","moons":274}]
                """#
            )
        )
    }

    @Test func `a plugin in any language answers a table`() throws {
        try folder.add(
            "stock",
            running:
                #"reply '{"columns":[{"key":"item"},{"key":"n"}],"value":[{"item":"pen","n":3}]}'"#
        )
        expect(try run("stock", "stock --format tsv"), Transcript("Item  N\npen   3\npen\t3\n"))
    }

    @Test func `what isn't there has a kind, a suggestion and the status 1`() throws {
        let told = try run("pluto", "pluto --json")
        #expect(told.ending == .exited(1))
        #expect(told.stderr == "error: there is no planet 'sturn'. Did you mean 'saturn'?\n")
        #expect(
            told.stdout.contains(
                #"""
                "error":{"kind":"not-found","message":"there is no planet 'sturn'. Did you mean 'saturn'?",\#
                "what":"planet","id":"sturn","suggestion":"saturn"}
                """#
            )
        )
    }
}
