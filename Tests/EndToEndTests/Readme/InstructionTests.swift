import Testing

@Suite struct InstructionTests {
    @Test(arguments: [(".ci/setup", "swift run devmenu"), (".ci/setup --tests", "swift test")])
    func `has one line per command, which also installs missing packages`(
        setup: String,
        command: String
    ) throws {
        #expect(try commandLines().filter { $0.hasSuffix(command) } == ["\(setup) && \(command)"])
        #expect(try Repository.text(of: ".ci/setup").contains("libreadline-dev"))
    }

    @Test func `has the commands and flags of the checks`() throws {
        let article = try Repository.text(of: "Sources/DevMenuKit/DevMenuKit.docc/Install.md")
        let check = try Repository.text(of: ".ci/run") + Repository.text(of: ".ci/all")
        #expect(check.contains("grep -- '&& swift test$' README.md"))
        for flag in [
            "--static-swift-stdlib", "--disable-local-rpath", "--product devmenu",
            "--traits PlainEditing", "--traits Shipping --product moments",
        ] {
            #expect(article.contains(flag))
            #expect(check.contains(flag))
        }
    }

    @Test(arguments: ["Install", "InCI"])
    func `names the files of the newest version`(article: String) throws {
        let folder = "Sources/DevMenuKit/DevMenuKit.docc"
        let changelog = try Repository.text(of: "\(folder)/Changelog.md")
        let newest = try #require(changelog.firstMatch(of: /\n## (?<version>\d\S*)/)?.version)
        let named = try Repository.text(of: "\(folder)/\(article).md")
            .matches(of: /devmenu[-_](?<version>\d+(\.\d+)+)/).map(\.version)
        #expect(Set(named) == [newest])
    }

    private func commandLines() throws -> [String] {
        FencedBlock.blocks(in: try Repository.text(of: "README.md"))
            .filter { $0.language == "sh" }.flatMap(\.lines)
    }
}
