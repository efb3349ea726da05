import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Executable plugins in a real shell.
@Suite(.onOwnThread) struct ExecutablePluginTests {
    private let shell: ShellUnderTest
    private let folder: PluginFolder

    init() throws {
        shell = try ShellUnderTest()
        folder = try PluginFolder(in: shell.environment)
    }

    /// The additional variables of the shell.
    private var variables: [String: String?] { ["DEVMENU_PLUGIN_PATH": folder.plugins] }

    /// Runs the shell from start to end.
    private func run(_ arguments: String..., input: ProcessInput = .closed) throws -> Transcript {
        try run(arguments, input: input)
    }

    /// Runs the shell from start to end.
    private func run(_ arguments: [String], input: ProcessInput) throws -> Transcript {
        try shell.run(arguments, input: input, changing: variables)
    }

    /// The text of the Python plugin, which is written only from the protocol.
    private static var tally: String {
        get throws {
            let path = PackageDirectory.path("Tests/EndToEndTests/Plugins/Python/devmenu-tally")
            return try String(contentsOfFile: path, encoding: .utf8)
        }
    }

    /// Adds the Python plugin.
    private func addTally() throws {
        try shell.environment.write(try Self.tally, to: "plugins/devmenu-tally", mode: 0o755)
    }

    @Test(arguments: ["echo junk; sleep 1000", "echo junk", "exit 3"])
    func `what a refused plugin has started ends with it`(rest: String) throws {
        let alive = try NamedPipe("alive", in: shell.environment)
        try folder.add(
            "leave",
            "exec 9>'\(alive.path)'; sleep 1000 </dev/null >/dev/null 2>&1 & \(rest)\n"
        )
        let list = try run("plugins")
        #expect(list.stdout.contains("refused: "), "\(list)")
        #expect(try alive.textUntilEnd() == "")
    }

    @Test func `nothing follows an action that is done in spite of Ctrl-C, at the prompt`() throws {
        try addInsisting()
        let terminal = try shell.environment.terminal(shell.executable, changing: variables)
        try terminal.waitForPrompt()
        try terminal.enter("insist; version")
        try terminal.wait(for: "\ninsisting")
        try terminal.press(.control("c"))
        try terminal.wait(for: "done anyway")
        try terminal.waitForPrompt()
        #expect(!terminal.screen.text.contains("\ndevmenu "))
        #expect(try terminal.command("apps") == ["no running app has a menu"])
    }

    @Test(arguments: [[], ["--keep-going"]])
    func `nothing follows an action that is done in spite of Ctrl-C, in a script`(
        flags: [String]
    ) throws {
        try addInsisting()
        let script = try shell.environment.start(shell.executable, flags, changing: variables)
        try script.write("insist\nversion\n")
        let before = try script.readLines { $0 == "insisting" }
        script.signal(SIGINT)
        let result = try script.wait()
        #expect(result.ending == .exited(130), "\(result)")
        #expect(before == ["insisting"])
        #expect(result.stdout.hasSuffix("done anyway\n"), "\(result)")
        #expect(result.stderr == "error: interrupted\n")
    }

    /// Adds a plugin whose action answers its cancellation by its success.
    private func addInsisting() throws {
        try folder.add(
            "insist",
            running: """
                say '"method":"output","params":{"request":'"$id"',"text":"insisting\\n"}'
                IFS= read -r cancellation
                reply '{"text":"done anyway"}'
                """
        )
    }

    @Test func `a plugin in any language answers a table`() throws {
        try folder.add(
            "stock",
            running:
                #"reply '{"columns":[{"key":"item"},{"key":"n"}],"value":[{"item":"pen","n":3}]}'"#
        )
        let stock = try run("-c", "stock", "-c", "stock --format tsv")
        expect(stock, Transcript("Item  N\npen   3\npen\t3\n"))
    }

    @Test func `a Python script in the folder is in the menu, and works`() throws {
        try addTally()
        let list = try run("list", "tally")
        expect(
            list,
            Transcript(
                """
                Tally
                  tally-add   Add
                  tally-loud  Count Loudly  off

                """
            )
        )
        let script = """
            tally-add 2
            tally-add by=3
            tally-loud on
            like-button on
            tally-add
            tally-loud
            open Tally
            toggles reset
            tally-add
            """
        expect(
            try run(input: .text(script)),
            Transcript(
                """
                2
                5
                tally-loud: off -> on (override)
                like-button: off -> on (override), at the next load
                6!
                tally-loud: on (override)
                6 now
                like-button        off  default  was on
                swiftui            off  default
                instant-messaging  off  default
                tally-loud         off  default  was on
                7

                """
            )
        )
        let plugins = try run("plugins").lines
        let line = try #require(plugins.first { $0.hasPrefix("tally ") })
        #expect(line.contains("executable"))
        #expect(line.contains("\(folder.plugins)/devmenu-tally"))
        #expect(line.hasSuffix("tally-add, tally-loud"))
    }

    @Test func `the Python plugin has at most forty lines, and needs nothing but Python`() throws {
        let text = try Self.tally
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
        #expect(text.ranges(of: /import [a-z, ]+/).map { text[$0] } == ["import json, sys"])
    }

    @Test(arguments: [[], ["--keep-going"]])
    func `a script over several processes prints the same with and without requests ahead`(
        flags: [String]
    ) throws {
        try addTally()
        let script = """
            like-button on; tally-loud on; like-button; tally-loud
            tally-loud off; like-button off; tally-loud flip
            tally-loud sideways; tally-loud; like-button on
            like-button sideways; tally-loud flip; like-button flip
            tally-loud; like-button
            tally-add 2; tally-loud reset; routes
            nonesuch; like-button reset
            tally-loud
            """
        // With a time limit, the shell sends no request ahead.
        let ahead = try run(flags + ["--json"], input: .text(script))
        _ = try run("toggles", "reset")
        let oneByOne = try run(flags + ["--json", "--timeout", "60"], input: .text(script))
        #expect(ahead.stdout == oneByOne.stdout)
        #expect(ahead.lines.count >= 8)
        #expect(ahead.ending == oneByOne.ending)
    }

    @Test func `a plugin in Swift serves the items that it registers in an app`() throws {
        let path = try BuiltProducts.path(of: "documentation-snippets")
        _ = try shell.outerShell("ln -s '\(path)' \(folder.plugins)/devmenu-greet")
        let greeted = try run("-c", "greet Ada", "-c", "greet")
        #expect(greeted.stdout == "Hello, Ada\n" && greeted.ending == .exited(64))
        #expect(greeted.stderr.contains("name"), "\(greeted)")
        let terminal = try PseudoTerminal(path, environment: shell.environment.variables)
        try terminal.wait(for: "greet is a devmenu plugin")
    }

    @Test func `the toggles of a plugin in Swift are saved under its own name`() throws {
        let path = try BuiltProducts.path(of: "test-app")
        _ = try shell.outerShell("ln -s '\(path)' \(folder.plugins)/devmenu-kettle")
        let environment = shell.environment
        expect(try run("kettle-boil", "on"), Transcript("kettle-boil: off -> on (override)\n"))
        let saved = try environment.contents(of: "state/devmenu/apps/kettle/toggles.json")
        #expect(saved.contains("kettle-boil"))
        #expect(!environment.holds("state/devmenu/apps/moments/toggles.json"))
        // The file is the plugin's own, whatever app the shell is attached to.
        let app = try RunningApp(in: shell.environment)
        expect(
            try run("--attach", "\(app.pid)", "kettle-boil", "flip"),
            Transcript("kettle-boil: on -> off (override)\n")
        )
        #expect(!environment.holds("state/devmenu/apps/shop/toggles.json"))
        expect(try run("kettle-boil"), Transcript("kettle-boil: off (override)\n"))
        withExtendedLifetime(app) {}
    }

    @Test func `a plugin's crash is reported by its name, and ends nothing else`() throws {
        try folder.add("burst", running: "echo too much >&2; kill -ABRT $$")
        try folder.add("calm")
        let script = "burst\ncalm\nlike-button on\nburst\n"
        let run = try self.run("--keep-going", input: .text(script))
        #expect(
            run.stderr == """
                stdin:1: error: plugin 'burst' (pid N) ended by SIGABRT unexpectedly
                  | too much
                stdin:4: error: plugin 'burst' (pid N) ended by SIGABRT unexpectedly
                  | too much

                """
        )
        #expect(run.stdout.hasPrefix("done\nlike-button: off -> on"))
        #expect(run.ending == .exited(70))
    }

    @Test func `plugins reload finds a plugin that was replaced`() throws {
        try folder.add("work")
        let terminal = try shell.terminal(changing: variables, columns: 160)
        #expect(try terminal.command("work") == ["done"])
        try folder.add("work", running: #"reply '{"text":"better"}'"#)
        try folder.add("more")
        #expect(try terminal.command("work") == ["done"])
        let result = try terminal.command("plugins reload")
        #expect(result.contains { $0.hasPrefix("more ") && $0.contains("executable") })
        #expect(try terminal.command("work") == ["better"])
        #expect(try terminal.command("more") == ["done"])
        try terminal.type("mo")
        try terminal.press(.tab)
        try terminal.waitForPrompt(typed: "more")
    }

    @Test func `refused plugins are reported, with advice`() throws {
        try folder.add("open", mode: 0o777)
        try folder.add("still", mode: 0o644)
        try folder.add("mute", start: "exit 7")
        let run = try self.run("plugins")
        for reason in [
            "refused: other users may write to '\(folder.plugins)/devmenu-open'",
            "refused: it isn't executable: chmod +x \(folder.plugins)/devmenu-still",
            "refused: crashed: it ended with status 7",
        ] { #expect(run.stdout.contains(reason)) }
        #expect(
            run.stderr == """
                warning: plugin 'mute' of \(folder.plugins)/devmenu-mute was refused: crashed: it ended \
                with status 7 while it was asked for its menu

                """
        )
        let rest = try self.run("-c", "open", "-c", "list").stdout
        #expect(rest.contains("DesignKit  ") && rest.hasSuffix("\n" + MenuOutput.list), "\(rest)")
    }

    @Test func `a thousand plugins with cached answers are not started, at full scale`() throws {
        let count = TestScale.factor < 10 ? 20 : 1_000
        let mark = shell.environment.path("started")
        try folder.add("plugin-1", start: "echo x >>'\(mark)'")
        let made = try shell.outerShell(
            """
            cd \(folder.plugins) && for n in $(seq 2 \(count)); do
                sed "s/plugin-1/plugin-$n/g" devmenu-plugin-1 >devmenu-plugin-$n
            done; chmod 755 devmenu-*
            """
        )
        #expect(made.ending == .exited(0))
        let first = try run("list", "tools")
        #expect(first.lines.count == count + 4, "\(first.stderr)")
        try shell.environment.write("", to: "started")
        #expect(try run("list", "tools") == first)
        #expect(try run("like-button").stdout == "like-button: off (default)\n")
        let terminal = try shell.terminal(changing: variables)
        try terminal.command("like-button")
        #expect(try shell.environment.contents(of: "started").isEmpty)
        expect(try run("plugin-17"), Transcript("done\n"))
        #expect(try shell.environment.contents(of: "started") == "x\n")
    }

    @Test func `no process of a plugin is left when the shell ends`() throws {
        let process = shell.environment.path("process")
        try folder.add(
            "stay",
            start: """
                [ ! -e '\(process)' ] || trap 'while :; do sleep 1; done' EXIT
                echo $$ >'\(process)'
                """
        )
        expect(try run("stay"), Transcript("done\n"))
        let look = try shell.outerShell("kill -0 $(cat process)")
        #expect(look.ending == .exited(1))
    }
}
