import DevMenuKit
import Synchronization
import Testing

@Suite struct GreetTests {
    // begin snippet
    @Test func `greets as often as it is told`() async throws {
        let greet = Greet()
        let words = Words()
        let app = AppFacts(name: "greetings")
        let context = MenuContext(
            app: app,
            directories: AppDirectories(app: app.name),
            settings: Settings(store: InMemorySettingStore(), build: app.build)
        )
        let call = ActionCall(
            item: greet.id,
            arguments: try Arguments(["name": "Ada", "times": 2], for: greet.parameters),
            context: context,
            router: Router(routes: [], context: context),
            channel: words
        )
        #expect(try await greet.trigger(call) == .done)
        #expect(words.printed == "Hello, Ada\nHello, Ada\n")
    }
    // end snippet
}

/// Keeps what an action prints.
private final class Words: ActionChannel {
    private let bytes = Mutex<[UInt8]>([])

    var printed: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ bytes: [UInt8], to stream: OutputStream) { self.bytes.withLock { $0 += bytes } }

    func report(fraction: Double?, message: String?) {}

    func announce(_ ending: Ending) throws {}
}
