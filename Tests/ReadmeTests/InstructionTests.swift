import Testing

@Suite struct InstructionTests {
    private let headers = "test -e /usr/include/readline/readline.h || "
    private let becomesRoot = #"$(test "$(id -u)" = 0 || echo sudo) "#

    @Test(arguments: ["swift run devmenu", "swift test"])
    func `gives one line that also installs what is missing`(command: String) throws {
        let lines = try commandLines().filter { $0.hasSuffix("&& " + command) }
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.hasPrefix(headers + becomesRoot))
        #expect(line.contains("install libreadline-dev"))
    }

    @Test func `names the commands and flags that every change is checked with`() throws {
        let readme = try Repository.text(of: "README.md")
        let check = try Repository.text(of: ".ci/run")
        #expect(check.contains("grep -- '&& swift test$' README.md"))
        for flag in [
            "--static-swift-stdlib", "--disable-local-rpath", "--product devmenu",
            "--disable-default-traits",
        ] {
            #expect(readme.contains(flag))
            #expect(check.contains(flag))
        }
    }

    private func commandLines() throws -> [String] {
        FencedBlock.blocks(in: try Repository.text(of: "README.md"))
            .filter { $0.language == "sh" }.flatMap(\.lines)
    }
}
