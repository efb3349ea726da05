import Testing

@testable import DevMenuProject

/// What a Makefile says about its targets besides their names.
@Suite struct MakefileSummaryTests {
    private static func targets(_ text: String) -> [MakefileTarget] {
        MakefileTargets(in: text.utf8).all
    }

    @Test(arguments: [
        ("test: build ## Run all the tests\n\tgo test", "Run all the tests"),
        ("## Run all the tests\ntest:\n\tgo test", "Run all the tests"),
        ("# Run all the tests\n# with the race detector\ntest:\n\tgo test", "Run all the tests"),
        ("# Run all the tests\n.PHONY: test\ntest:\n\tgo test", "Run all the tests"),
        ("# Copyright\n\ntest:\n\t@go test ./...", "go test ./..."),
        ("# -----\ntest:\n\t-@go test ./...", "go test ./..."),
        ("##@ Development\ntest:\n\tgo test", "go test"),
        ("A = 1\n# about B\nB = 2\ntest:\n\t# first\n\tgo test", "go test"),
        ("test: ; go test", "go test"),
        ("test: other", ""),
        ("test: a#b\n\tgo test", "go test"),
        ("test: ## \u{1B}[36mcolours\u{7}\n", "[36mcolours"),
    ])
    func `finds the words for a target`(text: String, summary: String) throws {
        #expect(try #require(Self.targets(text).first).summary == summary)
    }

    @Test func `shortens what is too long`() throws {
        let text = "test: ## " + String(repeating: "words ", count: 100_000)
        let summary = try #require(Self.targets(text).first).summary
        #expect(summary.count == 120)
        #expect(summary.hasSuffix("…"))
    }

    @Test func `distinguishes commands, goals and files`() {
        let targets = Self.targets(
            """
            .PHONY: all
            all: prog
            prog: prog.o
            \tcc -o prog prog.o
            prog.o: prog.c
            \tcc -c prog.c
            other: prog
            """
        )
        #expect(
            targets.map { MakefileReader.command(of: $0).standing } == [
                .command, .rule, .file, .goal,
            ]
        )
    }

    @Test func `reads included files where they stand, each once`() {
        let texts = ["a.mk": "a:\n\techo\ninclude b.mk\n", "b.mk": "b:\ninclude a.mk\n"]
        var seen: Set<String> = []
        let targets = MakefileTargets(in: "include a.mk b.mk\n-include c.mk\nlast:\n".utf8) {
            path,
            mayBeMissing in
            #expect(mayBeMissing == (path == "c.mk"))
            guard seen.insert(path).inserted, let text = texts[path] else { return [] }
            return [Array(text.utf8)]
        }
        #expect(targets.names == ["a", "b", "last"])
    }

    @Test func `tells which rules only make can read`() {
        let targets = MakefileTargets(
            in: "$(BIN): x\n$(foreach t,a b,$(eval $(call rule,$t)))\nall: $(BIN)\n%.o: %.c\n".utf8
        )
        #expect(targets.computed == ["$(BIN)", "$(foreach …)"])
        #expect(targets.names == ["all"])
    }
}
