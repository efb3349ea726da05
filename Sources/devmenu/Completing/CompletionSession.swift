import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// A shell that only suggests words, and runs nothing.
final class CompletionSession {
    /// The longest wait for an attached app's hello, so that Tab answers at once.
    private static let patience = Duration.milliseconds(200)

    private let shell: Shell
    private let completer: ShellCompleter

    /// Creates a session with the given flags; its host starts when a suggestion needs it.
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
        // Tab must not run anything: a plugin is asked when the shell is.
        let plugins = PluginSet(
            path: PluginPath(flags: flags.pluginDirectories),
            isAsking: false,
            introduction: { introduction }
        )
        let source: any SessionSource =
            flags.host == nil ? HostChoice(flags: flags).source : NoHost()
        let host = Attachment(
            source: source,
            with: plugins,
            loop: loop,
            introduction: { introduction }
        )
        let apps = AppFinder(
            AppDirectory(),
            executable: OwnExecutable.path ?? "devmenu",
            patience: Self.patience
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

    /// Returns the apps that can be attached to, without connecting to them.
    func apps(_ partial: String) -> [CompletionCandidate] {
        switch suggestions(forWords: ["attach"], partial: partial) {
        case .words(let candidates): candidates
        case .file: []
        }
    }

    /// Returns the suggestions for a word behind others; disconnects from the host afterwards.
    func suggestions(forWords words: [String], partial: String) -> WordSuggestions {
        defer { shell.host.leave() }
        return completer.suggestions(forWords: words, partial: partial)
    }
}
