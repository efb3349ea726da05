#if Tools || PlainEditing
import ArgumentParser
import Testing

@testable import devmenu

@Suite struct PlainFlagsTests {
    @Test(arguments: [
        [], ["list"], ["like-button", "on"], ["--json", "like-button"], ["--yes", "crash-app"],
        ["--attach", "shop"], ["--attach", "shop", "--json", "--keep-going"],
        ["--json", "--yes", "--attach", "4711", "trigger", "crash-app", "--yes"],
        ["-c", "list", "--json", "-c", "like-button on"], ["--json", "-c", ""],
        ["--attach", "", "list"], ["list", "--json", "--", "-c"],
        ["--menu", "a.json", "--menu", "..", "build"], ["--menu", "", "--json"],
    ])
    func `agrees with the parser`(arguments: [String]) throws {
        let plain = try #require(PlainFlags(arguments))
        let parsed = try #require(try DevMenu.parseAsRoot(arguments) as? DevMenu)
        #expect(plain.values == parsed.flags.values)
        #expect(plain.words == parsed.words)
    }

    @Test(arguments: [
        ["-"], ["--"], ["--help"], ["-h"], ["--version"], ["--jsn"], ["-j"], ["--json", "--json"],
        ["--yes", "--", "list"], ["--attach"], ["--attach", "--json"], ["--attach=shop"],
        ["--attach", "a", "--attach", "b"], ["-c"], ["-c", "-x"], ["-c", "list", "list"],
        ["-clist"], ["--color", "never", "list"], ["--json", "serve"], ["--timeout", "3"],
        ["-f", "script"], ["--reconnect", "--attach", "shop"],
        ["--menu"], ["--menu", "--json"], ["--menu=a.json"], ["--menu", "a", "--attach", "b"],
    ])
    func `leaves other arguments to the parser`(arguments: [String]) {
        #expect(PlainFlags(arguments)?.words == nil)
    }
}
#endif
