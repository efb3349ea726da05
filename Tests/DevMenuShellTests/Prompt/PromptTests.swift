import DevMenuTerminal
import DevMenuKit
import DevMenuShell
import Testing

@Suite struct PromptTests {
    @Test func `prompts differ by text and by paint`() {
        #expect(Prompt("moments> ") == Prompt("moments> "))
        #expect(Prompt("moments> ") != Prompt("shop> "))
        #expect(Prompt("moments> ") != Prompt("moments> ", Painter(depth: .ansi256)))
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

    @Test(arguments: [("moments> ", "moments", "> "), ("$ ", "", "$ "), (" ", " ", "")])
    func `its sign has danger's colour after a failure`(text: String, name: String, sign: String) {
        let painter = Painter(depth: .ansi256)
        var styled = StyledText(name, isBold: true)
        if let first = sign.first {
            styled.append(String(first), color: TextColors.danger, isBold: true)
            styled.append(String(sign.dropFirst()))
        }
        #expect(Prompt(text, painter, hasFailed: true).painted == painter.paint(styled))
        #expect(Prompt(text, hasFailed: true).painted == text)
        #expect(Prompt(text, painter).painted == painter.paint(StyledText(text, isBold: true)))
    }
}
