import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// A shell that runs nothing: it is only asked what could be typed.
final class CompletionSession {
    private let shell: Shell
    private let completer: ShellCompleter

    /// A session that flags describe; its host is started when something is asked that needs it.
    init(flags: ShellFlags) {
        let environment = ProcessEnvironment()
        let options = flags.values.options(environment: environment)
        let loop = EventLoop()
        let introduction = Introduction(
            client: "devmenu \(Version.number)",
            locale: options.locale,
            columns: nil,
            events: []
        )
        shell = Shell(
            options: options,
            loop: loop,
            output: ShellOutput(loop: loop),
            host: Attachment(
                source: PluginSource(
                    flags.host == nil ? HostChoice(flags: flags.values).source : NoHost(),
                    // Nothing is run by a key: a plugin is asked when the shell is.
                    with: PluginSet(
                        path: PluginPath(flags: flags.pluginDirectories),
                        isAsking: false,
                        introduction: { introduction }
                    )
                ),
                loop: loop,
                introduction: { introduction }
            ),
            painting: Painting(choice: .never, environment: [:], isTerminal: false),
            about: Version.about,
            history: { HistoryFile() }
        )
        completer = ShellCompleter(shell: shell)
        SignalNumber.ignoreBrokenPipes()
    }

    /// What could stand behind words of a command; its host is left when that is known.
    func suggestions(forWords words: [String], partial: String) -> WordSuggestions {
        defer { shell.host.leave() }
        return completer.suggestions(forWords: words, partial: partial)
    }
}
