import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `devmenu plugin …`.
@Suite(.onOwnThread) struct PluginVerbTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a new plugin is a file of seven lines to compile into an app`() throws {
        expect(
            try shell.outerShell("devmenu plugin new hello-world && cat HelloWorldAction.swift"),
            Transcript(
                """
                Wrote HelloWorldAction.swift. In a target with the plugin PluginFinder, such as \
                Plugins/ of devmenu,
                'hello-world' is in the menu at the next build.
                A program for every menu, in any language, is written with --language sh, python \
                or swift.
                import DevMenuKit

                struct HelloWorldAction: ActionTrigger {
                    let id: ItemID = "hello-world"
                    let title: LocalizedText = "Say hello"
                    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
                }

                """
            )
        )
    }

    @Test(arguments: ["python", "sh"])
    func `a new script works unchanged, and is tested, installed, used and removed`(
        language: String
    ) throws {
        let made = try shell.run("plugin", "new", "hello-world", "--language", language)
        #expect(made.ending == .exited(0))
        let test = try #require(made.lines.first { $0.contains(" && ") })
        #expect(try shell.outerShell(test).ending == .exited(0))
        let target = shell.environment.path("data/devmenu/plugins/devmenu-hello-world")
        expect(
            try shell.run("plugin", "install", "devmenu-hello-world"),
            Transcript("Installed \(target): hello-world\n")
        )
        expect(try shell.run("hello-world"), Transcript("Hello from hello-world\n"))
        #expect(try shell.run("show", "hello-world").ending == .exited(0))
        expect(
            try shell.run("plugin", "list"),
            Transcript("hello-world  executable  \(target)  hello-world\n")
        )
        let json = try shell.run("plugin", "list", "--json")
        #expect(json.stdout.contains(#""items":["hello-world"]"#))
        expect(
            try shell.run("plugin", "remove", "helo-world"),
            Transcript(
                stderr: """
                    error: no plugin 'helo-world' in \(shell.environment.path("data"))\
                    /devmenu/plugins. Did you mean 'hello-world'?

                    """,
                status: 1
            )
        )
        expect(
            try shell.run("plugin", "remove", "hello-world"),
            Transcript("Removed \(target)\n")
        )
        #expect(try shell.run("hello-world").ending == .exited(64))
    }

    @Test func `a list in JSON has no character that controls a terminal`() throws {
        _ = try shell.run("plugin", "new", "one", "--language", "sh")
        let folder = shell.environment.path("devmenu-one")
        let hostile = shell.environment.path("a\u{9B}b\u{202E}c")
        try FileManager.default.copyItem(atPath: folder, toPath: hostile)
        let list = try shell.run("plugin", "list", "--json", "--plugin-dir", hostile)
        #expect(list.stdout.contains(#"a\u009bb\u202ec"#))
        #expect(list.stdout.unicodeScalars.allSatisfy { $0.value < 0x7F })
    }

    @Test func `a plugin that does not answer is not installed, and keeps the installed one`()
        throws
    {
        _ = try shell.run("plugin", "new", "one", "--language", "sh")
        _ = try shell.run("plugin", "install", "devmenu-one/devmenu-one")
        let path = try shell.environment.write(
            "#!/bin/sh\nexit 3\n",
            to: "devmenu-one.d/devmenu-one"
        )
        let run = try shell.run("plugin", "install", path)
        #expect(run.ending == .exited(1))
        #expect(run.stderr.hasPrefix("error: plugin 'one' was not installed: crashed: it ended"))
        expect(try shell.run("one"), Transcript("Hello from one\n"))
        #expect(
            try shell.outerShell("ls -A data/devmenu/plugins").stdout == "devmenu-one\n"
        )
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func `an interrupted installation leaves nothing behind`(
        signal: String,
        status: Int
    ) throws {
        let mark = shell.environment.path("mark")
        // The plugin sends no hello, but reports its start through the pipe.
        try shell.environment.write(
            "#!/bin/sh\n: >'\(mark)'\nexec sleep 100\n",
            to: "devmenu-slow"
        )
        let run = try shell.outerShell(
            """
            mkfifo '\(mark)'
            "$DEVMENU" plugin install devmenu-slow &
            : <'\(mark)'
            ls -A data/devmenu/plugins | grep -c slow
            kill -\(signal) $!
            wait $!
            echo $?
            ls -A data/devmenu/plugins
            """
        )
        #expect(run.stdout == "1\n\(status)\n")
        #expect(run.stderr.contains("error: interrupted\n") == (signal == "INT"))
    }

    @Test(arguments: [
        (["new", "Upper"], "'Upper' cannot be a plugin's name", 64),
        (["new", "x", "--language", "perl"], "perl", 64),
        (["install", "nowhere"], "cannot read 'nowhere'", 66),
        (["install", "data"], "neither a Package.swift nor a plugin", 66),
        (["remove", "x"], "no plugin 'x'", 1),
        (["new", "x", "--devmenu-path", "nowhere"], "'nowhere' isn't a checkout of devmenu", 66),
    ])
    func `an error is reported with its status`(
        words: [String],
        reason: String,
        status: Int32
    ) throws {
        let run = try shell.run(["plugin"] + words)
        #expect(run.ending == .exited(status))
        #expect(run.stderr.contains(reason))
        #expect(run.stdout.isEmpty)
    }

    @Test func `reports an installed plugin that the shell refuses`() throws {
        _ = try shell.run("plugin", "new", "one", "--language", "sh")
        _ = try shell.outerShell("mkdir -p data/devmenu/plugins && chmod 777 data/devmenu/plugins")
        let run = try shell.run("plugin", "install", "devmenu-one")
        #expect(run.ending == .exited(1))
        #expect(run.stderr.contains("but it is refused: other users may write to '"))
        #expect(run.stderr.contains("/data/devmenu/plugins', and could make it run anything"))
    }

    @Test func `overwrites no existing file`() throws {
        _ = try shell.run("plugin", "new", "one", "--language", "sh")
        let again = try shell.run("plugin", "new", "one", "--language", "python")
        #expect(again.ending == .exited(74))
        #expect(again.stderr == "error: 'devmenu-one' already exists\n")
        _ = try shell.run("plugin", "new", "one")
        let linked = try shell.run("plugin", "new", "one")
        #expect(linked.ending == .exited(74))
        #expect(linked.stderr == "error: 'OneAction.swift' already exists\n")
    }
}
