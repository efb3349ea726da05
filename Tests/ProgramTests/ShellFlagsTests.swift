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

    @Test(arguments: ["A", "a@b", "..", "a/b"])
    func `refuses a scope that can't be one`(name: String) {
        let error = FlagError.unfit(
            name,
            of: "--scope",
            expected:
                "1 to 32 lower-case ASCII letters, digits, dots, hyphens or underscores, the first "
                + "a letter or a digit",
            suggestion: nil
        )
        #expect(throws: error) { try Program.shell.read(["--scope", name, "list"]) }
    }

    @Test func `gives each flag its value`() throws {
        let words = [
            "--host", "ssh box", "--timeout", "2.5", "--locale=zh-Hans", "--no-history",
            "--dry-run",
            "--keep-going", "--format", "json", "--json", "--no-rc", "--plugin-dir=/", "list",
        ]
        let flags = ShellFlags(try Program.shell.read(words))
        #expect(
            flags.host.command == "ssh box" && flags.host.app == nil
                && flags.host.locale == "zh-Hans"
        )
        #expect(flags.keepsNoHistory && flags.ignoresStartUpScript)
        #expect(flags.host.pluginDirectories == ["/"])
        let options = flags.options
        #expect(options.timeout == 2.5 && options.format.name == "json")
        #expect(options.locale == "zh-Hans")
        #expect(options.isDryRun && options.keepsGoing && !options.confirmsAll)
    }

    @Test(
        arguments: [
            (["-"], .unknown("-", suggestion: "-c")), (["-j"], .unknown("-j", suggestion: "-c")),
            (["--jsn"], .unknown("--jsn", suggestion: "--json")),
            (["--secret-token=1234"], .unknown("--secret-token", suggestion: nil)),
            (["--attach"], .missingValue(of: "--attach")),
            (["--attach", "--json"], .missingValue(of: "--attach")),
            (["-c"], .missingValue(of: "-c")), (["--json=1"], .unwantedValue(of: "--json")),
            (
                ["--timeout", "never", "x"],
                .unfit(
                    "never",
                    of: "--timeout",
                    expected: "a number of seconds above 0",
                    suggestion: nil
                )
            ),
            (
                ["--color=nevr"],
                .unfit(
                    "nevr",
                    of: "--color",
                    expected: "auto, always or never",
                    suggestion: "never"
                )
            ),
        ] as [([String], FlagError)]
    )
    func `refuses a flag that does not fit`(arguments: [String], error: FlagError) {
        #expect(throws: error) { try Program.shell.read(arguments) }
    }

    @Test(arguments: [
        ["-c", "list", "list"], ["-f", "a", "-c", "b"], ["--json", "serve"],
        ["--reconnect", "list"], ["--wait", "list"], ["--menu", "a", "--attach", "b"],
        ["--host", "a", "--attach", "b"],
        ["--json", "--format", "tsv", "list"], ["--host", " ", "list"], ["--echo", "--json"],
    ])
    func `refuses flags that exclude one another`(arguments: [String]) {
        #expect(throws: FlagError.self) { try Program.shell.read(arguments) }
    }

    @Test(arguments: ["--attach", "--host", "--locale"])
    func `refuses a second value of a flag with one value`(flag: String) {
        #expect(throws: FlagError.repeated(flag)) {
            try Program.shell.read([flag, "a", flag, "b", "list"])
        }
    }

    @Test(arguments: [
        (["--help", "--nope"], "--help"), (["--json", "-h", "list"], "--help"),
        (["--version", "extra"], "--version"),
    ])
    func `a flag that asks for something else ends the command line`(
        arguments: [String],
        question: String
    ) throws {
        #expect(try Program.shell.read(arguments).question == question)
    }

    @Test(
        arguments: [
            ["--stdio", "--rescue", "a", "--rescue", "b"], ["--proxy", "a", "--proxy", "b"], [],
            ["--stdio", "--proxy", "a"], ["--proxy", "a", "--menu", "b"], ["--stdio", "x"],
            ["--stdio", "--rescue", "a", "--menu", "b"], ["--proxy", "a", "--without", "b"],
        ]
    )
    func `refuses flags of serve that exclude one another`(words: [String]) {
        #expect(throws: FlagError.self) { try ServeVerb().read(words) }
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
        #expect(throws: FlagError.self) { try rescue.read(["--attach", "a", "shop"]) }
        #expect(throws: FlagError.self) { try rescue.read(["--json"]) }
        let mcp = try #require(Program.verb(named: "mcp"))
        let served = try mcp.read(["--access=all", "--allow", "test", "--attach", "shop"])
        #expect(served["--access"] == "all" && HostFlags(served).app == "shop")
        #expect(served.all("--allow") == ["test"])
        #expect(throws: FlagError.self) { try mcp.read(["--access", "some"]) }
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
