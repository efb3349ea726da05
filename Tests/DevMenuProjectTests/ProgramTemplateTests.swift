import Testing

@testable import DevMenuProject

@Suite struct ProgramTemplateTests {
    private static let names = TemplateNames(
        parameters: ["x", "rest"],
        settings: ["stage", "api:port"]
    )

    /// A text of a word, the words for it, and the errors in it.
    private static let words: [(String, [String], [String])] = [
        ("plain", ["plain"], []),
        ("", [""], []),
        ("{x}", ["a b"], []),
        ("TARGET={x}/{stage}", ["TARGET=a b/test"], []),
        (":{api:port}", [":80"], []),
        ("{{x}}", ["{x}"], []),
        ("<{{x}}={x}>", ["<{x}=a b>"], []),
        ("${x}", ["${x}"], []),
        ("HEAD@{x}", ["HEAD@{x}"], []),
        ("{}", ["{}"], []),
        ("{a,b}", ["{a,b}"], []),
        ("awk{print}", ["awk{print}"], []),
        ("{", ["{"], []),
        ("{x", ["{x"], []),
        ("}{x}{", ["}a b{"], []),
        ("{rest...}", ["1", "-2", ""], []),
        ("{rest…}", ["1", "-2", ""], []),
        ("{none}", [], ["isn't a parameter of this item or a setting of this file"]),
        ("go {stagee}", [], ["Did you mean 'stage'?"]),
        ("all {rest...}", [], ["'{rest...}' is several words: give it a separate word"]),
        ("X={args…}", [], ["'{args...}' is several words: give it a separate word"]),
        ("X={{args...}} {{x…}}", ["X={args...} {x…}"], []),
        ("{{args...}}", ["{args...}"], []),
        ("${args...}", ["${args...}"], []),
        ("usage: go {files...}", ["usage: go {files...}"], []),
    ]

    @Test(arguments: words)
    func `fills a word`(text: String, expected: [String], errors: [String]) {
        var found: [String] = []
        let template = ProgramTemplate(["run", text], names: Self.names) { reason, index in
            found.append(reason)
            #expect(index == 1)
        }
        #expect(found.count == errors.count)
        #expect(zip(found, errors).allSatisfy { $0.contains($1) }, "\(found)")
        guard errors.isEmpty else { return }
        let filled = template.filled { name in
            switch name {
            case "rest": .words(["1", "-2", ""])
            case "x": .text("a b")
            case "stage": .text("test")
            case "api:port": .text("80")
            default: nil
            }
        }
        #expect(filled == ["run"] + expected)
    }

    @Test func `a word in which a name has no value is left out`() {
        let template = ProgramTemplate(
            ["run", "-v", "--x={x}", "{x}", "{stage}"],
            names: Self.names
        )
        #expect(template.filled { $0 == "stage" ? .text("test") : nil } == ["run", "-v", "test"])
    }

    /// The words of a command, and the number of errors in them.
    private static let commands: [([String], Int)] = [
        (["sh", "-c", "echo {x}"], 1), (["/bin/bash", "-euc", "echo {stage}"], 1),
        (["sh", "-c", "echo $1", "sh", "-{x}"], 0), (["sh", "{x}"], 0),
        (["make", "-c", "a{x}"], 0),
        (["sh", "-c", "{x}"], 0), (["{x}"], 1), (["a{x}", "b"], 1),
        // After other programs
        (["/usr/bin/env", "bash", "-c", "echo {x}"], 1), (["env", "A={x}", "sh", "-c", "echo"], 0),
        (["timeout", "5", "sh", "-c", "echo {x}"], 1), (["busybox", "ash", "-c", "echo {x}"], 1),
        (["sudo", "-u", "{x}", "/bin/sh", "-c", "echo {x}"], 1), (["nice", "sh", "run-{x}"], 0),
        (["find", ".", "-exec", "sh", "-c", "echo {x}", ";"], 1),
        // With further options
        (["sh", "-c", "-e", "echo {x}"], 1), (["bash", "-xc", "+e", "echo {x}"], 1),
        (["bash", "-c", "-x", "--", "echo {x}"], 1), (["rbash", "-ce", "echo {x}"], 1),
        (["bash", "-euo", "pipefail", "-c", "echo {x}"], 1),
        (["bash", "-co", "pipefail", "echo {x}"], 1), (["sh", "-oc", "-{x}"], 1),
        (["bash", "--norc", "-c", "echo {x}"], 1),
        (["bash", "--rcfile", "rc", "-c", "echo {x}"], 1),
        (["fish", "--profile", "p", "--command=echo {x}"], 1), (["fish", "-cecho {x}"], 1),
        (["fish", "-p", "p", "-c", "echo {x}"], 1), (["fish", "-c", "echo $argv", "a{x}"], 0),
        // Words that may be options, or be left out
        (["sh", "{stage}", "-c", "echo {x}"], 1), (["sh", "-c", "{stage}", "echo {x}"], 1),
        (["sh", "-c", "{rest...}"], 0), (["sh", "-c"], 0),
        // Arguments of a script, which no shell reads
        (["sh", "-c", "\"$@\"", "sh", "{x}", "-c", "a{x}", "{rest...}"], 0),
        (["sh", "-c", "grep \"$@\"", "sh", "-c", "a{x}"], 0),
        (["sh", "-c", "\"$@\"", "sh", "bash", "-c", "echo {x}"], 1),
        (["bash", "-e", "build.sh", "--", "a{x}"], 0), (["bash", "a.sh", "-config", "a{x}"], 0),
        (["bash", "-o", "errexit", "a.sh", "-config", "a{x}"], 0),
    ]

    @Test(arguments: commands)
    func `no value becomes a part of a shell's script, or the program`(words: [String], count: Int)
    {
        var errors: [String] = []
        _ = ProgramTemplate(words, names: Self.names) { reason, _ in errors.append(reason) }
        #expect(errors.count == count, "\(errors)")
    }

    @Test func `knows which values begin a word`() {
        let template = ProgramTemplate(["a", "{x}", "-{stage}", "{api:port}/"], names: Self.names)
        #expect(template.leadingNames == ["x", "api:port"])
    }
}
