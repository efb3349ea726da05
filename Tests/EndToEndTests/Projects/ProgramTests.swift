import TerminalTesting

/// A project's programs by `argv` and in scripts: they get what they would have had without devmenu.
@Suite(.onOwnThread) struct ProgramTests {
    @Test(.readsProcessFolder)
    func `a program has signals as they were`() throws {
        // Signals 1 to 28: 32 and 33 are the C library's own.
        let signals = #"sed -En 's/^Sig(Blk|Ign).*(.{7})$/\1 \2/p' /proc/self/status"#
        let project = try ProjectUnderTest(.init("signals", shell: signals))
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

    @Test func `a limit ends a program with everything that it has started in its session`() throws
    {
        let script = """
            echo $$; (sh -c 'echo $$; exec sleep 600' &); trap '' TERM
            setsid sh -c 'echo $$ >gone; exec sleep 600 >&- 2>&-' & sleep 600; sleep 600
            """
        let project = try ProjectUnderTest(.init("hang", shell: script))
        let ended = try project.run("--timeout", "2", "hang")
        #expect(ended.ending == .exited(75))
        #expect(ended.stderr == "error: not done within 2 seconds, so it was cancelled\n")
        let pids = ended.lines.compactMap { pid_t($0) }
        #expect(pids.count == 2)
        for pid in pids { try project.shell.waitForEnd(of: pid) }
        // A process that left the session on purpose goes on.
        let gone = try #require(pid_t(try project.contents(of: "gone").trimmedLine))
        #expect(kill(gone, SIGKILL) == 0)
    }
}
