import TerminalTesting
import Testing

/// Replays the transcripts of the article "Test both states".
@Suite(.onOwnThread) struct BothStatesTests {
    private static let article = "Sources/DevMenuKit/DevMenuKit.docc/TestBothStates.md"

    @Test func `each transcript is what the program prints`() throws {
        let environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let blocks = FencedBlock.blocks(in: try Repository.text(of: Self.article))
        let script = try #require(blocks.first { $0.text.hasPrefix("#!/bin/sh") })
        try environment.write(script.text + "\n", to: "work/shop/smoke-test", mode: 0o700)
        try environment.write("", to: "work/shop-checkout/README")
        let transcripts = blocks.filter { $0.language == "console" }.map(\.lines)
        #expect(transcripts.count == 3)
        for lines in transcripts {
            var folder = "shop"
            var printed: [String] = []
            for line in lines where line.hasPrefix("$ ") {
                let command = line.dropFirst(2)
                let result = try environment.run(
                    "sh",
                    ["-c", "cd work/\(folder) && exec 2>&1; \(command)"],
                    changing: [
                        "PATH": BuiltProducts.directory + ":"
                            + (environment.variables["PATH"] ?? "")
                    ]
                )
                if let name = command.firstMatch(of: /^cd \.\.\/(\S+)/)?.output.1 {
                    folder = String(name)
                }
                printed.append(line)
                printed += result.stdout.split(separator: "\n").map(String.init)
            }
            #expect(printed.map(settled) == lines.map(settled))
        }
    }

    @Test func `the workflow has flags that matrix takes`() throws {
        let blocks = FencedBlock.blocks(in: try Repository.text(of: Self.article))
        let workflow = try #require(blocks.first { $0.language == "yaml" })
        let line = try #require(workflow.lines.first { $0.contains("run: devmenu matrix") })
        let words = line.split(separator: " ").drop { $0 != "matrix" }.map(String.init)
        let shell = try ShellUnderTest()
        let transcript = try shell.run(
            words.prefix { $0 != "--" } + ["--", shell.executable, "expect", "like-button", "off"]
        )
        #expect(
            transcript.stdout.hasPrefix("::error title=devmenu matrix::fails with like-button on")
        )
        #expect(transcript.ending == .exited(1), "\(transcript)")
        #expect(shell.environment.holds("matrix.xml"))
    }

    /// Returns a line with the times of the article.
    private func settled(_ line: String) -> String {
        line.replacing(/\d+\.\d{3} s$/, with: "0.031 s")
    }
}
