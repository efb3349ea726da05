import DevMenuShell
import Testing

@Suite struct PromptTests {
    @Test func `prompts differ by text and by paint`() {
        #expect(Prompt("moments> ") == Prompt("moments> "))
        #expect(Prompt("moments> ") != Prompt("shop> "))
        #expect(Prompt("moments> ") != Prompt("moments> ", before: "\u{1B}[1m", after: "\u{1B}[0m"))
    }
}
