import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct EchoTests {
    @Test func `prints each command before it runs, without its secrets`() throws {
        let test = try TestShell { $0.echoes = true }
        let lines = ["like-button on; version # both", "log-in ann pin=1234 --color never"]
        #expect(try test.run(lines) == 64)
        let errors = test.errors.split(separator: "\n")
        let words = PromptWords(of: test.shell.host) { _ in false }
        let echoed = ["like-button on", "version", "log-in ann pin=***"].map {
            words.text(of: "%n%m> ") + $0
        }
        #expect(errors.prefix(3).map(String.init) == echoed)
        #expect(!test.errors.contains("1234"))
    }

    @Test func `comes before the error of a command that nothing has`() throws {
        let test = try TestShell { $0.echoes = true }
        #expect(try test.run(["nope"]) == 64)
        let errors = test.errors.split(separator: "\n")
        #expect(errors.count == 2 && errors[0].hasSuffix("> nope"))
        #expect(errors[1].hasPrefix("error: unknown command 'nope'"))
    }
}
