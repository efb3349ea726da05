#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu rescue APP [COMMAND…]`: changes the settings of an app that doesn't run.
struct RescueVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescue",
        _superCommandName: "devmenu",
        abstract: "Change the settings of an app that crashes at launch, or doesn't run.",
        usage: "devmenu rescue [FLAGS] APP [COMMAND [WORD…]]",
        discussion: """
            It opens the menu that the app last offered, and stands in for the app: explain, undo, \
            resume, presets and all that concerns settings work on the app's own overrides and \
            journal. What needs the app itself says so. Without COMMAND it's a prompt.

              devmenu rescue shop                    open the prompt
              devmenu rescue shop new-cart off       switch the toggle that crashes it
              devmenu rescue shop resume             let suspended overrides count again
            """
    )

    @OptionGroup(title: "What to run") var running: RunningFlags
    @OptionGroup(title: "Input and output") var output: OutputFlags

    @Argument(
        help: ArgumentHelp("The app.", valueName: "APP"),
        completion: .custom { _, _, partial in Self.apps.filter { $0.hasPrefix(partial) } }
    )
    var app: String

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("A command and its arguments.", valueName: "COMMAND")
    )
    var words: [String] = []

    /// Returns a session that completes the words behind an app's name; `nil` for flags that don't fit.
    static func session(of app: String, behind flags: [String]) -> CompletionSession? {
        guard let verb = try? RescueVerb.parse(flags + [app]) else { return nil }
        return CompletionSession(flags: verb.flags)
    }

    func validate() throws {
        guard !app.hasPrefix("-") else {
            throw ValidationError("Unknown option '\(app)'.")
        }
        try running.validate(words: words)
    }

    func run() throws {
        if let running = AppDirectory().listing().apps.first(where: { $0.name == app }) {
            StandardStreams.writeError(
                "warning: '\(app)' runs, pid \(running.pid): 'devmenu --attach \(app)' works on it"
            )
        }
        let status = ShellRun(flags: flags, words: words).run()
        guard status == ExitStatus.success else { throw ExitCode(status) }
    }

    private var flags: FlagValues {
        var values = FlagValues(running, output)
        values.ignoresProject = true
        values.rescued = app
        return values
    }
}

extension RescueVerb: AppNamingVerb {
    static var apps: [String] { AppDirectories.apps(with: \.menu) }
}
#endif
