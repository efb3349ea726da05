import TerminalTesting

@testable import DevMenuProject

@Suite struct UnreadFilesTests {
    @Test(
        arguments: [
            ([:], nil), (["justfile": ""], nil), (["Rakefile": "x"], "Rakefile isn't read"),
            (
                ["nx.json": "", "build.gradle.kts": "", ".mise.toml": ""],
                ".mise.toml, build.gradle.kts and nx.json aren't read"
            ),
            (["pyproject.toml": "[tool.hatch.build]\nx = 1\n[tool.toxic]\n"], nil),
            (
                ["pyproject.toml": "[tool.hatch.envs.a.scripts]\nx = 'y'\n[tool.tox]\n"],
                "[tool.hatch.envs] of pyproject.toml and [tool.tox] of pyproject.toml aren't read"
            ),
            (["pyproject.toml": "[[[", "turbo.json": ""], "turbo.json isn't read"),
        ] as [([String: String], String?)]
    )
    func `names what may have tasks and isn't read`(
        files: [String: String],
        sentence: String?
    ) throws {
        let directory = try TestEnvironment()
        for (name, text) in files { try directory.write(text, to: name) }
        #expect(UnreadFiles.sentence(UnreadFiles.names(in: directory.path)) == sentence)
    }
}
