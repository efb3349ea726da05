import TerminalTesting

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
    private func run(_ arguments: String...) throws -> Transcript {
        try shell.run(arguments, changing: variables)
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

    @Test func `a plugin in Swift says at a terminal what it is`() throws {
        let path = try BuiltProducts.path(of: "documentation-snippets")
        let terminal = try PseudoTerminal(path, environment: shell.environment.variables)
        try terminal.wait(for: "greet is a devmenu plugin")
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
