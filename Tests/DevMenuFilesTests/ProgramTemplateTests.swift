import Testing

@testable import DevMenuFiles

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
        ("all {rest...}", [], ["'{rest...}' is several words: give it a word of its own"]),
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

    @Test(arguments: [
        (["sh", "-c", "echo {x}"], 1), (["/bin/bash", "-euc", "echo {stage}"], 1),
        (["sh", "-c", "echo $1", "sh", "-{x}"], 0), (["sh", "{x}"], 0),
        (["make", "-c", "a{x}"], 0),
        (["sh", "-c", "{x}"], 0), (["{x}"], 1), (["a{x}", "b"], 1),
    ])
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
