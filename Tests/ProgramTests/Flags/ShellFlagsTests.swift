#if Tools || PlainEditing
import ArgumentParser
import Testing

@testable import devmenu

@Suite struct ShellFlagsTests {
    @Test(arguments: [
        ["--attach", "a"], ["--host", "a"], ["--timeout", "1"],
        ["--locale", "en"], ["--color", "never"],
    ])
    func `refuses a second value of a flag with one value`(flag: [String]) {
        #expect(throws: (any Error).self) { try DevMenu.parseAsRoot(flag + flag + ["list"]) }
        do {
            _ = try DevMenu.parseAsRoot(flag + flag + ["list"])
        } catch {
            #expect(
                DevMenu.message(for: error)
                    == "\(flag[0]) is given more than once: give it one value."
            )
        }
    }

    @Test(arguments: [
        ["--stdio", "--rescue", "a", "--rescue", "b"], ["--proxy", "a", "--proxy", "b"],
    ])
    func `refuses a second value of a flag of serve`(words: [String]) {
        refuses(words, of: Serve.self)
    }

    @Test(arguments: [
        ["x", "--language", "sh", "--language", "swift"],
        ["x", "--devmenu-path", "a", "--devmenu-path", "b"],
    ])
    func `refuses a second value of a flag of plugin new`(words: [String]) {
        refuses(words, of: PluginNew.self)
    }

    /// Expects an error that names the last flag.
    private func refuses<Verb: ParsableCommand>(_ words: [String], of verb: Verb.Type) {
        let error = #expect(throws: (any Error).self) { try verb.parse(words) }
        let message = error.map { verb.message(for: $0) } ?? ""
        let flag = words[words.count - 2]
        #expect(message.hasPrefix("\(flag) is given more than once: give it one value."))
    }

    @Test func `accepts scripts, lines and folders more than once`() throws {
        let scripts = try #require(try DevMenu.parseAsRoot(["-f", "a", "-f", "-"]) as? DevMenu)
        #expect(scripts.flags.values.scripts == ["a", "-"])
        let others = try #require(
            try DevMenu.parseAsRoot([
                "-c", "a", "--plugin-dir", "/", "-c", "b", "--plugin-dir", "/tmp",
            ])
                as? DevMenu
        )
        #expect(others.flags.values.lines == ["a", "b"])
        #expect(others.flags.values.pluginDirectories == ["/", "/tmp"])
        #expect(throws: (any Error).self) { try DevMenu.parseAsRoot(["-f", "a", "-c", "b"]) }
    }

    @Test func `describes no other flags as repeated`() throws {
        let program = try DescribedCommand(DevMenu.self)
        let repeated = program.flags.filter(\.isRepeated).flatMap(\.names)
        #expect(repeated == ["-c", "-f", "--menu", "--set", "--plugin-dir"])
    }
}
#endif
