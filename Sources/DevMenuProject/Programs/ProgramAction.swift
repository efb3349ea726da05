import DevMenuKit
import DevMenuSystem

/// An action that runs a program.
struct ProgramAction: ActionTrigger {
    let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID
    /// The declarations of its parameters.
    let declarations: [ParameterDeclaration]
    /// The risk, which is at least that of each action that runs before it.
    private(set) var risk: Risk

    private let program: ProgramParts
    private let permit: any ProgramPermit
    private var settings = ProgramSettings.none
    /// The actions that run before it, in order, each once.
    private var before: [ProgramAction] = []

    init(
        _ entry: MenuFileEntry,
        program: ProgramParts,
        parameters: [ParameterDeclaration],
        risk: Risk
    ) {
        id = entry.id
        title = entry.title
        summary = entry.summary
        section = entry.section
        permit = entry.surroundings.permit
        self.program = program
        declarations = parameters
        self.risk = risk
    }

    var parameters: [any ActionParameter] { declarations }

    /// The names of the actions that have to run before it, as the file has them.
    var after: [String] { program.after }

    /// The bytes that its lines and its question need in the menu, with some for each line's own cost.
    var shownBytes: Int {
        program.lines.reduce(program.question?.english.utf8.count ?? 0) { $0 + $1.utf8.count + 32 }
    }

    /// Returns the same action with the settings that its program gets.
    func using(_ settings: ProgramSettings) -> ProgramAction {
        var action = self
        action.settings = settings
        return action
    }

    /// Returns the same action behind others.
    ///
    /// - Parameter others: The actions that run before it, in order, each once.
    /// - Returns: The action, with at least their risk.
    func following(_ others: [ProgramAction]) -> ProgramAction {
        var action = self
        action.before = others
        action.risk = others.reduce(risk) { max($0, $1.risk) }
        return action
    }

    /// The members of every action, and what it runs.
    func details(in context: MenuContext) -> JSONObject {
        var details = risk.json
        details["parameters"] = parameters.json(in: context.locale)
        details["runs"] = .array(
            (before.map(\.program) + [program]).flatMap(\.lines).map { .string($0) }
        )
        let questions = questions(in: context.locale)
        if !questions.isEmpty { details["confirm"] = .string(questions.joined(separator: " ")) }
        details["directory"] = .string(program.directory)
        return details
    }

    /// Returns the questions of all that runs, in order, each once; none for the usual one.
    private func questions(in locale: MenuLocale) -> [String] {
        var seen: Set<String> = []
        return (before.map(\.program) + [program]).compactMap { $0.question?.resolved(for: locale) }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the lines that say what a call would run, with secrets masked; nothing is checked that
    /// only a run needs.
    func preview(_ arguments: Arguments, in context: MenuContext) throws -> [String]? {
        var lines: [String] = []
        for action in before {
            let none = try Arguments([:], for: action.parameters)
            var own = try action.preview(ofItself: none, in: context)
            if action.program.placeLines.isEmpty, action.program.directory != program.directory {
                own.insert("  in \(CommandText.text(of: [action.program.directory]))", at: 1)
            }
            lines += own
        }
        return try lines + preview(ofItself: arguments, in: context)
    }

    private func preview(
        ofItself arguments: Arguments,
        in context: MenuContext
    ) throws -> [String] {
        let secrets = Set(declarations.lazy.filter(\.isSecret).map(\.name))
        func shown(_ name: String) throws -> ProgramTemplate.Value? {
            secrets.contains(name) && arguments[name] != nil
                ? .text(CommandText.secretMask) : try value(of: name, arguments, context.settings)
        }
        var lines = [CommandText.text(of: try program.words.filled(shown))]
        lines += program.placeLines
        var variables = settings.variables(in: context.settings)
        for (name, template) in program.environment {
            guard let text = try template.filled(shown).first else { continue }
            variables[name] = text
        }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
            guard let value else { continue }
            lines.append(ProgramPlace.line(of: name, value))
        }
        return lines
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let commands = try commands(for: call)
        if call.handOver(commands) { return .done }
        for command in commands.dropLast() { _ = try run(command, call) }
        return try run(commands[commands.count - 1], call)
    }

    /// Returns the commands of a call in the order in which they run, each permitted.
    ///
    /// The last is the action's own. Each runs only if the one before it has succeeded.
    ///
    /// - Parameter call: The call, with the arguments.
    /// - Returns: The commands; at least one.
    /// - Throws: `ArgumentError` for a text that can't be an argument, or the permit's error.
    func commands(for call: ActionCall) throws -> [ProgramCommand] {
        try before.map { action in
            try action.command(with: Arguments([:], for: action.parameters), call.settings)
        } + [command(with: call.arguments, call.settings)]
    }

    /// Returns the action's own command, permitted.
    private func command(
        with arguments: Arguments,
        _ settings: AppSettings
    ) throws -> ProgramCommand {
        func value(_ name: String) throws -> ProgramTemplate.Value? {
            try self.value(of: name, arguments, settings)
        }
        let directory = program.directory
        let words = try program.words.filled(value)
        try permit.check(words, in: directory, reading: program.dotenv)
        // Values for one run are those of the menu, not of what it runs.
        var environment: [String: String?] = [RunSource.variable: nil]
        environment.merge(self.settings.variables(in: settings)) { $1 }
        for file in program.dotenv {
            for (name, value) in try DotenvFile(path: file).variables
            where Environment.variable(name) == nil && environment[name] == nil {
                environment[name] = value
            }
        }
        // Many programs take it for the directory that they run in.
        environment["PWD"] = (try? FileSystem.realPath(of: directory)) ?? directory
        for (name, template) in program.environment {
            // A variable without an argument keeps its value in the host's environment.
            guard let text = try template.filled(value).first else { continue }
            environment[name] = text
        }
        return ProgramCommand(
            item: id,
            words: words,
            directory: directory,
            environment: environment
        )
    }

    /// Returns the value that a name in braces stands for, or `nil`.
    private func value(
        of name: String,
        _ arguments: Arguments,
        _ settings: AppSettings
    ) throws(ArgumentError) -> ProgramTemplate.Value? {
        guard program.parameters.contains(name) else {
            return self.settings.byName[name]?.text(in: settings).map { .text($0) }
        }
        guard let value = arguments[name] else { return nil }
        let texts: [String]
        switch value {
        case .array(let words): texts = words.compactMap(\.string)
        case .bool(let isOn): texts = program.flags[name].map { isOn ? [$0] : [] } ?? ["\(isOn)"]
        default: texts = [value.string ?? String(describing: value)]
        }
        guard !texts.contains(where: { $0.utf8.contains(0) }) else {
            let expected = MenuFileShape.argument.expectation
            throw .unfit(name, given: nil, expected: expected, suggestion: nil)
        }
        if value.array != nil { return .words(texts) }
        return texts.first.map { .text($0) }
    }

    /// Runs a command to its end, with its output as the call's.
    private func run(_ command: ProgramCommand, _ call: ActionCall) throws -> ActionResult {
        let ending = try RunningPrograms.all.run(command, for: call)
        try call.checkCancellation()
        guard let failure = command.failure(ending, of: id) else {
            return ActionResult(text: nil, value: ["status": 0])
        }
        throw ActionError(.failed, failure, facts: ending.facts)
    }
}

/// The program of an action, its directory and its variables, as the file says them.
struct ProgramParts: Sendable {
    /// The program and its arguments.
    let words: ProgramTemplate
    /// The values of variables, by name.
    let environment: [String: ProgramTemplate]
    /// The names of the parameters.
    let parameters: Set<String>
    /// The words that stand for Bools that are on, by the names of parameters.
    let flags: [String: String]
    /// The directory in which it runs.
    let directory: String
    /// The files of variables, by path; the last counts.
    let dotenv: [String]
    /// The names of the actions that have to run before it.
    let after: [String]
    /// The question that a person is asked before it runs, or `nil` for the usual one.
    let question: LocalizedText?
    /// The lines that people read: the command, and below it its directory and its variables.
    let lines: [String]
    /// The lines on its directory and its files of variables.
    let placeLines: [String]
}

/// A permit that decides whether the programs in a menu's file may run.
public protocol ProgramPermit: Sendable {
    /// Checks that a command may run; called each time, just before it runs.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, which include no secrets.
    ///   - directory: The directory in which the program would run.
    ///   - files: The paths of the files with its variables, which may be missing.
    /// - Throws: `ActionError` of the kind `denied` if the command may not run.
    func check(_ command: [String], in directory: String, reading files: [String]) throws
}

/// A permit that lets no program run.
public struct NoProgramPermit: ProgramPermit {
    /// Creates the permit.
    public init() {}

    /// Throws an error for every command.
    public func check(_ command: [String], in directory: String, reading files: [String]) throws {
        throw ActionError(
            .denied,
            "\(CommandText.text(of: command)) was not run: this host does not run programs"
        )
    }
}
