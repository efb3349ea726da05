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
        #expect([PluginID: String](leavingOut: [argument]) == [PluginID(id): reason])
    }

    @Test(arguments: ["", "=why"])
    func `refuses a reason without a plugin`(argument: String) {
        #expect([PluginID: String](leavingOut: ["hello", argument]) == nil)
    }

    @Test func `the later of two reasons for one plugin counts`() {
        #expect(
            [PluginID: String](leavingOut: ["a=1", "b=2", "a=3"]) == ["a": "3", "b": "2"]
        )
    }
}
