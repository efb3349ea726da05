#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
@testable import DevMenuShell
import Testing

@testable import devmenu

@Suite struct ShellFlagsTests {
    @Test(arguments: [
        ([], []), (["list"], ["list"]), (["like-button", "--json"], ["like-button", "--json"]),
        (["--json", "--yes", "x", "--yes"], ["x", "--yes"]), (["--json", "--json", "x"], ["x"]),
        (["--attach", "shop", "--keep-going"], []), (["--attach=shop", "list"], ["list"]),
        (["--scope", "", "list"], ["list"]), (["--scope=a.b", "x"], ["x"]),
        (["--attach", "", "list"], ["list"]), (["-c", "-x", "-c", "list"], []),
        (["-f", "-"], []), (["--menu", "a.json", "--menu", "..", "build"], ["build"]),
        (["--yes", "--", "list"], ["--", "list"]), (["--", "--json"], ["--", "--json"]),
        (["--timeout=3", "--color", "never", "--host", "a=b", "x"], ["x"]),
    ])
    func `reads the flags before a command`(arguments: [String], words: [String]) throws {
        #expect(try Program.shell.read(arguments).words == words)
    }

    @Test func `gives each flag its value`() throws {
        let words = [
            "--host", "ssh box", "--timeout", "2.5", "--locale=zh-Hans", "--no-history",
            "--dry-run",
            "--keep-going", "--format", "json", "--json", "--no-rc", "--plugin-dir=/", "list",
        ]
        let flags = ShellFlags(try Program.shell.read(words))
        let host = flags.host
        #expect(host.command == "ssh box" && host.app == nil && host.locale == "zh-Hans")
        #expect(flags.keepsNoHistory && flags.ignoresStartUpScript)
        #expect(flags.host.pluginDirectories == ["/"])
        let options = flags.options
        #expect(options.timeout == 2.5 && options.format.name == "json")
        #expect(options.locale == "zh-Hans")
        #expect(options.isDryRun && options.keepsGoing && !options.confirmsAll)
    }

    @Test func `reads the flags of serve, of rescue and of mcp`() throws {
        let files = try ServeVerb().read([
            "--stdio", "--menu", "a", "--menu=b", "--without", "c=why",
        ])
        #expect(files.has("--stdio") && files.all("--menu") == ["a", "b"])
        #expect(files["--without"] == "c=why")
        let rescue = try #require(Program.verb(named: "rescue"))
        let rescued = try rescue.read(["--json", "shop", "list", "--yes"])
        #expect(rescued.has("--json") && rescued.command == ["shop", "list", "--yes"])
        let mcp = try #require(Program.verb(named: "mcp"))
        let served = try mcp.read(["--access=all", "--allow", "test", "--attach", "shop"])
        #expect(served["--access"] == "all" && HostFlags(served).app == "shop")
        #expect(served.all("--allow") == ["test"])
    }

    @Test func `accepts scripts, lines and folders more than once`() throws {
        #expect(ShellFlags(try Program.shell.read(["-f", "a", "-f", "-"])).scripts == ["a", "-"])
        let words = ["-c", "a", "--plugin-dir", "/", "-c", "b", "--plugin-dir", "/tmp"]
        let others = ShellFlags(try Program.shell.read(words))
        #expect(others.lines == ["a", "b"])
        #expect(others.host.pluginDirectories == ["/", "/tmp"])
        let repeated = ShellFlags.all.filter(\.isRepeated).flatMap(\.flagNames)
        #expect(repeated == ["-c", "-f", "--menu", "--plugin-dir"])
    }
}
#endif
