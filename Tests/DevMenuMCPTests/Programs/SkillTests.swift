import TerminalTesting

@testable import DevMenuMCP

/// `devmenu skill`, and the instructions that it prints.
@Suite(.onOwnThread) struct SkillTests {
    private let environment: TestEnvironment
    private let devmenu: String

    init() throws {
        environment = try TestEnvironment()
        devmenu = try BuiltProducts.path(of: "devmenu")
    }

    func run(_ words: [String]) throws -> ProcessResult { try environment.run(devmenu, words) }

    @Test func `is short, and the same as the resource`() throws {
        let printed = try run(["skill"])
        #expect(printed.stdout == Skill.text && printed.stdoutBytes.count <= 2_048)
        let client = try Shop().client()
        let uri: JSONValue = "skill://devmenu/SKILL.md"
        let read = try client.ask("resources/read", ["uri": uri])["result"]?["contents"]?[0]
        #expect(read?["text"] == .string(Skill.text) && read?["mimeType"] == "text/markdown")
        let listed = try client.ask("resources/list")["result"]?["resources"]?.array ?? []
        #expect(listed.contains { $0["uri"] == uri })
    }

    @Test func `its commands succeed`() throws {
        let parts = Skill.text.split(separator: "```")
        let lines = parts[1].split(separator: "\n").dropFirst()
        #expect(lines.count == 14)
        for line in lines {
            let run = try environment.run(
                "/bin/sh",
                ["-c", "PATH=\(devmenu.dropLast("/devmenu".count)):$PATH; exec \(line)"]
            )
            #expect(run.ending == .exited(0), "\(line): \(run)")
        }
    }
}
