import DevMenuKit
import DevMenuServer
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct LeftOutPluginTests {
    @Test(arguments: [
        (
            "hello=crashed by SIGILL while registering", "hello",
            "crashed by SIGILL while registering"
        ),
        ("hello=a=b c\n", "hello", "a=b c\n"),
        ("hello", "hello", "left out"),
        ("hello=", "hello", "left out"),
    ])
    func `reads a plugin and the reason why it is left out`(
        argument: String,
        id: String,
        reason: String
    ) {
        let plugin = LeftOutPlugin(argument: argument)
        #expect(plugin?.id == PluginID(id))
        #expect(plugin?.reason == reason)
    }

    @Test(arguments: ["", "=why"])
    func `ignores a reason without a plugin`(argument: String) {
        #expect(LeftOutPlugin(argument: argument) == nil)
    }

    @Test func `the later of two reasons for one plugin counts`() {
        let plugins = ["a=1", "b=2", "a=3"].compactMap { LeftOutPlugin(argument: $0) }
        #expect(LeftOutPlugin.reasons(of: plugins) == ["a": "3", "b": "2"])
    }
}
