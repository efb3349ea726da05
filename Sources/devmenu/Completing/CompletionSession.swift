import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// A shell that runs nothing: it is only asked what could be typed.
final class CompletionSession {
    /// How long an app that is attached to may take to its hello: nobody waits longer for a key.
    private static let patience = Duration.milliseconds(200)

    private let shell: Shell
    private let completer: ShellCompleter

    /// A session that flags describe; its host is started when something is asked that needs it.
    init(flags: FlagValues) {
        let environment = ProcessEnvironment()
        let options = flags.options(environment: environment)
        let loop = EventLoop()
        let introduction = Introduction(
            client: "devmenu \(Version.number)",
            locale: options.locale,
            columns: nil,
            events: []
        )
        // Nothing is run by a key: a plugin is asked when the shell is.
        let plugins = PluginSet(
            path: PluginPath(flags: flags.pluginDirectories),
            isAsking: false,
            introduction: { introduction }
        )
        let source: any SessionSource =
            flags.host == nil ? HostChoice(flags: flags).source : NoHost()
        let host = Attachment(
            source: PluginSource(source, with: plugins),
            loop: loop,
            introduction: { introduction }
        )
        let apps = AppFinder(
            AppDirectory(),
            executable: OwnExecutable.path ?? "devmenu",
            patience: Self.patience,
            joinedBy: { PluginSource($0, with: plugins) }
        )
        if let app = flags.app { host.aim(at: apps.source(of: app)) }
        shell = Shell(
            options: options,
            loop: loop,
            output: ShellOutput(loop: loop),
            host: host,
            apps: apps,
            painting: Painting(choice: .never, environment: [:], isTerminal: false),
            about: Version.about,
            history: { HistoryFile() }
        )
        completer = ShellCompleter(shell: shell)
        Signals.ignore(SignalNumber.brokenPipe)
    }

    /// The apps that could be attached to; none of them is asked for anything.
    func apps(_ partial: String) -> [CompletionCandidate] {
        switch suggestions(forWords: ["attach"], partial: partial) {
        case .words(let candidates): candidates
        case .file: []
        }
    }

    /// What could stand behind words of a command; its host is left when that is known.
    func suggestions(forWords words: [String], partial: String) -> WordSuggestions {
        defer { shell.host.leave() }
        return completer.suggestions(forWords: words, partial: partial)
    }
}
