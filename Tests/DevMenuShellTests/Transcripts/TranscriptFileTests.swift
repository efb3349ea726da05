import Testing

@testable import DevMenuShell

@Suite struct TranscriptFileTests {
    @Test func `has a story for each heading with blocks`() throws {
        let text = """
            ```console
            $ devmenu list
            ```
            # Shop
            ## Scripts ##
            Words.
            ~~~~console
            $ devmenu
            moments> list
            General Info
            ~~~
            not attached> list
            moments (attached, pid <pid>)> alias a = 'b
            '> c'
            moments>
            ~~~~
              ```console setup
              $ devmenu like-button on
                indented
              ```
            ```swift
            # Nothing
            $ x
            ```
            <!-- ```console -->

            """
        let file = try TranscriptFile(path: "docs/shop.md", text: text)
        #expect(file.lines.joined(separator: "\n") == text)
        #expect(file.stories.map(\.title) == ["shop.md", "Scripts ##"])
        #expect(file.stories.map(\.line) == [1, 5])
        let blocks = file.stories[1].blocks
        #expect(blocks.map(\.line) == [7, 17] && blocks.map(\.indentation) == [0, 2])
        #expect(blocks.map(\.kind) == [.compared, .setup])
        #expect(
            blocks[0].steps.map(\.input) == [
                .outer(try OuterLine("devmenu")), .prompt("moments>", typed: "list"),
                .prompt("not attached>", typed: "list"),
                .prompt("moments (attached, pid <pid>)>", typed: "alias a = 'b"),
                .prompt("'>", typed: "c'"), .prompt("moments>", typed: ""),
            ]
        )
        #expect(blocks[0].steps[1].output == ["General Info", "~~~"])
        for block in blocks {
            for step in block.steps {
                let shown = file.lines[step.outputLines].map { $0.dropFirst(block.indentation) }
                #expect(shown.map(String.init) == step.output)
            }
        }
        #expect(blocks[1].steps[0].output == ["  indented"])
    }

    @Test func `reads what a fence says`() throws {
        let file = try TranscriptFile(
            path: "a.md",
            text: """
                ```console skip='needs a "net"' size=120x40 locale=de_DE\r
                whatever
                ```\r
                ```console file=menus/a.json
                {"a":
                $ 1}
                ```
                ```console attach
                $ devmenu --attach shop
                shop (attached)> list
                ```
                ```console attach=moments setup
                shop (attached)> list
                ```
                """
        )
        let blocks = file.stories[0].blocks
        #expect(
            blocks.map(\.kind) == [
                .skipped("needs a \"net\""), .file("menus/a.json"), .compared, .setup,
            ]
        )
        #expect(blocks.map(\.app) == [nil, nil, .chosen, .bundled("moments")])
        #expect(blocks[0].columns == 120 && blocks[0].rows == 40 && blocks[0].locale == "de_DE")
        #expect(blocks[1].columns == 80 && blocks[1].rows == 24 && blocks[1].locale == nil)
        #expect(blocks[0].steps.isEmpty && blocks[1].steps.isEmpty)
        #expect(blocks[1].contents == ["{\"a\":", "$ 1}"])
        // The prompt of an earlier block is still open.
        #expect(blocks[3].steps.map(\.input) == [.prompt("shop (attached)>", typed: "list")])
    }

    @Test func `reads a comment before the fence in its place`() throws {
        let file = try TranscriptFile(
            path: "a.md",
            text: """
                <!-- console skip='a b' -->
                ```console
                b
                ```
                <!-- console setup -->

                ```console
                $ devmenu
                ```
                <!-- console file=a.sh -->
                ```sh
                a
                ```
                <!-- console output of before -->
                ```sh
                b
                ```
                <!-- ```console -->
                ```console
                $ true
                ```
                """
        )
        let kinds = file.stories[0].blocks.map(\.kind)
        #expect(kinds == [.skipped("a b"), .compared, .file("a.sh"), .compared])
    }

    @Test func `names files of a story in any order, and again in another`() throws {
        let file = try TranscriptFile(
            path: "a.md",
            text: """
                ```console file=a/b
                ```
                ```console file=a/c
                ```
                ```console file=a/b
                ```
                # Next
                ```console file=a
                x\t\u{0}
                ```
                """
        )
        #expect(file.stories.map(\.blocks.count) == [3, 1])
    }

    @Test func `ends with the last line of a recording that was killed`() throws {
        let text = RecordingFile.firstLine + "\n```console\n$ devmenu list\nGeneral Info\n"
        let file = try TranscriptFile(path: "a.md", text: text)
        #expect(file.stories.first?.blocks.first?.steps.count == 1)
    }

    @Test(arguments: [
        (String(repeating: "# a\n```console\n$ true\n```\n", count: 501), "500 stories"),
        ("```console\n" + String(repeating: "$ true\n", count: 10_001), "10000 typed lines"),
        (String(repeating: "```console file=a\n```\n", count: 501), "500 'file=' blocks"),
        ("```console file=a\n" + String(repeating: "a", count: 4 << 20), "bytes in 'file=' blocks"),
    ])
    func `has a limit`(text: String, limit: String) {
        let error = #expect(throws: TranscriptError.self) {
            try TranscriptFile(path: "a.md", text: text + "\n```\n# End\n")
        }
        #expect(error?.problem.contains("can't have more than") ?? false)
        #expect(error?.problem.contains(limit) ?? false, "\(error as Any)")
    }

    @Test func `takes for input only what a prompt may have asked`() throws {
        let file = try TranscriptFile(
            path: "a.md",
            text: """
                ```console
                $ devmenu list
                moments> list
                $
                \\$ devmenu crash-app --yes
                ```
                # Next
                ```console
                $ devmenu -c list
                > a
                ```
                """
        )
        #expect(file.stories.map { $0.blocks[0].steps.count } == [1, 1])
        #expect(file.stories[0].blocks[0].steps[0].output.count == 3)
    }

    @Test(arguments: [
        ("```console\n$ devmenu 'a\n```", 2, "the quote opened at column 9 is never closed"),
        ("```console\n$ devmenu a | \n```", 2, "'|' at column 12 needs a command"),
        ("```console\n$ devmenu a \\\n```", 2, "the backslash at column 11 ends the line"),
        ("```console\nmoments> list\n```", 2, "begins with what was typed: begin it with '$ "),
        ("```console\n$ devmenu list", 1, "never closed"),
        ("\n```console setp\n```", 2, "'setp' can't go here: after 'console' come setup, skip="),
        ("```console setup skip=a\n```", 1, "'skip=a' can't go here"),
        ("```console skip=\n```", 1, "'skip=' can't go here"),
        ("```console attach=sh\n```", 1, "'attach=sh' can't go here"),
        ("```console file=a/\n```", 1, "'a/' can't be the name of a file"),
        ("```console file=a/./b\n```", 1, "can't be the name of a file"),
        ("```console file=\(String(repeating: "a", count: 256))\n```", 1, "can't be the name"),
        ("```console file=a\u{0}b\n```", 1, #"remove the control character '\u{0}'"#),
        ("```console locale=de\u{1B}\n```", 1, #"remove the control character '\u{1B}'"#),
        ("```console\n$ devmenu a\u{0}b\n```", 2, #"remove the control character '\u{0}'"#),
        ("```console\n$ devmenu\nm> a\u{3}\n```", 3, #"remove the control character '\u{3}'"#),
        ("```console file=a\n```\n```console file=a/b\n```", 3, "'a/b' can't be a file"),
        ("```console file=a/b\n```\n```console file=a\n```", 3, "'a' can't be a file"),
        ("```console size=80\n```", 1, "'size=80': write size=80x24"),
        ("```console size=80x0\n```", 1, "'size=80x0': write size=80x24"),
    ])
    func `names the line of what can't be read`(text: String, line: Int, problem: String) {
        let error = #expect(throws: TranscriptError.self) {
            try TranscriptFile(path: "a.md", text: text)
        }
        #expect(error?.line == line && error?.problem.contains(problem) ?? false, "\(error as Any)")
        #expect(error.map { "\($0)".hasPrefix("a.md:\(line): ") } ?? false)
    }
}

@Suite struct OuterLineTests {
    private static func command(_ words: String...) -> OuterLine.Stage { .command(words) }

    @Test(arguments: [
        ("devmenu", [[command("devmenu")]]),
        (#"devmenu 'a "b' "c'd\"\$\n" e\ f"#, [[command("devmenu", #"a "b"#, #"c'd"$\n"#, "e f")]]),
        (
            "printf 'a\\nb|;' | devmenu --json; echo done",
            [
                [command("printf", "a\\nb|;"), command("devmenu", "--json")],
                [command("echo", "done")],
            ]
        ),
        (#"devmenu a; echo "status $?""#, [[command("devmenu", "a")], [.status]]),
        (#"devmenu a ; echo "status $?" ;"#, [[command("devmenu", "a")], [.status]]),
        ("devmenu a=*** b ***", [[command("devmenu", "a=***", "b", "***")]]),
        ("devmenu x=1 '' like-button=on", [[command("devmenu", "x=1", "", "like-button=on")]]),
        (#"devmenu $'a\'\\\U0000200B'b"#, [[command("devmenu", "a'\\\u{200B}b")]]),
    ])
    func `has pipelines of words`(text: String, pipelines: [[OuterLine.Stage]]) throws {
        let line = try OuterLine(text)
        #expect(line.pipelines == pipelines && line.refusal == nil && line.text == text)
    }

    @Test(arguments: [
        ("sh -c 'touch x'", "'sh' isn't run: only devmenu and cat, cd, "),
        ("./devmenu list", "'./devmenu' isn't run"), ("devmenu list | sh", "'sh' isn't run"),
        ("devmenu $(touch x)", "'$'"), ("devmenu `touch x`", "'`'"), ("devmenu \"$HOME\"", "'$'"),
        ("devmenu \"`touch x`\"", "'`'"), ("devmenu $HOME", "'$'"), ("devmenu < x", "'<'"),
        ("devmenu > x", "'>'"), ("devmenu list & touch x", "'&'"), ("devmenu && touch x", "'&'"),
        ("(devmenu)", "'('"), ("devmenu *", "'*'"), ("devmenu a**", "'*'"),
        ("devmenu ****", "'*'"), ("devmenu ?", "'?'"), ("devmenu [a]", "'['"),
        ("devmenu ~/x", "'~'"), ("devmenu # x", "'#'"), ("HOME=/ devmenu", "'HOME=' would assign"),
        ("devmenu list | X=1 cat", "'X=' would assign"), ("for m in a; do x; done", "'for'"),
        (#"devmenu $'\n'"#, #"'\'"#), (#"devmenu $'\U0000'"#, "isn't a character"),
        (#"devmenu $'init\U00000000'"#, "isn't a character"),
        (#"echo "status $?" | cat"#, "'$'"), (#"echo "$?""#, "'$'"), ("eval list", "'eval'"),
    ])
    func `refuses what needs a shell`(text: String, problem: String) throws {
        let line = try OuterLine(text)
        #expect(line.refusal?.contains(problem) ?? false, "\(line.refusal ?? "")")
        #expect(line.pipelines.isEmpty && !line.opensPrompt)
    }

    @Test(arguments: [
        ["list"], ["a b", "it's", "", "***"],
        ["\u{200B}", "a'\\\u{200B}", "\n\t\u{1B}", "👩‍💻 é", "$HOME"],
    ])
    func `has the words that it's made of, and each character shows`(words: [String]) throws {
        let text = OuterLine.text(of: ["devmenu"] + words)
        #expect(try OuterLine(text).pipelines == [[.command(["devmenu"] + words)]])
        #expect(LinePattern.shown(text) == text)
    }

    @Test func `reads a long word in little time`() throws {
        let word = String(repeating: "a.=", count: 100_000)
        #expect(try OuterLine("devmenu " + word).pipelines == [[.command(["devmenu", word])]])
        #expect(throws: SyntaxError.trailingBackslash(column: 300_001)) {
            try OuterLine(word + "\\")
        }
    }

    @Test(arguments: [
        "; a", "devmenu ;; cat", "| cat", "cat | | cat", "cat |; cat", "echo 'a", "a \\",
    ])
    func `throws for what no shell accepts`(text: String) {
        #expect(throws: SyntaxError.self) { try OuterLine(text) }
    }

    @Test(arguments: [
        ("devmenu", true), ("devmenu --attach shop", true), ("devmenu rescue shop", true),
        ("echo a; devmenu --no-rc", true), ("devmenu list", false), ("devmenu -c list", false),
        ("devmenu -f a", false), ("devmenu --json", false), ("devmenu --help", false),
        ("echo list | devmenu", false), ("devmenu; echo a", false),
        ("devmenu rescue shop list", false),
    ])
    func `opens a prompt`(text: String, opens: Bool) throws {
        #expect(try OuterLine(text).opensPrompt == opens)
    }
}
