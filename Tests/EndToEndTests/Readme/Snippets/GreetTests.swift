import DevMenuKit
import DevMenuTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct GreetTests {
    // begin snippet
    @Test func `greets as often as it is told`() async throws {
        let call = try await ActionRecorder().run(Greet(), arguments: ["name": "Ada", "times": 2])
        #expect(call.printed() == "Hello, Ada\nHello, Ada\n")
    }
    // end snippet

    // begin snippet
    @Test func `a run's record has all that the action gave`() async throws {
        let leave = Action("leave", parameters: [.flag("for-good")]) { call in
            if call.arguments.bool("for-good") == true { try call.confirm("Account", .destructive) }
            call.progress(0.5, "saying goodbye")
            call.print("bye", to: .stderr)
            return .done("Left", value: ["farewells": 1])
        }
        let call = try await ActionRecorder(locale: .simplifiedChinese).run(leave)
        #expect(call.text == "Left" && call.value == ["farewells": 1])
        #expect(call.printed(to: .stderr) == "bye\n")
        #expect(call.progress == [.init(fraction: 0.5, message: "saying goodbye")])
        #expect(call.openedURLs.isEmpty && call.announcement == nil && call.error == nil)

        let recorder = ActionRecorder()
        let refused = try await recorder.run(leave, arguments: ["for-good": true])
        #expect(refused.error is ConfirmationError)
        let agreed = try await recorder.run(leave, arguments: ["for-good": true], confirmed: true)
        #expect(agreed.text == "Left")
    }
    // end snippet

    // begin snippet
    @Test func `keeps the laws of plugins`() async {
        await PluginConformance.verify(Greet())
    }
    // end snippet

    // begin snippet
    @Test func `greets a shell`() async throws {
        let host = try InMemoryHost(Greet())
        let outcome = try await host.trigger("greet", arguments: ["name": "Ada", "loud": true])
        #expect(outcome.printed == "HELLO, ADA\n")
    }
    // end snippet
}
