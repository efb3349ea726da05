import DevMenuServer
import DevMenuTesting
import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct ExecutablePluginTests {
    private struct Hello: ActionTrigger, ExecutablePlugin {
        let id: ItemID = "hello"
        let title: LocalizedText = "Say hello"
        func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
    }

    @Test func `its program is an app with the plugin's name`() {
        #expect(Hello.app == AppFacts(name: "hello", version: "1.0", build: .internal))
    }

    @Test func `the same type registers in an app`() async throws {
        let host = InMemoryHost { Hello() }
        #expect(try await host.run("hello").text == "Hello")
    }
}
