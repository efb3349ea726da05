package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `devmenu rescue APP [COMMAND…]`: changes the settings of an app that doesn't run.
package struct RescueVerb: Verb {
    package static let name = "rescue"
    package let takesRest = true
    package let isReplayable = true
    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "change the settings of an app that crashes at launch, or doesn't run",
        forms: [
            ("devmenu rescue [FLAGS] APP", "open the prompt"),
            ("devmenu rescue [FLAGS] APP COMMAND [WORD…]", "run one command"),
        ],
        arguments: [
            CommandArgument("APP", .app, "the app"),
            .optional("COMMAND", .text, "a command and its arguments", isRepeated: true),
            HostFlags.scope,
        ],
        groups: [ShellFlags.running, ShellFlags.output],
        paragraphs: [
            """
            It opens the menu that the app last offered, and stands in for the app: explain, \
            undo, resume, presets and all that concerns settings work on the app's own \
            overrides and journal. What needs the app itself says so.
            """
        ],
        examples: [
            ("devmenu rescue shop new-cart off", "switch the toggle that crashes it"),
            ("devmenu rescue shop resume", "apply suspended overrides again"),
        ],
        apps: { MenuSnapshot.apps }
    )

    package func command(in reading: FlagReading) -> [String] { Array(reading.command.dropFirst()) }

    package func check(_ reading: FlagReading) throws(FlagError) {
        guard let app = reading.command.first, !app.hasPrefix("-") else {
            throw .misuse("APP is missing: devmenu rescue [FLAGS] APP [COMMAND [WORD…]].")
        }
        try ShellFlags(reading).check(words: command(in: reading))
    }

    package func run(_ reading: FlagReading) throws {
        let app = reading.command[0]
        let words = command(in: reading)
        _ = MenuSnapshot.savedToChange(of: app)
        let run = ShellRun(flags: Self.flags(of: app, reading), words: words, parts)
        // The prompt's banner reports it too.
        let running =
            run.isRepl
            ? nil
            : AppDirectory().listing().apps.first(where: {
                $0.name == app && $0.scope == ScopeName.current
            })
        if let running {
            let name = running.scope == nil ? app : running.fullName
            StandardStreams.writeError(
                "warning: '\(app)' runs, pid \(running.pid): 'devmenu --attach \(name)' works on it"
            )
        }
        throw VerbExit(run.run())
    }

    /// Returns the flags with which the shell works on the last menu of an app.
    static func flags(of app: String, _ reading: FlagReading = FlagReading()) -> ShellFlags {
        var flags = ShellFlags(reading)
        flags.host.rescued = app
        return flags
    }
}
