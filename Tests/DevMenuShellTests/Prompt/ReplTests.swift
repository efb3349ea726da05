import DevMenuShell
import TerminalTesting

@Suite(.onOwnThread) struct ReplTests {
    @Test func `promises no completion by a reader that has none`() throws {
        let banner = try banner(of: FakeHost())
        #expect(banner.contains("Type 'list' for the menu, 'help' for commands.\n"))
    }

    @Test func `tells of plugins that the host refused`() throws {
        let host = FakeHost()
        host.special = { request, _ in
            guard request == .pluginList else { return nil }
            let plugins: [JSONValue] = [
                ["id": "bad", "tier": "linked", "items": [], "refused": "'Bad' isn't kebab-case"],
                ["id": "good", "tier": "linked", "items": ["good"]],
                ["id": "program", "tier": "executable", "items": [], "refused": "told before"],
            ]
            return .result(["plugins": .array(plugins)])
        }
        let banner = try banner(of: host)
        #expect(banner.contains("warning: plugin 'bad' was refused: 'Bad' isn't kebab-case\n"))
        #expect(!banner.contains("'good'") && !banner.contains("'program'"))
    }

    /// Returns what a prompt without lines writes.
    private func banner(of host: FakeHost) throws -> String {
        let test = try TestShell(host)
        let pipe = try ScriptPipe()
        pipe.finish()
        let reader = PlainLineReader(descriptor: pipe.readEnd)
        #expect(try Repl(shell: test.shell, reader: reader, rcFile: nil).run() == 0)
        return test.output
    }
}
