import DevMenuKit
import DevMenuTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct GreetTests {
    // begin snippet
    @Test func `greets as often as it is told`() async throws {
        let call = try await ActionRecorder().run(Greet(), arguments: ["name": "Ada", "times": 2])
        #expect(call.printed() == "Hello, Ada\nHello, Ada\n")
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
