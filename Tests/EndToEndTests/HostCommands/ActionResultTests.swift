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

    private func run(_ words: String...) throws -> Transcript {
        try shell.run(["--host", host, "--plugin-dir", folder.plugins] + words)
    }

    @Test func `a table is aligned, tab-separated or JSON`() throws {
        expect(
            try run("planets"),
            Transcript("Name    Moons\nmars    2\nearth   1\nsaturn  274\n")
        )
        expect(
            try run("--locale", "zh-Hans", "planets"),
            Transcript("Name    卫星\nmars    2\nearth   1\nsaturn  274\n")
        )
        expect(
            try run("--format", "tsv", "planets"),
            Transcript("mars\t2\nearth\t1\nsaturn\t274\n")
        )
        #expect(
            try run("--json", "planets").stdout.contains(
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
        expect(try run("stock"), Transcript("Item  N\npen   3\n"))
        expect(try run("--format", "tsv", "stock"), Transcript("pen\t3\n"))
    }

    @Test func `what isn't there has a kind, a suggestion and the status 1`() throws {
        expect(
            try run("pluto"),
            Transcript(
                stderr: "error: there is no planet 'sturn'. Did you mean 'saturn'?\n",
                status: 1
            )
        )
        let json = try run("--json", "pluto")
        #expect(json.ending == .exited(1))
        #expect(
            json.stdout.contains(
                #"""
                "error":{"kind":"not-found","message":"there is no planet 'sturn'. Did you mean 'saturn'?",\#
                "what":"planet","id":"sturn","suggestion":"saturn"}
                """#
            )
        )
    }
}
