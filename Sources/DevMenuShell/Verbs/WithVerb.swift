package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `devmenu with [SETTING=VALUE…] -- COMMAND`: runs a command with separate settings.
package struct WithVerb: Verb {
    package static let name = "with"
    package let takesRest = true
    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "run a command with separate settings",
        forms: [("devmenu with [FLAGS] [SETTING=VALUE…] -- COMMAND [WORD…]", "")],
        arguments: [
            .optional("SETTING=VALUE", .assignment, "a setting and its value", isRepeated: true),
            .option("--scope NAME", "use a scope that stays, and set the values in it", .scope),
            .option("--fresh", "use an empty scope, which is removed at the end; the default"),
            ScopedFlags.app,
            .option("--preset NAME|FILE", "start from a preset's values"),
            .option("--flipped", "start from the opposite of every toggle's default"),
            .option("--all VALUE", "start with every toggle on, or off", .word(["on", "off"])),
        ],
        paragraphs: [
            """
            COMMAND runs in a scope: \(ScopeName.variable) names it, and apps that offer their menu have \
            separate overrides, journals, presets and caches there. A fresh scope, the default, has \
            only these values, and is removed once nobody uses it. The status is COMMAND's. With \
            --app, it's an error if COMMAND ends well and no app has read them.
            """
        ],
        examples: [
            ("devmenu with --app shop like-button=on -- ./smoke-test", "test with the toggle on"),
            ("devmenu with --app shop --preset demo -- ./shop", "start it with a preset's values"),
            ("devmenu with --flipped -- make test", "test a project with every toggle flipped"),
            ("devmenu with --scope ada -- bash", "a shell whose apps have separate settings"),
        ],
        apps: { MenuSnapshot.apps }
    )

    // A preset is read from the scope of the one who starts the command.
    package let isInScope = false

    package func check(_ reading: FlagReading) throws(FlagError) {
        let (values, _) = try ScopedFlags.split(reading.words, for: "with")
        for word in values where !word.dropFirst().contains("=") || word.hasPrefix("=") {
            throw .misuse(
                word.hasPrefix("-")
                    ? "Flags come before the values: devmenu with \(word) …"
                    : "with takes SETTING=VALUE before the --, not '\(word.shownName)'."
            )
        }
        guard !(reading.has("--scope") && reading.has("--fresh")) else {
            throw .misuse("--scope and --fresh can't be used together: give one of them.")
        }
        guard !(reading.has("--flipped") && reading.has("--all")) else {
            throw .misuse("--flipped and --all can't be used together: give one of them.")
        }
        if reading["--preset"] == "-" {
            throw .misuse("--preset takes NAME or FILE, not '-': standard input is COMMAND's.")
        }
        if reading["--scope"] == "" { throw .misuse("\(BadScopeNameError("")).") }
        if let word = reading["--scope"], ScopeEntry.scope(word) == nil {
            throw .misuse(
                "'--scope \(word)' needs a linked worktree of git: leave it out, for a fresh scope."
            )
        }
    }

    package func run(_ reading: FlagReading) throws {
        let (words, command) = try ScopedFlags.split(reading.words, for: "with")
        // Before any of them gets another action.
        let ignored = InheritedSignals.ignored
        KeptScope.collect()
        let (app, caller) = (reading["--app"], ScopeName.current)
        let named = reading["--scope"].flatMap(ScopeEntry.scope)
        let lock = try named.map { try Self.enter($0, app) }
        let menu = try ScopedMenu(ofApp: app, for: "with", parts, presetsIn: caller)
        let hasValues =
            !words.isEmpty || ["--preset", "--all", "--flipped"].contains(where: reading.has)
        if menu == nil, hasValues { throw ScopedFlags.noSettings }
        let all = reading["--all"].map { $0 == "on" }
        let values =
            try menu?.values(
                ofToggles: all != nil || reading.has("--flipped")
                    ? { all ?? !($0.received.defaultValue?.bool ?? false) } : nil,
                preset: reading["--preset"],
                words
            ) ?? []
        try ScopedFlags.check(menu, command)
        var launch = ProgramLaunch(
            executable: command[0],
            arguments: command,
            environment: menu?.environment { item in
                let value = values.first { $0.id == item.id }?.value
                return value ?? (named == nil ? nil : item.received.value)
            } ?? [:],
            separation: .none
        )
        launch.ignored = ignored
        if let lock {
            if !values.isEmpty { try menu?.apply(values) }
            menu?.close()
            launch.inherited = lock.file
            throw ScopedRunError.notStarted(launch, launch.become())
        }
        let scope = try FreshScope(menu?.directories, with: values.overrides)
        scope.apply(to: &launch)
        let end: ProcessEnd
        do throws(Errno) {
            end = try ForegroundProgram.run(launch)
        } catch {
            scope.remove()
            throw ScopedRunError.notStarted(launch, error)
        }
        if app != nil, end == .exit(0), menu?.directories(in: scope.name).wasRead == false {
            StandardStreams.writeError(ScopedRunError.unreadWords)
        }
        scope.remove()
        if case .signal(let number) = end { Signals.raiseWithDefaultAction(number) }
        throw VerbExit(end.status)
    }

    /// Enters a scope that remains, with the menu that an app has saved in this process's own.
    ///
    /// - Returns: The lock of the scope.
    private static func enter(_ scope: ScopeName, _ app: String?) throws -> ScopeLock {
        do throws(FileError) {
            let lock = try ScopeLock(sharing: scope)
            if let app, AppFacts.isValid(name: app) {
                try KeptScope.copyMenu(to: scope) { AppDirectories(app: app, scope: $0) }
            }
            Environment.set(ScopeName.variable, to: scope.description)
            return lock
        } catch {
            throw ScopedRunError.unmade(error)
        }
    }
}

/// The flags and words that `with`, `matrix` and `bisect` share.
enum ScopedFlags {
    /// The flag that names the app.
    static let app = CommandArgument.option(
        "--app APP",
        "the app that has the settings; the project here by default",
        .app
    )

    /// The flag for a command that starts no app.
    static let unread = CommandArgument.option(
        "--unread ok",
        "continue if no app reads the settings of a run, as for a command that starts none",
        .word(["ok"])
    )

    /// Returns the line that names a project's setting that is left out.
    static func unread(_ id: String) -> String {
        "\(id) is left out: no variable gives it to a command"
    }

    /// The error if no app is named, and no project has settings.
    static let noSettings = FlagError.misuse(
        "No project here has settings: give --app APP, the app that has them."
    )

    /// Returns the words before `--`, and the command after it.
    static func split(
        _ words: [String],
        for verb: String
    ) throws(FlagError) -> (values: [String], command: [String]) {
        guard let end = words.firstIndex(of: "--"), end + 1 < words.count else {
            throw .misuse("COMMAND is missing: devmenu \(verb) … -- COMMAND [WORD…].")
        }
        return (Array(words[..<end]), Array(words[(end + 1)...]))
    }

    /// Throws unless a command may get a project's variables.
    static func check(_ menu: ScopedMenu?, _ command: [String]) throws {
        do {
            try menu?.variables?.check(command)
        } catch let error as UntrustedFileError {
            throw VerbError(error.message, status: 77)
        } catch let error as ActionError {
            throw VerbError(error.message, status: 77)
        }
    }
}
