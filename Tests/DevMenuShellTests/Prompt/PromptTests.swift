import DevMenuTerminal
import DevMenuKit
import DevMenuShell
import Testing

@Suite struct PromptTests {
    @Test func `prompts differ by text and by paint`() {
        #expect(Prompt("moments> ") == Prompt("moments> "))
        #expect(Prompt("moments> ") != Prompt("shop> "))
        #expect(Prompt("moments> ") != Prompt("moments> ", before: "\u{1B}[1m", after: "\u{1B}[0m"))
    }

    @Test(arguments: [
        ("moments> ", "moments> "), ("开发> ", "开发> "),
        ("a\u{202E}\n", #"a\u{202E}\n"#),
        (String(repeating: "x", count: 120), String(repeating: "x", count: 120)),
        (String(repeating: "x", count: 121), String(repeating: "x", count: 117) + "…> "),
        (String(repeating: "x", count: 4_000), String(repeating: "x", count: 117) + "…> "),
        (String(repeating: "中", count: 61), String(repeating: "中", count: 58) + "…> "),
        ("e" + String(repeating: "\u{301}", count: 4_000), "…> "),
    ])
    func `a prompt is cut to the length that line editors support`(text: String, shown: String) {
        #expect(Prompt(text).text == shown)
        #expect(Prompt.isTooLong(text) == shown.hasSuffix("…> "))
        #expect(DisplayWidth.of(shown) <= Prompt.columnLimit)
        #expect(shown.utf8.count <= Prompt.byteLimit)
    }
}
