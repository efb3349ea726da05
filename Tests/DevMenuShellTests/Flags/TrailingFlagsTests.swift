import DevMenuClient
import DevMenuKit
import DevMenuText
import TerminalTesting
import Testing

@testable import DevMenuShell

@Suite(.onOwnThread) struct TrailingFlagsTests {
    @Test(arguments: [
        (["list", "--json"], ["list"]), (["list", "--format", "tsv", "tools"], ["list", "tools"]),
        (["list", "--format=json"], ["list"]),
        (["like-button", "on", "--timeout", "3"], ["like-button", "on"]),
        (["greet", "--yes", "--json"], ["greet", "--yes"]),
        (["greet", "--", "--json"], ["greet", "--", "--json"]),
        // A limit of its own, and words of another command.
        (["wait", "menu", "--timeout", "3"], ["wait", "menu", "--timeout", "3"]),
        (["find", "--json"], ["find", "--json"]),
        (["apps", "--all", "list", "--json"], ["apps", "--all", "list", "--json"]),
        (["preset", "save", "a", "b", "--json"], ["preset", "save", "a", "b"]),
        (["preset", "apply", "a", "--dry-run", "--json"], ["preset", "apply", "a", "--dry-run"]),
        (["list", "--help"], ["help", "list"]), (["greet", "x", "--help"], ["help", "greet"]),
    ])
    func `are taken from behind a command`(words: [String], expected: [String]) throws {
        #expect(try TestShell().shell.takeTrailingFlags(of: words) == expected)
    }

    @Test func `have their effect`() throws {
        let test = try TestShell()
        let words = [
            "list", "--json", "--yes", "--dry-run", "--keep-going", "--timeout", "2.5", "--locale",
            "zh-Hans", "--color=never",
        ]
        _ = try test.shell.takeTrailingFlags(of: words)
        let options = test.shell.options
        #expect(options.format.name == "json" && options.confirmsAll && options.isDryRun)
        #expect(options.keepsGoing && options.timeout == 2.5 && options.locale == "zh-Hans")
        #expect(test.shell.settings.color == .never)
    }

    @Test(arguments: [
        ["list", "--format"], ["list", "--format", "xml"], ["list", "--json=1"],
        ["list", "--timeout", "-1"], ["list", "--color", "red"],
    ])
    func `are refused with a wrong value`(words: [String]) throws {
        let test = try TestShell()
        #expect(try test.shell.run(words: words) == 64)
        #expect(test.errors.hasPrefix("error: --"))
    }
}
