import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire
import TerminalTesting
import Testing

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

    @Test func `have their effect on one command of a script`() throws {
        let test = try TestShell()
        let line = "set timing --json; set timing; set timing --format tsv --color always"
        #expect(try test.run([line]) == 0)
        #expect(
            test.output == """
                {"line":1,"command":"set timing","ok":true,"result":{"settings":{"timing":"off"}}}
                timing  off  show how long each command took
                timing\toff\tshow how long each command took

                """
        )
        #expect(test.shell.options.format.name == "text" && !test.shell.options.hasFixedFormat)
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

    @Test(arguments: [
        ["list", "--format"], ["list", "--format", "xml"], ["list", "--json=1"],
        ["list", "--timeout", "-1"], ["list", "--color", "red"], ["list", "--attach", "x"],
    ])
    func `are refused with a wrong value, and those of the whole run`(words: [String]) throws {
        let test = try TestShell()
        #expect(try test.shell.run(words: words) == 64)
        #expect(test.errors.hasPrefix("error: --"))
    }

    @Test func `those of a script don't follow a command of it`() throws {
        let test = try TestShell()
        #expect(try test.run(["list --keep-going"]) == 64)
        #expect(test.errors.contains("devmenu --keep-going list"))
    }

    @Test func `the format that is set holds for what follows`() throws {
        let test = try TestShell()
        let lines = ["set format json", "set timing", "set format tsv --color never", "set timing"]
        #expect(try test.run(lines + ["set format text", "set timing"]) == 0)
        #expect(
            test.output == """
                {"line":1,"command":"set format json","ok":true,"result":{"settings":{"format":"json"}}}
                {"line":2,"command":"set timing","ok":true,"result":{"settings":{"timing":"off"}}}
                format\ttsv\thow results are written
                timing\toff\tshow how long each command took
                format  text  how results are written
                timing  off  show how long each command took

                """
        )
    }

    @Test func `the format of a flag can't be set to another`() throws {
        let flags = ShellFlags(try FlagReading(["--json"], among: ShellFlags.all))
        let test = try TestShell { flags.apply(to: &$0) }
        #expect(try test.run(["set format text"]) == 64)
        #expect(test.output.contains("a flag chose the format"))
    }
}
