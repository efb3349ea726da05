import DevMenuKit
import Testing

@Suite struct SnippetTests {
    private static let begin = "// begin snippet"
    private static let end = "// end snippet"

    /// The documents with Swift code, besides the sample app's, which its own tests follow.
    private static func documents() throws -> [String] {
        let folders = try Repository.names(in: "Sources").map { "Sources/\($0)/\($0).docc" }
            .filter { $0 != "Sources/MomentsKit/MomentsKit.docc" }
        let articles = try folders.filter(Repository.exists).flatMap { folder in
            try Repository.names(in: folder).filter { $0.hasSuffix(".md") }.map {
                "\(folder)/\($0)"
            }
        }
        return try (["README.md"] + articles).filter { document in
            try FencedBlock.blocks(in: Repository.text(of: document))
                .contains { $0.language == "swift" }
        }
    }

    // '.ci/first-toggle' builds the package of the other one, parts of which others show.
    @Test(arguments: try documents().filter { !$0.hasSuffix("YourFirstToggle.md") })
    func `has only Swift code that is compiled`(document: String) throws {
        let shown = FencedBlock.blocks(in: try Repository.text(of: document))
            .filter { $0.language == "swift" }
        let compiled = try Self.compiled.get()
        #expect(!shown.isEmpty)
        for block in shown {
            let isBuilt = try Self.built.get().contains(Self.flush(block.lines))
            #expect(
                isBuilt || compiled.contains { $0.contains(block.text) },
                "not compiled:\n\(block.text)"
            )
        }
    }

    @Test(arguments: try documents())
    func `leaves it to the app which build has a menu`(document: String) throws {
        let text = try Repository.text(of: document)
        #expect(!text.contains("build: .debug"))
        for line in text.split(separator: "\n") where line.contains("\"Menu\"") {
            #expect(line.contains("condition:"), "switched on in every build: \(line)")
        }
    }

    @Test(arguments: [
        (
            ["ActionExamples", "ModelExamples", "RegistrationExamples", "SettingExamples"],
            "DevMenuKit"
        ),
        (["HostExamples"], "DevMenuHost"), (["PageExamples"], "DevMenuPages"),
        (["TestingExamples"], "DevMenuTesting"),
    ])
    func `each example is in a comment of its module`(files: [String], module: String) throws {
        let comments = try comments(of: module)
        let folder =
            module == "DevMenuTesting"
            ? "Tests/EndToEndTests/Readme/Snippets" : "Tests/DocumentationSnippets"
        for file in files {
            let examples = Self.snippets(in: try Repository.text(of: "\(folder)/\(file).swift"))
            #expect(examples.count > 5, "\(file)")
            for example in examples {
                #expect(comments.contains { $0.contains(example) }, "in no comment:\n\(example)")
            }
        }
    }

    @Test(arguments: [
        "DevMenuConfiguration", "DevMenuHost", "DevMenuKit", "DevMenuLogging", "DevMenuPages",
        "DevMenuProject", "DevMenuServer", "DevMenuServiceLifecycle", "DevMenuTesting",
    ])
    func `comments have only Swift code that is compiled`(module: String) throws {
        let compiled = try Self.compiled.get()
        // A record of a plugin, which would be in the menus of these tests, is compiled elsewhere.
        let examples = try comments(of: module).flatMap(FencedBlock.blocks)
            .filter { $0.language == "swift" && !$0.text.contains("@section") }
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(compiled.contains { $0.contains(example.text) }, "\(example.text)")
        }
    }

    @Test func `has the Python plugin that is tested, which needs nothing but Python`() throws {
        let document = "Sources/DevMenuKit/DevMenuKit.docc/PluginsInAnyLanguage.md"
        let shown = FencedBlock.blocks(in: try Repository.text(of: document))
            .filter { $0.language == "python" }
        let story = try Repository.text(of: "Tests/Transcripts/Programs/plugins.md")
        let tested = FencedBlock.blocks(in: story)
            .filter { $0.language == "console file=plugins/devmenu-tally" }
        #expect(shown.map(\.text) == tested.map(\.text) && tested.count == 1)
        #expect(tested.allSatisfy { $0.lines.count < 40 })
        let lines: [String] = shown.flatMap(\.lines)
        #expect(lines.filter { $0.contains("import") } == ["import json, sys"])
    }

    @Test(arguments: ["PluginsInAnyLanguage", "ProtocolReference"])
    func `has only valid JSON messages`(article: String) throws {
        let document = "Sources/DevMenuKit/DevMenuKit.docc/\(article).md"
        let lines = FencedBlock.blocks(in: try Repository.text(of: document))
            .filter { $0.language == "json" }.flatMap(\.lines)
        #expect(!lines.isEmpty)
        for line in lines { #expect(throws: Never.self) { try JSONReader().read(line) } }
    }

    @Test func `removes the indentation of compiled snippets`() {
        let source = """
            let a = 1
                // begin snippet
                if b {
                    c()

                    d()
                }
                // end snippet
            """
        #expect(Self.snippets(in: source) == ["if b {\n    c()\n\n    d()\n}"])
    }

    /// Returns the text of the documentation comments of each file of a module.
    private func comments(of module: String) throws -> [String] {
        let paths = try Repository.paths(in: "Sources/\(module)").filter { $0.hasSuffix(".swift") }
        return try paths.map { path in
            try Repository.text(of: path).split(separator: "\n").compactMap { line in
                let comment = line.drop { $0 == " " }
                guard comment.hasPrefix("///") else { return nil }
                return String(comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3))
            }.joined(separator: "\n")
        }
    }

    /// The snippets that are compiled, read once for all tests.
    private static let compiled = Result {
        try [
            "Tests/DocumentationSnippets", "Tests/EndToEndTests/Readme/Snippets",
            "Tests/ServerApp/Sources/shop", "Tests/MomentsTests/Recipes",
        ]
        .flatMap { try Repository.swiftFiles(in: $0) }
        .flatMap { snippets(in: try Repository.text(of: $0)) }
    }

    /// The packages that '.ci/first-toggle' and '.ci/server-app' build, without indentation.
    private static let built = Result {
        let article = "Sources/DevMenuKit/DevMenuKit.docc/YourFirstToggle.md"
        let blocks = FencedBlock.blocks(in: try Repository.text(of: article))
            .filter { $0.language == "swift" }.map(\.lines)
        let manifest = try Repository.text(of: "Tests/ServerApp/Package.swift")
            .split(separator: "\n").map(String.init)
        return (blocks + [manifest]).map(flush).joined(separator: "\n\n")
    }

    private static func flush(_ lines: [String]) -> String {
        lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    private static func snippets(in source: String) -> [String] {
        var snippets: [String] = []
        var open: (indentation: Int, lines: [Substring])?
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let code = line.drop { $0 == " " }
            if code == begin {
                open = (line.count - code.count, [])
            } else if code == end, let lines = open?.lines {
                snippets.append(lines.joined(separator: "\n"))
                open = nil
            } else if let indentation = open?.indentation {
                open?.lines.append(line.dropFirst(indentation))
            }
        }
        return snippets
    }
}
