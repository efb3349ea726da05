#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// `devmenu complete-words`: the candidates that the scripts of ``CompletionsVerb`` request.
///
/// It prints a line for each word that fits at the cursor, `TEXT<TAB>SUMMARY`, or the line `file`,
/// without a tab, where the outer shell should offer its files. After any error it prints nothing,
/// because a message would appear in the middle of the user's input. It runs nothing.
struct CompleteWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete-words",
        abstract: "Print the candidates for the word at the cursor; used by completion scripts.",
        shouldDisplay: false
    )

    /// The time limit in seconds, after which the process ends.
    ///
    /// A host that doesn't start is left sooner by Ctrl-C; a busy machine needs seconds to start
    /// any.
    private static let timeLimit: UInt32 = 10

    @Option(help: ArgumentHelp("Which word the cursor is in, from 0.", valueName: "N"))
    var index: Int

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The words after the program's name.", valueName: "WORD")
    )
    var words: [String] = []

    func run() throws {
        // Also ends the host, which is a child of this process.
        OwnProcess.end(afterSeconds: Self.timeLimit, quietly: true)
        guard words.indices.contains(index) else { return }
        let line = OuterLine(words[..<index], of: try DescribedCommand(DevMenu.self))
        guard let found = try candidates(for: line, partial: words[index]) else {
            print("file")
            return
        }
        for candidate in found {
            print(candidate.replacement, candidate.summary, separator: "\t")
        }
    }

    /// Returns the candidates, or `nil` for the path of a file.
    private func candidates(
        for line: OuterLine,
        partial: String
    ) throws -> [CompletionCandidate]? {
        if line.wantsValue {
            return try values(of: line.flags.last, partial, behind: line.flags.dropLast())
        }
        if line.command.isEmpty, partial.hasPrefix("-") {
            return try joinedValues(partial, behind: line.flags)
        }
        let verbs = line.flags.isEmpty ? try Program.verbs.map(DescribedCommand.init) : []
        if let verb = verbs.first(where: { $0.name == line.command.first }) {
            let words = Array(line.command.dropFirst())
            return try VerbCandidates(verb, after: words, partial: partial).found()
        }
        let flags = try ShellFlags.parse(line.flags)
        let found = CompletionSession(flags: flags.values).candidates(
            forWords: line.command,
            partial: partial
        )
        guard line.command.isEmpty, let found else { return found }
        let shown = verbs.filter { $0.isShown && $0.name.hasPrefix(partial) }
        return found + shown.map { Self.candidate($0.name, $0.summary) }
    }

    /// Returns the values of a flag that only this program knows: names of apps, and settings.
    private func values(
        of flag: String?,
        _ partial: String,
        behind flags: some Collection<String>
    ) throws -> [CompletionCandidate] {
        guard let flag, try DescribedCommand(DevMenu.self).flag(flag)?.hasCustomCompletion ?? false
        else {
            return []
        }
        guard flag == TargetFlags.set else {
            return CompletionSession(flags: FlagValues()).apps(partial)
        }
        return CompletionSession(flags: try ShellFlags.parse(Array(flags)).values)
            .assignments(partial)
    }

    /// Returns the same for a word of the form `--flag=value`, with the flag as part of each.
    private func joinedValues(
        _ partial: String,
        behind flags: [String]
    ) throws -> [CompletionCandidate] {
        guard let end = partial.firstIndex(of: "=") else { return [] }
        let value = String(partial[end...].dropFirst())
        return try values(of: String(partial[..<end]), value, behind: flags).map { candidate in
            Self.candidate(partial[...end] + candidate.replacement, candidate.summary)
        }
    }

    private static func candidate(_ text: String, _ summary: String) -> CompletionCandidate {
        CompletionCandidate(text, summary: summary)
    }
}

/// The words before the cursor of an outer shell's command line, split as this program would.
struct OuterLine {
    /// The flags of the shell and their values.
    let flags: [String]
    /// The command and its words; empty where the cursor is at the command.
    let command: [String]
    /// `true` where the cursor is at the value of a flag.
    let wantsValue: Bool

    /// Splits complete words, without the program's name.
    init(_ words: some Collection<String>, of program: DescribedCommand) {
        var rest = Array(words)[...]
        var flags: [String] = []
        var wantsValue = false
        while let word = rest.first, word.hasPrefix("-") {
            if word == "--" {
                rest = rest.dropFirst()
                break
            }
            let takesValue = program.flag(word)?.valueName != nil
            let count = takesValue ? 2 : 1
            wantsValue = count > rest.count
            flags += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        self.flags = flags
        self.wantsValue = wantsValue
        command = Array(rest)
    }
}

/// A shell that only completes words, and runs nothing.
final class CompletionSession {
    /// The longest wait for a host that has to be started for this Tab, and to load its menu.
    private static let startLimit = Duration.seconds(5)

    private let shell: Shell
    private let completer: ShellCompleter

    /// Creates a session with the given flags; its host starts when a candidate needs it.
    init(flags: FlagValues) {
        let environment = ProcessEnvironment()
        var options = flags.options(environment: environment)
        let choice = flags.host == nil ? HostChoice(flags: flags) : nil
        options.projectMenu = choice?.project.map(ProjectMenu.init)
        let loop = EventLoop()
        let introduction = Introduction(
            client: "devmenu \(Version.number)",
            locale: options.locale,
            columns: nil,
            events: []
        )
        // Tab must not run anything: a plugin is asked when the shell is.
        let plugins = PluginSet(
            path: PluginSearchPath(flags: flags.pluginDirectories),
            isAsking: false,
            introduction: { introduction }
        )
        let source: any SessionSource = choice?.source ?? NoHost()
        let host = CurrentHost(
            source: source,
            with: plugins,
            loop: loop,
            introduction: { introduction }
        )
        let apps = AppFinder(
            AppDirectory(),
            executable: OwnExecutable.path ?? "devmenu",
            timeout: ShellCompleter.timeout
        )
        if let app = flags.app { host.use(apps.source(of: app)) }
        shell = Shell(
            options: options,
            loop: loop,
            output: ShellOutput(loop: loop),
            host: host,
            apps: apps,
            colors: ColorPolicy(choice: .never, environment: [:], isTerminal: false),
            about: Version.about,
            history: { HistoryFile() }
        )
        let isOwn = choice != nil && flags.app == nil
        completer = ShellCompleter(
            in: shell,
            waiting: isOwn ? Self.startLimit : ShellCompleter.timeout
        )
        Signals.ignore(SignalNumber.brokenPipe)
    }

    /// Returns the apps that can be attached to, without connecting to them.
    func apps(_ partial: String) -> [CompletionCandidate] {
        candidates(forWords: ["attach"], partial: partial) ?? []
    }

    /// Returns the candidates for a word of the form `SETTING=VALUE`.
    func assignments(_ partial: String) -> [CompletionCandidate] {
        guard let end = partial.firstIndex(of: "=") else {
            return (candidates(forWords: ["setting"], partial: partial) ?? [])
                .map { CompletionCandidate($0.replacement + "=", summary: $0.summary) }
        }
        let words = ["setting", String(partial[..<end])]
        let value = String(partial[end...].dropFirst())
        return (candidates(forWords: words, partial: value) ?? [])
            .filter { !["flip", "reset"].contains($0.replacement) }
            .map { CompletionCandidate(partial[...end] + $0.replacement, summary: $0.summary) }
    }

    /// Returns the candidates for a word behind others; disconnects from the host afterwards.
    func candidates(forWords words: [String], partial: String) -> [CompletionCandidate]? {
        defer { shell.host.closeAtExit() }
        return completer.candidates(forWords: words, partial: partial)
    }
}

/// Stands for a host command, which Tab must not run: opening it always throws.
private final class NoHost: SessionSource {
    let target = "no host"
    let warnings: [String] = []

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        throw SessionOpeningError.unavailable("a command is not run to complete a word")
    }
}
#endif
