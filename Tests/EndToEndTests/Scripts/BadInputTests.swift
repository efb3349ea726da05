import TerminalTesting
import Testing

@Suite(.onOwnThread) struct BadInputTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Flags of the whole run come before the command.
    @Test(arguments: [
        (["info", "--no-history"], "comes before the command: devmenu --no-history info"),
        (["list", "--attach=shop"], "devmenu --attach=shop list"),
        (["list", "tools", "--wait"], "comes before the command: devmenu --wait list …"),
        (["list", "-c", "help"], "in place of a command: devmenu -c list -c help"),
        (["list", "-f", "x"], "devmenu -c list -c 'source x'"),
        (["version", "--menu", "x"], "devmenu --menu x version"),
        (["dump-version", "--plugin-dir", "a"], "devmenu --plugin-dir a dump-version"),
    ])
    func `reports a flag after the command, with its correct position`(
        words: [String],
        advice: String
    ) throws {
        let result = try shell.run(words)
        #expect(result.stderr.hasPrefix("error: "), "\(result)")
        #expect(result.stderr.hasSuffix(advice + "\n"), "\(result)")
        #expect(result.stdout.isEmpty)
    }

    @Test func `reports a flag after the command in JSON, too`() throws {
        let json = try shell.run("--json", "list", "--attach=shop")
        #expect(json.stdout.contains("devmenu --attach=shop list"), "\(json)")
    }

    @Test(arguments: [["list", "--", "--json"], ["--json", "list", "tols"], ["list", "-x"]])
    func `does not mention flags where there are none`(words: [String]) throws {
        let result = try shell.run(words)
        #expect(result.ending != .exited(0))
        #expect(!(result.stdout + result.stderr).contains("comes before"))
    }

    /// Lines that fail, the message of each, and its status.
    private static let mistakes: [(line: String, message: String, status: Int32)] = [
        ("crsh-app", "unknown command 'crsh-app'. Did you mean 'crash-app'?", 64),
        ("lst", "unknown command 'lst'. Did you mean 'list'?", 64),
        ("like", "unknown command 'like'. Did you mean 'like-button'?", 64),
        ("crash", "unknown command 'crash'. Did you mean 'crash-app'?", 64),
        ("who", "unknown command 'who'. Did you mean 'changes'?", 64),
        ("cls", "unknown command 'cls'. Did you mean 'Ctrl-L'?", 64),
        ("run ten.dm", "unknown command 'run'. Did you mean 'source FILE'?", 64),
        ("run dump-version", "unknown command 'run'. Did you mean 'dump-version'?", 64),
        ("bye", "unknown command 'bye'. Did you mean 'quit'?", 64),
        ("reload", "unknown command 'reload'. Did you mean 'plugins reload'?", 64),
        ("unalias x", "unknown command 'unalias'. Did you mean 'alias NAME --remove'?", 64),
        (
            "mcp --attach shop",
            "'mcp' isn't a command of the menu. Type 'devmenu mcp …' in the outer shell.", 64
        ),
        ("help events", "unknown command 'events'. Did you mean 'set events'?", 64),
        (
            "find like-buttno",
            "nothing in the menu has 'like-buttno'. Did you mean 'like-button'?", 1
        ),
        (
            "list --attach shop",
            """
            --attach is for the whole run, so it comes before the command: \
            devmenu --attach shop list
            """, 64
        ),
        (
            "zzzzzz",
            "unknown command 'zzzzzz'. Type 'list' for the menu or 'help' for commands.", 64
        ),
        ("help hlp", "unknown command 'hlp'. Did you mean 'help'?", 64),
        ("list tols", "no section 'tols'. Did you mean 'tools'?", 1),
        ("list zzzzzz", "no section 'zzzzzz'. Type 'list' for the menu.", 1),
        ("show versoin", "no item 'versoin'. Did you mean 'version'?", 1),
        ("toggle like-buton", "no item 'like-buton'. Did you mean 'like-button'?", 1),
        ("setting swiftu on", "no item 'swiftu'. Did you mean 'swiftui'?", 1),
        ("trigger crsh-app", "no item 'crsh-app'. Did you mean 'crash-app'?", 1),
        ("open DesignKti", "no route 'DesignKti'. Did you mean 'DesignKit'?", 1),
        (
            "like-button onn",
            "'onn' isn't a value of 'like-button': give on or off. Did you mean 'on'?", 64
        ),
        (
            "toggles rest",
            "toggles: 'rest' is not 'reset' or 'stale'. Did you mean 'reset'?", 64
        ),
        ("crash-app --knd=exit", "there is no parameter 'knd'. Did you mean 'kind'?", 64),
        ("crash-app knd=exit", "there is no parameter 'knd'. Did you mean 'kind'?", 64),
        (
            "crash-app kind=exitt",
            """
            'exitt' isn't valid for 'kind': give one of fatal-error, precondition, force-unwrap, \
            array-bounds, overflow, abort, segv, stack-overflow, exit. Did you mean 'exit'?
            """, 64
        ),
        (
            "crash-app exit status=300 --yes",
            "'300' isn't valid for 'status': give a whole number from 0 to 255", 64
        ),
        ("crash-app exit 1 2", "'2' is one argument too many: at most 2 can be given", 64),
        ("crash-app exit kind=exit", "'kind' is given twice", 64),
        (
            "clear-cache domain=imges --yes",
            "'imges' isn't valid for 'domain': give one of all, images, responses. "
                + "Did you mean 'images'?", 64
        ),
        (
            "set colr on",
            """
            set: 'colr' is not a setting of the shell (confirm, prompt, color, theme, completion, \
            format, events, suggestions, timing, host-output). Did you mean 'color'?
            """, 64
        ),
        ("crash-app", "'crash-app' is fatal: confirm it with --yes", 1),
        ("clear-cache", "'clear-cache' is destructive: confirm it with --yes", 1),
        ("trigger like-button", "'like-button' isn't an action: it's of kind toggle", 1),
        ("show 'a b", "the quote opened at column 6 is never closed", 64),
        (
            #"show "a\q""#,
            #"""
            unknown escape '\q' at column 8; "…" knows \" \\ \n \t \u{…}, and '…' takes \#
            everything as it is
            """#, 64
        ),
        ("show a\\", "the backslash at column 7 ends the line, and no line follows it", 64),
        ("list >", "'>' at column 6 needs the name of a file after it", 64),
        ("list |", "'|' at column 6 needs a command of the outer shell after it", 64),
        ("> x", "'>' at column 1 needs a command before it", 64),
    ]

    @Test(arguments: [1, 64] as [Int32])
    func `names the error, and the nearest valid word`(status: Int32) throws {
        let mistakes = Self.mistakes.filter { $0.status == status }
        let transcript = try shell.run(["--keep-going"] + mistakes.flatMap { ["-c", $0.line] })
        let errors = transcript.stderr.split(separator: "\n")
        #expect(errors.count == mistakes.count && transcript.stdout.isEmpty, "\(transcript)")
        #expect(transcript.ending == .exited(status))
        for (mistake, error) in zip(mistakes, errors) {
            #expect(error == "error: \(mistake.message)", "\(mistake.line)")
        }
    }

    @Test(arguments: [
        (
            ["plugin", "new", "x"],
            "'plugin new' is gone: see the article 'Write a plugin in any language'"
        ),
        (["plugin", "list"], "'plugin' is gone: type 'devmenu plugins'"),
        (["-c", "plugin list"], "'plugin' is gone: type 'devmenu plugins'"),
    ])
    func `says what to do instead of a removed verb`(words: [String], notice: String) throws {
        try expect(shell.run(words), Transcript(stderr: "error: \(notice)\n", status: 64))
    }

    @Test(arguments: [
        (["apps", "--all", "list"], "apps: 'apps --all' is gone: see 'Many machines' for a loop"),
        (["apps", "--apps=shop", "list"], "apps: 'apps --apps' is gone: see 'Many machines'"),
        (["toggles", "stale", "--references", "."], "'toggles --references' is gone: search with"),
        (["settings", "stale", "--references=."], "'settings --references' is gone: search with"),
        (["preset", "export", "a", "--as-command"], "'preset --as-command' is gone: type 'preset"),
    ])
    func `says what to do instead of a removed option`(words: [String], notice: String) throws {
        let refused = try shell.run(words)
        #expect(refused.stderr.contains(notice) && refused.stdout.isEmpty, "\(refused)")
        #expect(refused.ending == .exited(64))
    }

    @Test func `an item may have the name of a removed verb`() throws {
        try shell.environment.write("add:\n\t@echo added\n", to: "Makefile")
        expect(try shell.run("add"), Transcript("added\n"))
    }

    @Test(arguments: [
        (["shema"], " Did you mean 'schema'?"), (["crash"], " Did you mean 'crash-app'?"),
        (["-c", "shema"], " Type 'list' for the menu or 'help' for commands."),
        (["--yes", "shema"], " Type 'list' for the menu or 'help' for commands."),
    ])
    func `suggests the nearest name, and a verb only where one is valid`(
        words: [String],
        hint: String
    ) throws {
        let word = try #require(words.first { !$0.hasPrefix("-") })
        try expect(
            shell.run(words),
            Transcript(stderr: "error: unknown command '\(word)'.\(hint)\n", status: 64)
        )
    }

    @Test(arguments: [
        (["trust", "a", "b"], "Unexpected argument 'b'.", "trust"),
        (["init", "a"], "Unexpected argument 'a'.", "init"),
        (["schema", "a"], "Unexpected argument 'a'.", "schema"),
        (["man", "a"], "Unexpected argument 'a'.", "man"),
        (["verify", "--no"], "Unknown option '--no'.", "verify"),
        (["completions", "bash", "b"], "Unexpected argument 'b'.", "completions"),
        (
            ["scope", "--json", "remove"], "The name is missing: devmenu scope remove NAME… --yes.",
            "scope remove"
        ),
    ])
    func `an error of a verb names its help`(words: [String], error: String, verb: String) throws {
        try expect(
            shell.run(words),
            Transcript(stderr: "error: \(error)\nSee 'devmenu \(verb) --help'.\n", status: 64)
        )
    }

    @Test(arguments: ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "TMPDIR"])
    func `refuses a directory that is not UTF-8, and makes none`(variable: String) throws {
        let names = try shell.environment.names(in: ".")
        let path = #""$PWD/x$(printf '\377')""#
        expect(
            try shell.outerShell("\(variable)=\(path) devmenu like-button on"),
            Transcript(
                stderr: "error: \(variable) isn't UTF-8: use a directory whose path is\n",
                status: 64
            )
        )
        #expect(try shell.environment.names(in: ".") == names)
    }

    @Test func `refuses a current directory that is not UTF-8`() throws {
        expect(
            try shell.outerShell(#"d="x$(printf '\377')"; mkdir "$d"; cd "$d"; devmenu list"#),
            Transcript(
                stderr: """
                    error: the path of the current directory isn't UTF-8: use a directory whose path is

                    """,
                status: 64
            )
        )
    }

    @Test func `refuses arguments that are not UTF-8`() throws {
        let message = "argument 2: byte 0xFF at column 5 is not UTF-8; arguments must be UTF-8 text"
        let word = "\"$(printf 'like\\377')\""
        expect(
            try shell.outerShell("devmenu list \(word)"),
            Transcript(stderr: "error: \(message)\n", status: 64)
        )
        let error = #"{"kind":"syntax","message":"\#(message)"}"#
        expect(
            try shell.outerShell("devmenu --json \(word)"),
            Transcript(#"{"line":1,"command":"","ok":false,"error":\#(error)}"# + "\n", status: 64)
        )
        #expect(try shell.outerShell("devmenu verify \(word)").ending == .exited(64))
    }

    @Test func `quotes only the ends of a very long word`() throws {
        let word = String(repeating: "a", count: 10_000)
        let transcript = try shell.script("show \(word)\n")
        #expect(transcript.ending == .exited(1))
        #expect(transcript.stderr.hasPrefix("stdin:1: error: no item 'aaaa"))
        #expect(transcript.stderr.utf8.count < 1_000)
    }

    @Test func `refuses a script that runs itself without end`() throws {
        try shell.environment.write("# again\nsource loop.dm\nlist\n", to: "loop.dm")
        try expect(
            shell.run("-f", "loop.dm"),
            Transcript(
                stderr: """
                    loop.dm:2: error: cannot read 'loop.dm': scripts are nested more than 16 \
                    deep

                    """,
                status: 66
            )
        )
        let lines = try shell.run("--json", "source", "loop.dm").lines
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.contains(#""ok":false,"error":{"kind":"unreadable""#) })
    }

    @Test func `refuses flags that exclude one another or do not exist`() throws {
        for (arguments, start) in [
            (["-c", "list", "list"], "error: COMMAND, -c and -f cannot be used together"),
            (["-c", "list", "-f", "x"], "error: COMMAND, -c and -f cannot be used together"),
            (["--yess", "list"], "error: Unknown option '--yess'. Did you mean '--yes'?"),
            (
                ["--timeout", "0", "list"],
                "error: --timeout takes a number of seconds above 0, not"
            ),
            (
                ["--color", "blue", "list"],
                "error: --color takes auto, always or never, not 'blue'"
            ),
        ] {
            let transcript = try shell.run(arguments)
            #expect(transcript.stdout == "")
            #expect(transcript.stderr.hasPrefix(start), "\(transcript)")
            #expect(transcript.ending == .exited(64))
        }
    }
}
