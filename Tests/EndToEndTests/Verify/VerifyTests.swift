import TerminalTesting
import Testing

/// `devmenu verify` on files of this machine.
@Suite(.onOwnThread) struct VerifyTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `finds the menu and the plugins of the program itself`() throws {
        let result = try shell.run("verify", shell.executable)
        #expect(result.ending == .exited(1))
        #expect(
            result.stdout.hasPrefix("\(shell.executable): found a menu (protocol 1) and ")
                && result.stdout.contains(" plugin records: ClearCache, CrashApp, ")
        )
        #expect(result.stderr.isEmpty)
    }

    @Test func `finds nothing in a program without a menu`() throws {
        try expect(
            shell.run("verify", "/bin/sh"),
            Transcript("/bin/sh: no menu and no plugin records\n")
        )
    }

    @Test func `finds nothing in a program with a toggle and no menu`() throws {
        let program = try BuiltProducts.path(of: "hosted-shell")
        try expect(
            shell.outerShell(
                "grep -q 'Go on after an error' '\(program)' && devmenu verify '\(program)'"
            ),
            Transcript("\(program): no menu and no plugin records\n")
        )
    }

    @Test(arguments: ["strip", "strip --strip-debug"])
    func `finds the same in a stripped program`(strip: String) throws {
        let host = try BuiltProducts.path(of: "test-host")
        let result = try shell.outerShell("cp '\(host)' app && \(strip) app && devmenu verify app")
        let whole = try shell.run("verify", host).stdout
        #expect(result.stdout == whole.replacing(host, with: "app"))
        #expect(result.stdout.hasPrefix("app: found a menu (protocol 1) and "))
        #expect(result.ending == .exited(1))
    }

    @Test func `finds the marker's bytes where the sections were removed`() throws {
        let host = try BuiltProducts.path(of: "test-host")
        // These bytes of a 64-bit header are the offset and the size of the table of sections.
        let transcript = try shell.outerShell(
            """
            cp '\(host)' app && cp /bin/sh bare && for file in app bare; do
                for offset in 40 41 42 43 44 45 46 47 60 61 62 63; do
                    printf '\\0' | dd of=$file bs=1 seek=$offset conv=notrunc 2>/dev/null
                done
            done
            devmenu verify app bare
            """
        )
        expect(
            transcript,
            Transcript(
                """
                app: found a menu (protocol 1; found by its bytes: no section is named for it) \
                and an unknown number of plugin records

                """,
                stderr: """
                    error: can't read 'bare': it has no marker of a menu, but its section headers \
                    were removed, so it is unknown whether it has plugin records: verify it \
                    before that is done

                    """,
                status: 66
            )
        )
    }

    @Test func `reports an error for each file`() throws {
        try expect(
            shell.outerShell(
                """
                printf 'text\\n' > notes; echo '#!/bin/sh' > script; : > empty
                head -c 4000 /bin/sh > part; mkfifo pipe
                devmenu verify notes script empty part pipe . nowhere /bin/sh
                """
            ),
            Transcript(
                "/bin/sh: no menu and no plugin records\n",
                stderr: """
                    error: can't read 'notes': it is neither an ELF nor a Mach-O file
                    error: can't read 'script': it is a script, not a 64-bit little-endian ELF or \
                    Mach-O file
                    error: can't read 'empty': it is empty
                    error: can't read 'part': it is truncated: it ends before what it loads does
                    error: can't read 'pipe': it isn't a regular file
                    error: can't read '.': it is a directory: name the program that is in it
                    error: can't read 'nowhere': No such file or directory

                    """,
                status: 66
            )
        )
    }

    @Test func `with --json prints one line for all files`() throws {
        try expect(
            shell.run("verify", "--json", "/bin/cat", "nowhere"),
            Transcript(
                """
                {"found":false,"binaries":[{"path":"/bin/cat","found":false,"architectures":\
                [{"architecture":"\(Self.architecture)","found":false,"pluginRecords":0}]},\
                {"path":"nowhere","error":{"kind":"unreadable",\
                "message":"can't read 'nowhere': No such file or directory"}}]}

                """,
                status: 66
            )
        )
        let found = try shell.run("verify", "--json", shell.executable)
        #expect(found.stdout.contains(#""menu":{"protocol":1,"by":"section"},"pluginRecords":"#))
        #expect(found.ending == .exited(1))
    }

    @Test func `comes before flags, like every verb`() throws {
        let late = try shell.run("--json", "verify", "/bin/sh")
        #expect(late.ending == .exited(64))
        #expect(late.stderr.contains("'verify' comes first, and its flags after it."))
    }

    @Test func `needs a file and a writable output`() throws {
        let nothing = try shell.run("verify")
        #expect(nothing.ending == .exited(64))
        #expect(nothing.stderr.contains("BINARY is missing: devmenu verify BINARY…"))
        let full = try shell.outerShell("devmenu verify /bin/sh > /dev/full")
        #expect(full.ending == .exited(74))
        #expect(full.stderr.contains("No space left on device"))
    }

    private static var architecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "aarch64"
        #endif
    }
}
