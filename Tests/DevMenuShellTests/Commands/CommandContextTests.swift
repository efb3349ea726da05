import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

/// Commands, without a shell: all that they know of it is their context.
@Suite(.onOwnThread, .hangLimit) struct CommandContextTests {
    private static let place = RenderingPlace()

    @Test(arguments: [
        ("version", "devmenu 0.1.0, protocol 1\nFree."), ("history 1", "2  list"),
        ("set prompt x", "prompt  x  the prompt; %n is the app's name"),
        ("events log", "log"), ("source script.dm", ""), ("quit", ""),
        ("wait setting", "setting like-button on"),
        ("wait like-button on --timeout 5", "like-button: on (override)"),
        ("like-button on", "like-button: off -> on (override)"),
        ("help like-button", "like-button [on|off|flip|reset]\nA toggle"),
    ])
    func `have all that they need`(line: String, text: String) throws {
        let context = FakeContext()
        context.enteredLines = ["help", "list"]
        #expect(try context.run(line).text(Self.place).text == text)
    }

    @Test func `change what the shell itself is by what their context lets them`() throws {
        let context = FakeContext()
        _ = try context.run("set timing on")
        _ = try context.run("events off")
        #expect(context.settings.showsTiming && context.settings.shownEvents.isEmpty)
        #expect(!context.hasQuit)
        _ = try context.run("exit")
        #expect(context.hasQuit)
    }

    @Test func `ask the host one after another`() throws {
        let context = FakeContext()
        _ = try context.run("toggles reset")
        #expect(context.asked == [.menuList, .reset("like-button")])
    }

    @Test func `ask a person only where there is one`() throws {
        let context = FakeContext()
        #expect(throws: HostError.self) { try context.run("clear-cache") }
        context.questions = FakeQuestions("no", "y")
        #expect(throws: HostError.self) { try context.run("clear-cache") }
        _ = try context.run("clear-cache")
        #expect(context.triggered == ["clear-cache {}"])
    }

    @Test func `read secrets from where the context finds them`() throws {
        let context = FakeContext()
        _ = try context.run("log-in ann pin=@file")
        _ = try context.run("log-in ann pin=-")
        #expect(
            context.triggered == [
                #"log-in {"user":"ann","pin":"the line of file"}"#,
                #"log-in {"user":"ann","pin":"the line of standard input"}"#,
            ]
        )
    }
}
