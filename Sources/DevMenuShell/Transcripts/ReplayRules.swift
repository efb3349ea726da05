import DevMenuClient
import DevMenuKit

/// The rules for what a replay may run: a file from a stranger must do no harm.
///
/// They judge each block before the first one runs and, in the process that a replay starts, each command
/// once more before it runs, so that no alias, script or recalled line gets around them. Each command
/// and each verb says itself if it's replayable.
package struct ReplayRules: Equatable, Sendable {
    /// The flags of the shell that may be given.
    private static let flags: Set = [
        "-c", "-f", "--yes", "--dry-run", "--keep-going", "--echo", "--timeout", "--format",
        "--json", "--locale", "--color", "--no-rc", "--no-history", "--scope", "--no-project",
        "--version", "--help",
    ]
    /// Those that may be given, too, if an app runs.
    private static let attachingFlags: Set = ["--attach", "--wait", "--reconnect"]
    /// The most commands that are in one another, as in `watch history run 1`.
    private static let deepest = 16

    /// Indicates whether a person allows everything that runs programs, or is about other files and apps.
    var allowsPrograms = false
    /// Indicates whether the replay runs an app to attach to.
    var allowsAttaching = false

    // MARK: - Stories

    /// Returns the reason for which a story isn't run, or `nil`.
    ///
    /// - Parameters:
    ///   - story: The story.
    ///   - path: The path of its file.
    ///   - verbs: The program's verbs.
    /// - Returns: The reason, with the line.
    func refusal(of story: Story, in path: String, verbs: [NamedVerb]) -> TranscriptError? {
        var rules = self
        rules.allowsAttaching = story.blocks.contains { $0.app != nil }
        for block in story.blocks {
            if case .file(let name) = block.kind, !Self.isInside(name) {
                let problem = "'\(name.shownName)' isn't a file in the story's directory"
                return TranscriptError(path: path, line: block.line, problem: problem)
            }
            var typed = ""
            for step in block.steps {
                let reason: String?
                switch step.input {
                case .outer(let line):
                    typed = ""
                    reason = rules.refusal(of: line, verbs)
                case .prompt(_, let line):
                    // The first lines of one that isn't complete do nothing.
                    typed += (typed.isEmpty ? "" : "\n") + line
                    reason = rules.refusal(ofLine: typed)
                    if !TypedLine(typed).isIncomplete { typed = "" }
                }
                if let reason {
                    return TranscriptError(path: path, line: step.line, problem: reason)
                }
            }
        }
        return nil
    }

    private func refusal(of line: OuterLine, _ verbs: [NamedVerb]) -> String? {
        if let refusal = line.refusal { return refusal }
        return line.pipelines.joined().lazy.compactMap { stage -> String? in
            guard case .command(let words) = stage, words[0] == "devmenu" else { return nil }
            let reading = try? FlagReading(words.dropFirst(), among: ShellFlags.all)
            let command = (reading?.command ?? Array(words.dropFirst()))[...]
            if let verb = verbs.first(where: { $0.name == command.first }) {
                return refusal(of: verb.make(), command.dropFirst())
            }
            return reading.flatMap { refusal(of: $0, ShellFlags.all, command: $0.command) }
        }.first
    }

    private func refusal(of verb: any Verb, _ words: ArraySlice<String>) -> String? {
        if let index = words.firstIndex(where: { !$0.hasPrefix("-") }),
            let subverb = verb.subverbs.first(where: { $0.name == words[index] })
        {
            return refusal(of: subverb, words[..<index] + words[(index + 1)...])
        }
        let reading = try? FlagReading(
            words,
            among: verb.flags + [VerbDeclaration.help],
            throughout: !verb.takesRest
        )
        // Words that can't be read do nothing.
        return reading.flatMap { refusal(of: verb, $0) }
    }

    // MARK: - Verbs and commands

    /// Returns the reason for which a verb isn't run with some words, or `nil`.
    func refusal(of verb: any Verb, _ reading: FlagReading) -> String? {
        guard !allowsPrograms, reading.question == nil else { return nil }
        guard verb.isReplayable else { return Self.refusal("devmenu \(verb.name)") }
        let files = verb.takesRest ? [] : verb.declaration.arguments.files(in: reading.words)
        return Self.refusal(ofFiles: files)
            ?? refusal(of: reading, verb.flags, command: verb.command(in: reading))
    }

    private func refusal(
        of reading: FlagReading,
        _ flags: [CommandArgument],
        command: [String]
    ) -> String? {
        guard !allowsPrograms, reading.question == nil else { return nil }
        let allowed = allowsAttaching ? Self.flags.union(Self.attachingFlags) : Self.flags
        if let flag = reading.names.first(where: {
            ShellFlags.flag($0) != nil && !allowed.contains($0)
        }) {
            return Self.refusal(flag)
        }
        let files = reading.names.filter { flags.flag($0)?.meaning == .file }
        return Self.refusal(ofFiles: files.flatMap(reading.all))
            ?? reading.all("-c").lazy.compactMap { refusal(ofLine: $0) }.first
            ?? (command.isEmpty ? nil : refusal(of: ParsedCommand(words: command), depth: 0))
    }

    /// Returns the reason for which a line of commands isn't run, or `nil`.
    ///
    /// An alias and a recalled line are judged when they run, and a line with an error never runs.
    func refusal(ofLine line: String) -> String? { refusal(ofLine: line, depth: 0) }

    private func refusal(ofLine line: String, depth: Int) -> String? {
        guard let commands = try? TypedLine(line).commands else { return nil }
        return commands.lazy.compactMap { refusal(of: $0, depth: depth) }.first
    }

    /// Returns the reason for which a command isn't run, as far as its words determine that, or `nil`.
    private func refusal(of typed: ParsedCommand, depth: Int) -> String? {
        let command = CommandTable.ofProjectPrompt[typed.words[0].text]
        return refusal(of: command, typed, typed.words.dropFirst().map(\.text), depth: depth)
    }

    /// Returns the reason for which a command isn't run, or `nil`.
    func refusal(of invocation: Invocation) -> String? {
        refusal(of: invocation.command, invocation.parsed, invocation.texts, depth: 0)
    }

    private func refusal(
        of command: (any Command)?,
        _ typed: ParsedCommand,
        _ words: [String],
        depth: Int
    ) -> String? {
        guard !allowsPrograms else { return nil }
        if typed.pipe != nil { return Self.refusal("|") }
        if typed.redirection != nil { return Self.refusal(">") }
        // Any other name is that of an item.
        guard let command else { return nil }
        guard depth < Self.deepest else {
            return "'\(command.name)' is in too many other commands: \(Self.remedy)"
        }
        guard command.isReplayable(with: words, by: self) else { return Self.refusal(command.name) }
        if let reason = Self.refusal(ofFiles: command.arguments.files(in: words)) { return reason }
        // It runs none of the words after it, as 'help' doesn't.
        if command.onlyReads { return nil }
        return switch command.inner(in: words) {
        case .command(let index) where command.repeatsCommand && index < words.count:
            refusal(of: ParsedCommand(words: words[index...]), depth: depth + 1)
        case .line(let index) where index < words.count:
            refusal(ofLine: words[index...].joined(separator: " "), depth: depth + 1)
        default: nil
        }
    }

    /// Returns the reason for which a link isn't opened, or `nil`.
    func refusal(ofLink link: String) -> String? {
        allowsPrograms ? nil : Self.refusal("open \(link)")
    }

    /// Returns the reason for which nothing is run at a project's menu, whose actions are programs, or `nil`.
    func refusal(of project: ProjectMenu?) -> String? {
        guard let project, !allowsPrograms else { return nil }
        return "a replay doesn't use the menu of '\(project.fileName.shownName)': \(Self.remedy)"
    }

    // MARK: - Files

    /// Returns whether a path is in the directory of a story, in which no links are.
    static func isInside(_ path: String) -> Bool {
        !path.isEmpty && path.first != "/" && path.first != "~"
            && !path.split(separator: "/").contains("..")
    }

    /// Returns whether a text isn't the path or the URL of a file elsewhere.
    static func isInsideOrNoPath(_ text: String) -> Bool {
        text.isEmpty || isInside(text) && !text.lowercased().hasPrefix("file:")
    }

    /// Returns the reason for which an app isn't told of some files, or `nil`.
    func refusal(ofPaths paths: [String]) -> String? {
        allowsPrograms ? nil : Self.refusal(ofFiles: paths.filter { !$0.isEmpty })
    }

    private static func refusal(ofFiles paths: [String]) -> String? {
        paths.first { $0 != "-" && !isInside($0) }.map {
            "'\($0.shownName)' is outside of the story's directory: \(remedy)"
        }
    }

    private static func refusal(_ subject: String) -> String {
        "a replay doesn't run '\(subject)': \(remedy)"
    }

    private static let remedy = "if you trust the file, allow it with --allow-programs"
}

extension [CommandArgument] {
    /// Returns those of some words that name files.
    fileprivate func files(in words: [String]) -> [String] {
        let (flags, indices, _) = scan(words)
        let values = flags.filter { flag($0.name)?.meaning == .file }.compactMap(\.value)
        return values
            + indices.enumerated().compactMap { number, index in
                let argument = number < placed.count ? placed[number] : placed.last
                return argument?.meaning == .file ? words[index] : nil
            }
    }
}

extension ReplayMode {
    /// Returns the error of what the rules of this process refuse, or `nil`, also for one that no replay has
    /// started.
    static func refusal(by judgement: (ReplayRules) -> String?) -> HostError? {
        guard let current, let reason = judgement(current.rules) else { return nil }
        return current.refusal(reason)
    }
}
