import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite struct HelpTextTests {
    private static let context = RenderingContext()

    @Test func `fits one screen, a command a line`() {
        let text = HelpText.overview(.ofProjectPrompt, context: RenderingContext(columns: 80)).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let named = lines.filter { $0.hasPrefix("  ") }
        #expect(named.count == CommandTable.standard.groups.flatMap(\.commands).count)
        #expect(CommandTable.standard.groups.count == 4)
    }

    @Test(arguments: [
        (#"{"id": "a", "kind": "action"}"#, "a"),
        (
            #"""
            {"id": "a", "kind": "action", "parameters": [
             {"name": "kind", "isRequired": true}, {"name": "status"}]}
            """#, "a KIND [status]"
        ),
        (#"{"id": "a\u001bc", "kind": "action"}"#, #"a\u{1B}c"#),
    ])
    func `shows the usage of an item`(json: String, usage: String) throws {
        let item = try #require(ListedItem(ItemRecord(text: json)))
        #expect(HelpText.usage(of: item) == usage)
        #expect(HelpText.json(of: item)["usage"] == .string(usage))
    }

    @Test(arguments: [("safe", ""), ("fatal", "fatal: it asks first; --yes confirms\n")])
    func `shows one item, and whether it asks first`(risk: String, warning: String) throws {
        let json = #"""
            {"id": "crash", "kind": "action", "title": "崩溃\u001b", "summary": "Ends\nit",
             "risk": "\#(risk)", "parameters": [{"name": "kind", "summary": "how\r"}]}
            """#
        let item = try #require(ListedItem(ItemRecord(text: json)))
        #expect(
            HelpText.item(item, context: Self.context).text == #"""
                crash [kind]
                崩溃\u{1B}
                Ends\nit
                \#(warning)  kind  string  how\u{D}
                """#
        )
    }
}
