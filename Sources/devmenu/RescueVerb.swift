#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu rescue APP [COMMAND…]`: changes the settings of an app that doesn't run.
enum RescueVerb: FlaggedCommand {
    static var command: OuterCommand {
        OuterCommand(
            name: "rescue",
            summary: "Change the settings of an app that crashes at launch, or doesn't run",
            usage: [
                ("devmenu rescue [FLAGS] APP", "open the prompt"),
                ("devmenu rescue [FLAGS] APP COMMAND [WORD…]", "run one command"),
            ],
            examples: [
                ("devmenu rescue shop new-cart off", "switch the toggle that crashes it"),
                ("devmenu rescue shop resume", "let suspended overrides count again"),
            ],
            paragraphs: [
                """
                It opens the menu that the app last offered, and stands in for the app: explain, \
                undo, resume, presets and all that concerns settings work on the app's own \
                overrides and journal. What needs the app itself says so.
                """
            ],
            groups: [
                ShellFlags.running, ShellFlags.output,
                ("Options", [ShellFlags.scope, ShellFlags.help]),
            ],
            arguments: [
                CommandArgument("APP", .app, "The app"),
                CommandArgument.optional(
                    "COMMAND",
                    .text,
                    "A command and its arguments",
                    isRepeated: true
                ),
            ],
            apps: { MenuSnapshot.apps }
        )
    }

    /// Returns the flags by which the words behind an app's name are completed, or `nil` for unfit ones.
    static func flags(of app: String, behind flags: [String]) -> ShellFlags? {
        guard let reading = try? read(flags + [app]), (try? reading.enterScope()) != nil else {
            return nil
        }
        return standingIn(for: app, reading)
    }

    static func check(_ reading: FlagReading) throws(FlagError) {
        guard let app = reading.command.first, !app.hasPrefix("-") else {
            throw .misuse("The app is missing: devmenu rescue [FLAGS] APP [COMMAND [WORD…]].")
        }
        try ShellFlags(reading).check(words: Array(reading.command.dropFirst()))
    }

    static func run(_ reading: FlagReading) {
        let app = reading.command[0]
        let flags = standingIn(for: app, reading)
        let run = ShellRun(flags: flags, words: Array(reading.command.dropFirst()))
        // The prompt's banner says it too.
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
        OwnProcess.exit(run.run())
    }

    private static func standingIn(for app: String, _ reading: FlagReading) -> ShellFlags {
        var flags = ShellFlags(reading)
        flags.rescued = app
        return flags
    }
}
#endif
