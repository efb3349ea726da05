import TerminalTesting
import Testing

/// A project's programs by `argv` and in scripts: they get what they would have had without devmenu.
@Suite(.onOwnThread) struct ProgramTests {
    @Test func `the command line becomes the program`() throws {
        let project = try ProjectUnderTest(
            .init("cat", "cat"),
            .init("seven", shell: "echo out; echo err >&2; exit 7"),
            .init("end", shell: "kill -TERM $$"),
            .init("children", shell: "ps -o comm= --ppid $$; true"),
            .init("own", shell: "echo $$")
        )
        expect(try project.run("cat", input: .text("a\nb")), Transcript("a\nb"))
        expect(try project.run("seven"), Transcript("out\n", stderr: "err\n", status: 7))
        #expect(try project.run("end").ending == .signalled(SIGTERM))
        // Neither the host nor a plugin is left as a child that the program has never started.
        expect(try project.run("children"), Transcript("ps\n"))
        let outer = try project.shell.outerShell(
            "cd shop; sh -c 'echo $$; exec \"$DEVMENU\" own' | uniq | wc -l"
        )
        #expect(outer.stdout == "1\n")
    }

    @Test func `every word is a program's that takes them all, --help too`() throws {
        let project = try ProjectUnderTest(.init("say", "printf", "<%s>", "{args...}"))
        expect(try project.run("say", "--help"), Transcript("<--help>"))
        expect(try project.run("--", "say", "--help", "x"), Transcript("<--help><x>"))
        expect(try project.run("-c", "say --help --json"), Transcript("<--help><--json>"))
        #expect(try project.run("help", "say").stdout.hasPrefix("say [args...]\n"))
    }

    @Test func `a reader that has gone ends a script quietly, too`() throws {
        let project = try ProjectUnderTest(.init("count", "seq", "1000000"))
        for line in ["-c count", "-f script", "--timeout 60 count"] {
            try project.environment.write("count\n", to: "shop/script")
            let run = try project.shell.outerShell(
                "cd shop; { devmenu \(line); echo $? >&2; } | head -n 1"
            )
            expect(run, Transcript("1\n", stderr: "141\n"))
        }
    }

    @Test func `a value for one run is kept from programs`() throws {
        let project = try ProjectUnderTest(.init("look", shell: "echo ${DEVMENU_SET-none}"))
        let path = project.environment.path("shop/devmenu.json")
        let menu = try project.environment.contents(of: "shop/devmenu.json")
        let toggle = #"{"kind": "toggle", "id": "fast", "title": "Fast"},"#
        try project.environment.write(
            menu.replacing(#""items": ["#, with: #""items": ["# + toggle),
            to: "shop/devmenu.json"
        )
        #expect(try project.shell.run("trust", path).ending == .exited(0))
        let set = "cd shop; DEVMENU_SET='{\"fast\":true}' devmenu"
        expect(try project.shell.outerShell("\(set) look"), Transcript("none\n"))
        expect(try project.shell.outerShell("\(set) -c look"), Transcript("none\n"))
    }

    @Test(.readsProcessFolder)
    func `a program has its directory, and signals as they were`() throws {
        // Signals 1 to 28: 32 and 33 are the C library's own.
        let signals = #"sed -En 's/^Sig(Blk|Ign).*(.{7})$/\1 \2/p' /proc/self/status"#
        let project = try ProjectUnderTest(
            .init("where", shell: "pwd; echo \"$PWD\""),
            .init("signals", shell: signals)
        )
        let folder = project.environment.path("shop")
        expect(try project.run("where"), Transcript("\(folder)\n\(folder)\n"))
        let plain = Transcript("Blk 0000000\nIgn 0000000\n")
        expect(try project.shell.outerShell(signals), plain)
        expect(try project.run("signals"), plain)
        expect(try project.run("--timeout", "30", "signals"), plain)
        expect(try project.run("-c", "signals"), plain)
        let ignoring = "trap '' HUP INT; cd shop; "
        let kept = try project.shell.outerShell(ignoring + signals)
        #expect(kept != plain)
        expect(try project.shell.outerShell(ignoring + "devmenu signals"), kept)
        expect(try project.shell.outerShell(ignoring + "devmenu --timeout 30 signals"), kept)
    }

    @Test func `thousands of lines are the same byte for byte`() throws {
        let count = 50_000 * TestScale.factor
        let project = try ProjectUnderTest(.init("count", "seq", "\(count)"))
        for flags in ["", "--timeout 60", "-c"] {
            let line =
                "cd shop; seq \(count) >wanted; devmenu \(flags) count | cmp - wanted && echo same"
            expect(try project.shell.outerShell(line), Transcript("same\n"))
        }
    }

    @Test func `output and errors keep their order`() throws {
        let project = try ProjectUnderTest(
            .init("both", shell: "for i in 1 2 3 4 5 6 7 8 9; do echo o$i; echo e$i >&2; done")
        )
        let wanted = (1...9).map { "o\($0)\ne\($0)\n" }.joined()
        for way in ["both", "--timeout 60 both", "-c both"] {
            expect(
                try project.shell.outerShell("cd shop; devmenu \(way) 2>&1"),
                Transcript(wanted)
            )
        }
    }

    @Test(arguments: [[], ["--timeout", "30"]])
    func `says why a program cannot be started`(flags: [String]) throws {
        let project = try ProjectUnderTest(
            .init("absent", "no-such-program-of-devmenu"),
            .init("path", "./devmenu.json"),
            .init("interpreter", "./script")
        )
        try project.environment.write("#!/no/such/interpreter\n", to: "shop/script", mode: 0o755)
        func run(_ id: String) throws -> Transcript {
            let menu = project.environment.path("shop/devmenu.json")
            return try project.shell.run(["--menu", menu] + flags + [id])
        }
        expect(
            try run("absent"),
            Transcript(
                stderr: """
                    error: there is no program no-such-program-of-devmenu: install it, or write its path

                    """,
                status: 127
            )
        )
        expect(
            try run("path"),
            Transcript(
                stderr: "error: ./devmenu.json isn't a program that you may run\n",
                status: 1
            )
        )
        #expect(try run("interpreter").stderr.contains("names an interpreter that isn't there"))
    }

    @Test func `a limit ends a program with everything that it has started in its session`() throws
    {
        let project = try ProjectUnderTest(
            .init(
                "hang",
                shell:
                    """
                    echo $$; (sh -c 'echo $$; exec sleep 600' &); trap '' TERM
                    setsid sh -c 'echo $$ >gone; exec sleep 600 >&- 2>&-' & sleep 600; sleep 600
                    """
            ),
            .init("seven", shell: "exit 7")
        )
        let ended = try project.run("--timeout", "2", "hang")
        #expect(ended.ending == .exited(75))
        #expect(ended.stderr == "error: not done within 2 seconds, so it was cancelled\n")
        let pids = ended.lines.compactMap { pid_t($0) }
        #expect(pids.count == 2)
        for pid in pids { try project.shell.waitForEnd(of: pid) }
        // A process that left the session on purpose goes on.
        let gone = try #require(pid_t(try project.contents(of: "gone").trimmedLine))
        #expect(kill(gone, SIGKILL) == 0)
        #expect(try project.run("--timeout", "60", "seven").ending == .exited(7))
    }

    @Test func `a script keeps its own input, and goes on or stops as one`() throws {
        let project = try ProjectUnderTest(
            .init("cat", "cat"),
            .init("say", "echo", "said"),
            .init("seven", shell: "exit 7"),
            .init("width", shell: "test -t 1 && echo terminal || echo none")
        )
        expect(
            try project.run(input: .text("cat\nsay\nwidth\nseven\nsay\n")),
            Transcript(
                "said\nnone\n",
                stderr: "stdin:4: error: sh ended with status 7\n",
                status: 1
            )
        )
        expect(try project.run("-c", "cat", "-c", "say"), Transcript("said\n"))
    }

    @Test func `captured output is a program's bytes, without input`() throws {
        let project = try ProjectUnderTest(
            .init("bytes", shell: "printf 'a\\377\\033[1mb\\000'; cat; exit 3"),
            .init(
                "tell",
                shell:
                    "for i in $(seq 200); do printf '\\303'; echo x >&2; printf '\\251'; done; exit 3"
            )
        )
        let line =
            "cd shop; devmenu -c 'bytes > out'; od -An -tx1 out; devmenu -c 'bytes | od -An -tx1'"
        let captured = try project.shell.outerShell(line)
        #expect(captured.stdout == " 61 ff 1b 5b 31 6d 62 00\n 61 ff 1b 5b 31 6d 62 00\n")
        let failed = try project.run("--json", "tell")
        #expect(failed.ending == .exited(1))
        #expect(failed.stdout.contains(#""status":3"#))
        #expect(failed.stdout.contains(#"{"stream":"stdout","text":"é"#))
        // A character that comes in two pieces stays whole.
        #expect(!failed.stdout.contains("base64"))
    }
}
