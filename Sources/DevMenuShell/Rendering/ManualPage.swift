import DevMenuClient
import DevMenuTerminal

/// The manual page, made from the descriptions of the flags, the verbs and the commands.
package struct ManualPage {
    private let program: VerbDeclaration
    private let about: About

    /// Creates the page of a program.
    package init(of about: About) { (program, self.about) = (about.program, about) }

    /// The page in roff.
    package var text: String {
        var page = RoffPage(title: program.name, source: "devmenu \(about.version)")
        page.section("NAME")
        let summary = program.summary.prefix(1).lowercased() + program.summary.dropFirst()
        page.paragraph("\(program.name) - \(summary)")
        page.section("SYNOPSIS")
        page.example(program.forms.map(\.typed))
        putDescription(into: &page)
        page.section("OPTIONS")
        putFlags(of: program, into: &page)
        putCommands(into: &page)
        putExitStatus(into: &page)
        page.section("ENVIRONMENT")
        for (name, words) in ManualReferences.variables { page.entry(name, words) }
        page.section("FILES")
        for (path, words) in ManualReferences.files { page.entry(path, words) }
        page.section("EXAMPLES")
        for (words, lines) in ManualExamples.all {
            page.paragraph(words)
            page.example(lines)
        }
        page.section("SEE ALSO")
        page.paragraph("readline(3), strip(1)")
        page.paragraph(about.licenseNotice)
        return page.text
    }

    private func putDescription(into page: inout RoffPage) {
        page.section("DESCRIPTION")
        page.paragraph(Self.sentence(program.summary))
        for (typed, words) in program.forms { page.entry(typed, Self.sentence(words)) }
        for paragraph in program.paragraphs { page.paragraph(paragraph) }
        page.paragraph(
            """
            Only a person at a terminal is asked questions. Everything else is a script: it stops at \
            the first command that fails, and the exit status says what kind of failure it was.
            """
        )
    }

    private func putFlags(of command: VerbDeclaration, into page: inout RoffPage) {
        for flag in command.flags + [VerbDeclaration.help] {
            let value = flag.valueName.map { " \($0)" } ?? ""
            page.entry(
                flag.flagNames.joined(separator: ", "),
                parameters: value,
                Self.sentence(flag.summary)
            )
        }
    }

    private func putCommands(into page: inout RoffPage) {
        page.section("COMMANDS")
        let rule = HelpText.itemRule(action: "dump-version", toggle: "like-button")
        for rule in [rule].compactMap(\.self) + HelpText.lineRules { page.paragraph(rule) }
        page.part("Commands of the prompt")
        for command in CommandTable.standard.commands {
            let names = ([command.usage] + command.aliases).joined(separator: ", ")
            page.entry(names, Self.sentence(command.summary))
            guard !command.arguments.isEmpty else { continue }
            page.indented { page in
                for argument in command.arguments {
                    page.entry(argument.name, Self.sentence(argument.summary))
                }
            }
        }
        page.part("Settings of the prompt")
        for entry in ShellSettings.entries {
            let values = entry.values.isEmpty ? "" : " " + entry.values.joined(separator: "|")
            page.entry(entry.name, parameters: values, Self.sentence(entry.summary))
        }
        page.part("Verbs of the program")
        page.paragraph("Verbs come first on the command line. The prompt doesn't have them.")
        for verb in program.verbs {
            let words = String(verb.briefUsage.dropFirst(verb.name.count))
            page.entry(verb.name, parameters: words, Self.sentence(verb.summary))
            page.indented { putFlags(of: verb, into: &$0) }
        }
    }

    private func putExitStatus(into page: inout RoffPage) {
        page.section("EXIT STATUS")
        page.entry("\(ExitStatus.success)", "Every command succeeded.")
        for failure in ExitStatus.failures {
            let kinds = failure.kinds.joined(separator: ", ")
            page.entry(
                "\(failure.status)",
                Self.sentence(failure.summary) + (kinds.isEmpty ? "" : " Errors: \(kinds).")
            )
        }
        page.entry(
            "the program's",
            "The command is an action of a project that runs a program, and the output is text. A "
                + "signal is 128 and its number if devmenu waits for the program itself."
        )
    }

    /// Returns the words as a sentence, with a capital letter and a full stop.
    private static func sentence(_ words: String) -> String {
        let words = words.prefix(1).uppercased() + words.dropFirst()
        return words.isEmpty || words.hasSuffix(".") ? words : words + "."
    }
}

/// The examples of the manual page.
private enum ManualExamples {
    /// The examples: a heading and the command lines of each.
    static let all = [
        ("At a prompt:", ["devmenu"]),
        ("One command:", ["devmenu like-button on", "devmenu crash-app kind=abort --yes"]),
        (
            "A script, with answers for a program:",
            [#"printf 'like-button on\ntoggles\n' | devmenu --json"#]
        ),
        (
            "A running app, here and on another machine:",
            [
                "devmenu apps",
                "devmenu --attach shop",
                "devmenu --host 'ssh box devmenu serve --proxy shop'",
            ]
        ),
        (
            "A project's own tasks, from its justfile, Makefile and the like, and a menu around them:",
            ["devmenu list", "devmenu init"]
        ),
        (
            "A command with a toggle on, and with each toggle on and off:",
            [
                "devmenu with --app shop new-cart=on -- ./shop",
                "devmenu matrix --pairs -- make test",
            ]
        ),
        (
            "The overrides with which an app fails a test:",
            ["devmenu bisect --app shop --run './smoke-test'"]
        ),
        (
            "A check before an app ships: it has no menu in it.",
            ["devmenu verify .build/release/app && echo none"]
        ),
    ]
}

/// The environment variables and the files of the program and of apps.
///
/// The manual page and the article "Files and variables" have the same.
package enum ManualReferences {
    /// The variables that are read, and their purpose.
    package static let variables = rows(
        """
        XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_DATA_HOME: The folders of the files \
        below; by default ~/.config, ~/.local/state, ~/.cache and ~/.local/share. Paths that aren't \
        absolute don't count.
        LC_ALL, LC_MESSAGES, LANG: The first that is set is the language in which the menu is \
        shown, unless --locale names one.
        LC_ALL, LC_CTYPE, LANG: The first that is set says how the terminal encodes characters, \
        and how wide it shows marks.
        NO_COLOR: Set to anything, it turns colours off, but not bold text.
        TERM, COLORTERM: What the terminal can do; a TERM of 'dumb' turns colours off.
        INPUTRC: The settings of GNU Readline, which edits lines at the prompt.
        DEVMENU_PAGER, PAGER, LESS: The program that shows long texts on a terminal, 'less -FRX' \
        by default; 'cat' or nothing for none.
        DEVMENU_PLUGIN_PATH: Folders of executable plugins, separated by colons; they are searched \
        after those of --plugin-dir.
        DEVMENU_RUNTIME_DIR: Where apps listen for shells, and shells look first.
        XDG_RUNTIME_DIR, TMPDIR: Where apps listen without DEVMENU_RUNTIME_DIR; see the sockets \
        below.
        DEVMENU_SAFE_DIRECTORY: Directories, separated by colons, in which a project's programs \
        run whoever owns them, as after 'devmenu trust --directory'.
        DEVMENU_DISABLE: Set to 1, it keeps an app from offering its menu.
        DEVMENU_SET: Values of an app's settings for this run alone, where overrides count: a JSON \
        object by identifier or storage key.
        DEVMENU_SCOPE: The scope of the process and of all that it starts, in which apps have \
        separate overrides, journals, presets and caches: see --scope.
        DEVMENU_JOB: Set in the jobs of coding agents, so that what leaves a job is found at its end.
        DEVMENU_UNREAD: Set in the host in which 'with', 'matrix' or 'bisect' looks up an app's \
        settings, so that this isn't taken as reading the scope.
        SWIFT_BACKTRACE: How the embedded host reports a crash; by default without a backtrace.
        """
    )

    /// The files that are read and written, and their purpose.
    package static let files = rows(
        """
        $XDG_CONFIG_HOME/devmenu/rc: Commands that are run before the first prompt; a line that \
        fails is a warning.
        $XDG_CONFIG_HOME/devmenu/aliases: The names that 'alias' saved for lines.
        $XDG_STATE_HOME/devmenu/history: What was entered at the prompt.
        $XDG_STATE_HOME/devmenu/apps/NAME/toggles.json: The values that people gave settings of \
        the app NAME.
        $XDG_STATE_HOME/devmenu/apps/NAME/journal.jsonl: Who changed them, when and why: see \
        'changes'. An older part is journal.1.jsonl.
        $XDG_STATE_HOME/devmenu/apps/NAME/runs.jsonl: Who ran which action, with what, and how it \
        ended: see 'runs'. An older part is runs.1.jsonl.
        $XDG_STATE_HOME/devmenu/agents: The number of the last server for an agent, which tells agents \
        of one name apart in the journal.
        $XDG_STATE_HOME/devmenu/apps/NAME/returns.json: The values of the app's own settings that \
        were set for a time, and their former values; one file for all scopes.
        $XDG_STATE_HOME/devmenu/apps/NAME/presets/: Named sets of values: see 'preset'.
        $XDG_STATE_HOME/devmenu/apps/NAME/starts.json, rescue.json, menu.json: The last starts of \
        the app, the overrides that are suspended after crashes or end at the next launch, and the \
        menu as it was last served, for 'devmenu rescue'.
        $XDG_STATE_HOME/devmenu/apps/NAME@SCOPE/: The same files in a scope; its cache is \
        $XDG_CACHE_HOME/NAME@SCOPE.
        $XDG_STATE_HOME/devmenu/scopes/SCOPE: The lock of a scope, which the processes that use it \
        share: see 'devmenu scope'.
        devmenu.json: The menu of the project in whose directory it is, or in one below: used in \
        place of the bundled menu. Without one, the tasks of the project's own files are the menu. \
        'devmenu init' writes one, 'devmenu schema' prints what it may hold.
        $XDG_STATE_HOME/devmenu/trusted/: The project menus whose programs may run, each as it was \
        when it was trusted.
        $XDG_STATE_HOME/devmenu/projects/NAME-DIGEST/: The same files for a project's menu.
        $XDG_CACHE_HOME/NAME: The cache of the app NAME, which 'clear-cache' clears.
        $XDG_DATA_HOME/devmenu/plugins/devmenu-NAME: A plugin of the user's.
        $XDG_CACHE_HOME/devmenu: The menus of plugins, as each last reported it, and the caches of \
        projects.
        $XDG_RUNTIME_DIR/devmenu/NAME-PID.sock, $XDG_RUNTIME_DIR/devmenu/NAME-PID.json: Where the \
        app NAME listens, and what it is. If XDG_RUNTIME_DIR isn't set, they are in \
        $TMPDIR/devmenu-UID, and without TMPDIR in /tmp/devmenu-UID.
        """
    )

    /// Returns what is before and after the first colon and space of each line.
    private static func rows(_ text: String) -> [(name: String, words: String)] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return (String(parts[0]), String(parts[1]))
        }
    }
}
