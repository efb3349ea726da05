import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct PluginTextTests {
    @Test(
        arguments: [
            ([:], ""), (["plugins": []], ""), (["plugins": "none"], ""), (["plugins": [[:]]], ""),
            (
                JSONValue(
                    text: #"""
                        {"plugins": [
                         {"id": "crash-app", "tier": "linked", "origin": "moments",
                          "items": ["crash-app"]},
                         {"id": "greet", "tier": "executable", "origin": "/p/devmenu-greet",
                          "items": ["greet", "wave"], "refused": "it crashed\u001b[2J\n"},
                         {"id": "\u009b1m", "tier": "by hand", "origin": "x\n", "items": [7]}]}
                        """#
                ),
                #"""
                crash-app  linked      moments           crash-app
                greet      executable  /p/devmenu-greet  greet, wave
                  refused: it crashed\u{1B}[2J\n
                \u{9B}1m   by hand     x\n
                """#
            ),
        ] as [(JSONValue, String)]
    )
    func `shows each plugin, with the reason of a refused one`(json: JSONValue, text: String) {
        #expect(PluginText.list(ReceivedJSON(json), context: RenderingContext()).text == text)
    }

    @Test func `wraps lines to the terminal, except reasons`() {
        let json = JSONValue(
            text: #"""
                {"plugins": [{"id": "greet", "tier": "executable",
                  "origin": "/a/long/path/to/devmenu-greet",
                  "refused": "others may write to it: chmod go-w it"}]}
                """#
        )
        #expect(
            PluginText.list(ReceivedJSON(json), context: RenderingContext(columns: 24)).text == """
                greet  executable
                  /a/long/path/to/devme…
                  refused: others may write to it: chmod go-w it
                """
        )
    }
}
