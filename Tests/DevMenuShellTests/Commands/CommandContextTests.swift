import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Commands without a shell: a context is all that they need.
@Suite(.onOwnThread) struct CommandContextTests {
    private static let rendering = RenderingContext()

    @Test(arguments: [
        ("version", "devmenu 0.1.0, protocol 1\nFree."), ("history 1", "2  list"),
        ("source -- script.dm", ""), ("quit", ""),
        ("wait like-button off", "like-button: off (default)"),
        ("help red-button", "red-button [on|off|flip|reset]\nA toggle"),
    ])
    func `run with a context alone`(line: String, text: String) throws {
        let context = FakeContext()
        for line in ["help", "list"] { context.files.history.append(line) }
        #expect(try context.run(line).text(Self.rendering).text == text)
    }

    @Test func `at a prompt, 'version' has the app's description first`() throws {
        let context = FakeContext()
        _ = try context.run("list")
        context.questions = FakeQuestions()
        let result = try context.run("version")
        let lines = result.text(Self.rendering).text.split(separator: "\n")
        #expect(lines == ["Version 1.0", "devmenu 0.1.0, protocol 1", "Free."])
        #expect(result.value["app"] == ["name": "moments", "version": "1.0.0.0", "build": "debug"])
    }

    @Test func `run the action behind '--'`() throws {
        let context = FakeContext()
        _ = try context.run("trigger -- greet Ann")
        _ = try context.run("greet -- 'loud=on'")
        #expect(context.triggered == [#"greet {"name":"Ann"}"#, #"greet {"name":"loud=on"}"#])
    }

    @Test func `change the shell's settings through their context`() throws {
        let context = FakeContext()
        _ = try context.run("set timing on")
        _ = try context.run("set events off")
        #expect(context.settings.showsTiming && context.settings.shownEvents.isEmpty)
    }

    @Test func `send several requests to the host in order`() throws {
        let host = FakeHost()
        _ = try FakeContext(host).run("toggles reset")
        let sent = host.sessions.flatMap(\.sent).map(\.request)
        #expect(sent == [.menuList, .reset("like-button")])
    }

    @Test func `read secrets through their context`() throws {
        let context = FakeContext()
        let folder = try TemporaryDirectory()
        let file = try folder.write("the line of a file\nmore", to: "pin")
        _ = try context.run("log-in ann 'pin=@\(file)'")
        _ = try context.run("log-in ann pin=-")
        #expect(
            context.triggered == [
                #"log-in {"user":"ann","pin":"the line of a file"}"#,
                #"log-in {"user":"ann","pin":"the line of standard input"}"#,
            ]
        )
    }
}
