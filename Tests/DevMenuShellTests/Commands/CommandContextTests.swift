import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

/// Commands without a shell: a context is all that they need.
@Suite(.onOwnThread) struct CommandContextTests {
    private static let rendering = RenderingContext()

    @Test(arguments: [
        ("version", "devmenu 0.1.0, protocol 1\nFree."), ("history 1", "2  list"),
        ("history HEL", "1  help"), ("history nonesuch", ""),
        ("history clear --yes", "removed 2 lines of history"),
        // A quoted word is text to search for, and so is each word after '--'.
        ("history 'clear'", ""), ("history -- clear", ""), ("history '1'", ""),
        ("history \"run\" 2", ""), ("history -- help", "1  help"),
        ("expect like-button off", "like-button: off (default)"),
        ("expect -- like-button off", "like-button: off (default)"),
        ("expect like-button -- off", "like-button: off (default)"),
        ("wait -- like-button off", "like-button: off (default)"),
        ("like-button -- on", "like-button: off -> on (override)"),
        ("source -- script.dm", ""),
        (
            "help list",
            """
            list [SECTION] [--all]
            show the menu, or one section of it
              SECTION  a section of the menu
              --all    also hidden items, and parts of task files that aren't understood
            """
        ),
        ("set prompt x", "prompt  x  the prompt; \(PromptWords.summary)"),
        ("set events log", "events  log  the events that appear above the prompt"),
        ("source script.dm", ""), ("quit", ""),
        ("wait like-button off", "like-button: off (default)"),
        ("like-button on", "like-button: off -> on (override)"),
        (
            "help like-button",
            """
            like-button [on|off|flip|reset]
            A toggle
              --for DURATION  undo it after 30s, 15m, 2h or 3d
              --until TIME    undo it at 18:00, at an ISO 8601 time, or at the app's 'relaunch'
              --why TEXT      the reason, for the journal
            """
        ),
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

    @Test(arguments: ["like-button 'flip'", "toggle like-button \"reset\"", "like-button -- flip"])
    func `take a quoted word for a value`(line: String) throws {
        let context = FakeContext()
        #expect(throws: (any Error).self) { try context.run(line) }
        let item = try context.run("show like-button").value
        #expect(item["value"] == false)
    }

    @Test func `change the shell's settings through their context`() throws {
        let context = FakeContext()
        _ = try context.run("set timing on")
        _ = try context.run("set events off")
        #expect(context.settings.showsTiming && context.settings.shownEvents.isEmpty)
    }

    @Test func `tell the shell what to do next`() throws {
        let context = FakeContext()
        #expect(try context.run("list").wish == nil)
        #expect(try context.run("exit").wish == .quit)
    }

    @Test func `send several requests to the host in order`() throws {
        let host = FakeHost()
        _ = try FakeContext(host).run("toggles reset")
        let sent = host.sessions.flatMap(\.sent).map(\.request)
        #expect(sent == [.menuList, .reset("like-button")])
    }

    @Test func `ask a user only where there is one`() throws {
        let context = FakeContext()
        #expect(throws: HostError.self) { try context.run("clear-cache") }
        context.questions = FakeQuestions("no", "y")
        #expect(throws: HostError.self) { try context.run("clear-cache") }
        _ = try context.run("clear-cache")
        #expect(context.triggered == ["clear-cache {}"])
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
