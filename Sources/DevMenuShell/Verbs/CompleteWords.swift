import DevMenuTerminal
package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `devmenu complete-words`: the candidates that the scripts of ``CompletionsVerb`` request.
///
/// It prints a line for each word that fits at the cursor, `TEXT<TAB>SUMMARY`, or the line `file`,
/// without a tab, if the outer shell should offer its files. After any error it prints nothing,
/// because a message would appear in the middle of the user's input. It runs nothing but the programs of
/// a trusted file that compute choices.
package struct CompleteWords: Verb {
    /// The time limit in seconds, after which the process ends.
    ///
    /// A host that doesn't start is left sooner by Ctrl-C; a busy machine needs seconds to start
    /// any.
    private static let timeLimit: UInt32 = 10

    package static let name = "complete-words"
    package let takesRest = true
    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "print the candidates for the word at the cursor; used by completion scripts",
        arguments: [.option("--index N", "the index of the word at the cursor, from 0")]
    )

    package func run(_ reading: FlagReading) throws {
        let words = reading.command
        // Also ends the host, which is a child of this process.
        OwnProcess.end(afterSeconds: Self.timeLimit, successfully: true)
        guard let index = reading["--index"].flatMap(Int.init), words.indices.contains(index) else {
            return
        }
        let line = LeadingFlags(words[..<index], among: ShellFlags.all)
        if let scope = line.flags.last(where: { $0.name == HostFlags.scopeName }) {
            try ScopeEntry.enter(scope.value)
        }
        guard let found = try candidates(for: line, after: words[..<index], words[index])
        else { return print("file") }
        for candidate in found { print(candidate.replacement, candidate.summary, separator: "\t") }
    }

    /// Returns the candidates, or `nil` for the path of a file.
    private func candidates(
        for line: LeadingFlags,
        after words: ArraySlice<String>,
        _ partial: String
    ) throws -> [CompletionCandidate]? {
        if let (flag, start) = line.flag(at: partial, among: ShellFlags.all) {
            guard flag.meaning != .file else { return nil }
            let value = String(partial.dropFirst(start.count))
            return ShellFlags().values(of: flag, value, parts).behind(start)
        }
        if line.words.isEmpty, partial.hasPrefix("-") {
            return ShellFlags.all.candidates(beginningWith: partial)
        }
        let verbs = parts.about.verbs
        if line.flags.isEmpty, let verb = verbs.first(where: { $0.name == line.words.first }) {
            let words = Array(words.dropFirst())
            let declaration = verb.make().declaration
            return VerbCandidates(of: declaration, words: words, partial: partial, parts).found()
        }
        let flags = ShellFlags(try FlagReading(words, among: ShellFlags.all))
        let found = flags.completing(parts) {
            $0.candidates(
                forWords: line.command,
                partial: partial,
                namingItem: line.words.first == "--"
            )
        }
        guard words.isEmpty, let found else { return found }
        let named = verbs.filter { $0.name.hasPrefix(partial) }
        let names = Set(named.map(\.name))
        let shadowed = Set(found.map(\.replacement)).intersection(names)
        return found.filter { !names.contains($0.replacement) }
            + named.map { verb in
                let way =
                    shadowed.contains(verb.name) ? " (the menu's: devmenu -- \(verb.name))" : ""
                return CompletionCandidate(verb.name, verb.make().declaration.summary + way)
            }
    }

}

extension LeadingFlags {
    /// Returns the flag whose value is at the cursor, and the text before the value in the same word.
    ///
    /// - Parameters:
    ///   - partial: The part of the word after these that has been typed.
    ///   - declared: The flags that are allowed.
    /// - Returns: The flag and the text, or `nil` if the word is no value.
    func flag(
        at partial: String,
        among declared: [CommandArgument]
    ) -> (flag: CommandArgument, start: String)? {
        if let last = flags.last, last.awaitsValue {
            return declared.flag(last.name).map { ($0, "") }
        }
        let (name, value) = FlagScanner.split(partial)
        guard words.isEmpty, value != nil else { return nil }
        return declared.flag(name).map { ($0, name + "=") }
    }
}

extension [CommandArgument] {
    /// Returns the candidates for the name of a flag.
    func candidates(beginningWith partial: String) -> [CompletionCandidate] {
        flatMap { flag in
            flag.flagNames.filter { $0.hasPrefix(partial) }
                .map { CompletionCandidate($0, flag.summary) }
        }
    }
}

extension ShellFlags {
    /// The longest wait for a host that has to be started for this Tab, and to load its menu.
    private static let startLimit = Duration.seconds(8)

    /// Returns the values of a flag or an argument that begin with what was typed.
    func values(
        of argument: CommandArgument,
        _ partial: String,
        _ parts: ProgramParts
    ) -> [CompletionCandidate] {
        completing(parts) { $0.candidates(forValueOf: argument, partial: partial) }
    }

    /// Returns what a closure finds by a shell with these flags that only completes words.
    ///
    /// Its host starts when a candidate needs it, and is left afterwards.
    func completing<Found>(_ parts: ProgramParts, _ body: (ShellCompleter) -> Found) -> Found {
        var options = self.options
        let choice = parts.chooseHostOfCompletion(host)
        options.findProjectMenu = choice.projectMenu
        let loop = EventLoop()
        let introduction = Introduction(
            client: parts.client,
            locale: options.locale,
            columns: nil,
            events: []
        )
        // Tab must start no plugin: one is queried when the shell runs.
        let plugins = PluginSet(
            path: PluginSearchPath(flags: host.pluginDirectories),
            isAsking: false,
            introduction: { introduction }
        )
        let host = CurrentHost(
            source: choice.source,
            with: plugins,
            loop: loop,
            introduction: { introduction }
        )
        let apps = AppFinder(AppDirectory(), timeout: ShellCompleter.timeout)
        if let app = self.host.app { host.use(apps.source(of: app)) }
        let shell = Shell(
            options: options,
            loop: loop,
            output: ShellOutput(loop: loop),
            host: host,
            apps: apps,
            colors: ColorPolicy(choice: .never, environment: [:], isTerminal: false)
        )
        let isOwn = self.host.command == nil && self.host.app == nil
        defer { shell.host.closeAtExit() }
        return body(
            ShellCompleter(in: shell, waiting: isOwn ? Self.startLimit : ShellCompleter.timeout)
        )
    }
}

extension ProgramParts {
    /// Chooses the host by the flags, but starts no command.
    func chooseHostOfCompletion(_ flags: HostFlags) -> HostChoice {
        chooseHost(flags) { _ in
            ProgramHost { () throws(HostError) in
                throw .unavailable("a command isn't run to complete a word")
            }
        }
    }
}
