import DevMenuTerminal
import Testing

@testable import DevMenuShell

@Suite struct ReplayModeTests {
    @Test func `the variable says all of it`() {
        var mode = ReplayMode()
        #expect(mode.nonce.count > 20 && mode.nonce != ReplayMode().nonce)
        for _ in 0..<2 {
            let read = ReplayMode(mode.text)
            #expect(read.nonce == mode.nonce && read.size == mode.size)
            #expect(read.rules == mode.rules && read.confirmsAll == mode.confirmsAll)
            mode.size = TerminalSize(columns: 132, rows: 40)
            mode.rules = ReplayRules(allowsPrograms: true, allowsAttaching: true)
            mode.confirmsAll = true
        }
    }

    @Test func `marks are found in pieces of any size, and nothing else is one`() {
        let mode = ReplayMode()
        let text =
            "a\0b" + mode.mark(.prompt, "moments> ") + ReplayMode().mark(.prompt, "forged> ")
            + mode.mark(.question) + "c" + mode.mark(.refusal, "no")
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            var scanner = MarkScanner(of: mode)
            var (output, marks): ([UInt8], [String]) = ([], [])
            for start in stride(from: 0, to: bytes.count, by: size) {
                for part in scanner.parts(of: Array(bytes[start...].prefix(size))) {
                    switch part {
                    case .output(let bytes): output += bytes
                    case .mark(let mark, let text): marks.append("\(mark) \(text)")
                    }
                }
            }
            #expect(marks == ["prompt moments> ", "question ", "refusal no"])
            let shown = String(decoding: output, as: UTF8.self)
            #expect(shown.hasPrefix("a\0b\0") && shown.hasSuffix("\0Pforged> \0c"))
        }
    }

    @Test(arguments: [
        ("token=***", nil, "token=abcd"),
        ("trigger sign-in --token=*** x", nil, "trigger sign-in --token=abcd x"),
        ("***", "sign-in token: ", "abcd"), ("***", "sign-in token (a number): ", "abcd"),
        ("plain", "sign-in token: ", "plain"), ("a b", nil, "a b"),
    ])
    func `a secret is filled in`(text: String, question: String?, filled: String) throws {
        let secrets = ReplaySecrets(["token": "abcd"])
        #expect(try secrets.filled(text, answering: question) == filled)
        #expect(secrets.masked("abcd: xabcd") == "***: x***")
    }

    @Test(arguments: [("password=***", "password"), ("***", nil)])
    func `a secret that isn't given is named`(text: String, name: String?) {
        #expect(throws: ReplaySecrets.MissingError(name: name)) {
            try ReplaySecrets(["token": "abcd"]).filled(text)
        }
    }

    @Test(arguments: [
        ([#"a\n"#], "a\n"), ([#"%s\n"#, "a b", "c"], "a b\nc\n"), (["%s-%d;"], "-;"),
        (["100%% %x", "y"], "100% %x"), ([#"\\n\t"#], "\\n\t"), ([], ""),
    ])
    func `printf prints a form again for each argument`(words: [String], text: String) {
        #expect(BuiltInCommand.printed(words) == text)
    }

    @Test func `no command prints more than a step reads`() throws {
        let directory = try StoryDirectory()
        defer { directory.remove() }
        let word = String(repeating: "x", count: 2_000)
        let many = Array(repeating: word, count: 3_000)
        let commands = [
            ["cat"] + Array(repeating: "-", count: 3_000), ["printf", "%s"] + many, ["echo"] + many,
        ]
        for command in commands {
            let result = BuiltInCommand.run(command, Array(word.utf8), in: directory)
            #expect(result.output.count == ReplayedStep.limit, "\(command[0])")
        }
    }
}
