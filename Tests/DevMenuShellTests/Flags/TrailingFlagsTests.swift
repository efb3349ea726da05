import DevMenuClient
import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct TrailingFlagsTests {
    @Test(arguments: [
        (["list", "--json"], ["list"]), (["list", "--format", "tsv", "tools"], ["list", "tools"]),
        (["list", "--format=json"], ["list"]),
        (["like-button", "on", "--timeout", "3"], ["like-button", "on"]),
        (["undo", "--why", "--json", "--json"], ["undo", "--why", "--json"]),
        (["greet", "--yes", "--json"], ["greet", "--yes"]),
        (["trigger", "greet", "--json"], ["trigger", "greet"]),
        (["greet", "--", "--json"], ["greet", "--", "--json"]),
        (["wait", "menu", "--timeout", "3"], ["wait", "menu"]),
        (["find", "--json"], ["find", "--json"]),
        (["apps", "--json"], ["apps"]),
        (["watch", "--json", "list"], ["watch", "--json", "list"]),
        (["preset", "save", "a", "b", "--json"], ["preset", "save", "a", "b"]),
        (["preset", "apply", "a", "--dry-run", "--json"], ["preset", "apply", "a", "--dry-run"]),
        (["list", "--help"], ["help", "list"]), (["greet", "x", "--help"], ["help", "greet"]),
        (["find", "--help"], ["help", "find"]),
    ])
    func `are taken from behind a command`(words: [String], expected: [String]) throws {
        let test = try TestShell()
        let menu = try test.shell.host.menu()
        var command = ParsedCommand(words: words)
        _ = try command.removeFlags(by: .standard, ofArguments: false) { menu[$0] }
        #expect(command.words.map(\.text) == expected)
        #expect(try TypedLine(command.source).commands[0].words == command.words)
    }

    @Test func `have their effect on the one command of the arguments`() throws {
        let test = try TestShell()
        let words = [
            "list", "--json", "--yes", "--dry-run", "--keep-going", "--timeout", "2.5", "--locale",
            "zh-Hans", "--color=never",
        ]
        #expect(try test.shell.run(words: words) == 0)
        let options = test.shell.options
        #expect(options.format.name == "json" && options.confirmsAll && options.isDryRun)
        #expect(options.keepsGoing && options.timeout == 2.5 && options.locale == "zh-Hans")
    }
}
