import DevMenuKit
import DevMenuSystem

/// An action that runs a program.
struct ProgramAction: CheckedAction, ComputedChoices {
    let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID
    /// Decides whether the program may run.
    let permit: any ProgramPermit
    /// The program.
    let program: ProgramParts
    /// The declarations of its parameters.
    let declarations: [ParameterDeclaration]
    /// The actions whose programs compute choices, by the names of the parameters.
    private(set) var choices: [String: ProgramAction]
    /// The risk, which is at least that of each action that runs before it.
    private(set) var risk: Risk
    /// The settings that its program gets.
    private(set) var settings = ProgramSettings(byName: [:], all: [])
    /// The actions that run before it.
    private(set) var before: [Run] = []
    /// The tasks that run too if words of the rest of the line name them.
    private(set) var named = NamedTasks()

    /// A run of an action before another.
    struct Run {
        let action: ProgramAction
        let arguments: JSONObject
    }

    var parameters: [any ActionParameter] { declarations }

    /// The bytes that its lines and its question need in the menu, with some for each line's own cost.
    var shownBytes: Int {
        program.lines.reduce(program.question?.english.utf8.count ?? 0) { $0 + $1.utf8.count + 32 }
    }

    /// Returns the same action with the settings that its program gets, and the tasks that its words
    /// can name.
    func using(
        _ settings: ProgramSettings,
        naming named: NamedTasks = NamedTasks()
    ) -> ProgramAction {
        var action = self
        (action.settings, action.named) = (settings, named)
        action.choices = choices.mapValues { $0.using(settings) }
        return action
    }

    /// Returns the same action after others, with at least their risk.
    func following(_ runs: [Run]) -> ProgramAction {
        var action = self
        action.before = runs
        let risks = runs.flatMap { run in
            [run.action.risk] + run.action.named(in: run.arguments).map(\.facts.risk)
        }
        action.risk = risks.reduce(risk) { max($0, $1) }
        return action
    }

    /// Returns the tasks that a call names besides its own, each with its word.
    private func named(in arguments: JSONObject) -> [(word: String, facts: NamedTasks.Facts)] {
        let words = arguments.members.flatMap { $0.value.array ?? [] }.compactMap(\.string)
        // Another task may have the name that an argument completes.
        let name = program.taskWords.completedName(with: arguments).map { [$0] } ?? []
        return named.named(by: name + words, of: program.taskWords)
    }

    /// The members of every action, and what it runs.
    func details(in context: MenuContext) -> JSONObject {
        var details = risk.json
        details["parameters"] = parameters.json(in: context.locale)
        let lines = before.flatMap { step in
            step.action.program.lines
                + step.arguments.members.map { name, value in
                    "  {\(name)} is \(CommandText.text(of: [value.string ?? "\(value)"]))"
                }
        }
        details["runs"] = .array((lines + program.lines).map { .string($0) })
        let questions = questions(in: context)
        if !questions.isEmpty { details["confirm"] = .string(questions.joined(separator: " ")) }
        if !asking().isEmpty { details["asks"] = before.isEmpty ? "first" : "later" }
        let yes = ProjectTask.Word.yesName
        if program.parameters.contains(yes) { details["yes"] = .string(yes) }
        details["assignments"] = program.assignments.map { .string($0) }
        details["directory"] = .string(program.context.directory)
        details["file"] = program.file.map { .string($0) }
        details["line"] = program.line.map { .integer($0) }
        details["body"] = program.body.map { .string($0) }
        if program.passesOn { details["passesOn"] = true }
        return details
    }

    /// Returns the questions of all that runs, in order, each once; none for the usual one.
    ///
    /// The action's own parameters remain in braces, because a front end has the arguments.
    private func questions(in context: MenuContext) -> [String] {
        var questions = before.map { step in
            step.action.question(in: context) { name in
                let parameter = step.action.declarations.first { $0.name == name }
                let value = step.arguments[name] ?? parameter?.defaultValue ?? ""
                return value.string ?? "\(value)"
            }
        }
        questions.append(question(in: context) { _ in nil })
        var seen: Set<String> = []
        return questions.compactMap(\.self).filter { seen.insert($0).inserted }
    }

    /// Returns the question of the action itself, with values in place of names in braces.
    private func question(in context: MenuContext, _ argument: (String) -> String?) -> String? {
        program.question?.resolved(for: context.locale).fillingBraces { name in
            if program.parameters.contains(name) { return argument(name) }
            return settings.byName[name].map { $0.text(in: context.settings) ?? "" }
        }
    }

    /// Returns the lines that describe what a call would run, with secrets masked, without the
    /// checks that only a run needs.
    func preview(_ arguments: Arguments, in context: MenuContext) throws -> [String]? {
        var lines: [String] = []
        for step in before where !step.action.program.words.isEmpty {
            let action = step.action
            let given = try Arguments(step.arguments, for: action.parameters)
            var own = try action.preview(ofItself: given, in: context)
            let context = action.program.context
            if context.lines.isEmpty, context.directory != program.context.directory {
                own.insert("  in \(CommandText.text(of: [context.directory]))", at: 1)
            }
            lines += own
        }
        guard !program.words.isEmpty else { return lines }
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
        let words = try program.words.filled(shown)
        try checkValues(for: words, arguments, context.settings)
        var lines = [CommandText.text(of: words)]
        lines += program.context.lines
        var variables = settings.variables(in: context.settings)
        try setOwnVariables(&variables, shown)
        return lines
            + variables.sorted { $0.key < $1.key }.compactMap { name, value in
                value.map { ProgramContext.line(of: name, $0) }
            }
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let commands = try commands(with: call.arguments, call.settings)
        for (word, task) in named(in: call.arguments.values) {
            try call.confirm(LocalizedText(word), task.risk)
        }
        if call.handOver(commands) { return .done }
        try checkForTerminal(call.arguments.values)
        for command in commands { try RunningPrograms.run(command, of: id, for: call) }
        return ActionResult(text: nil, value: ["status": 0])
    }

    func check(_ arguments: Arguments, in context: MenuContext) throws {
        try checkForTerminal(arguments.values)
        let commands = try commands(with: arguments, context.settings)
        for (index, command) in commands.enumerated() {
            // An earlier program may make one that is named by its path.
            guard index == 0 || !command.words[0].contains("/"), let obstacle = command.obstacle
            else { continue }
            throw ActionError(.denied, "'\(id)' wasn't run: \(obstacle)")
        }
    }

    /// Returns the names of the tasks for which the programs of a call ask a person at a terminal.
    private func asking(with arguments: JSONObject = [:]) -> [String] {
        let own = program.asking + named(in: arguments).flatMap(\.facts.asking)
        let isAnswered = arguments[ProjectTask.Word.yesName] == true
        return before.flatMap { $0.action.asking(with: $0.arguments) } + (isAnswered ? [] : own)
    }

    /// Throws if a program asks a person at a terminal: programs of this process have no terminal.
    private func checkForTerminal(_ arguments: JSONObject) throws(ActionError) {
        let asking = asking(with: arguments)
        guard !asking.isEmpty else { return }
        let names = asking.map { ProblemText.quoted($0) }.joined(separator: ", ")
        throw ActionError(
            .denied,
            "'\(id)' wasn't run: a person has to confirm \(names) at a terminal, and there is none"
        )
    }

    /// Returns the programs of a call in order, each permitted; at least one.
    ///
    /// - Throws: `ArgumentError` for a text that can't be an argument, or the permit's error.
    private func commands(
        with arguments: Arguments,
        _ settings: AppSettings
    ) throws -> [ProgramCommand] {
        let others = try before.map { step in
            let given = try Arguments(step.arguments, for: step.action.parameters)
            return try step.action.command(with: given, settings)
        }
        return try (others + [command(with: arguments, settings)]).compactMap(\.self)
    }

    func program(computing argument: String, in context: MenuContext) throws -> ProgramCommand? {
        try choices[argument]?.command(with: .none, context.settings)
    }

    /// Returns the action's own command, permitted, or `nil` if there is none.
    func command(with arguments: Arguments, _ settings: AppSettings) throws -> ProgramCommand? {
        guard !program.words.isEmpty else { return nil }
        let value = { try self.value(of: $0, arguments, settings) }
        let directory = program.context.directory
        let names = Set(arguments.values.members.map(\.name))
        if let name = program.taskWords.gap(among: names) {
            throw ArgumentError.missing(name, expected: "one, because a later argument is given")
        }
        try program.taskWords.checkNames(with: arguments)
        var words = try program.words.filled(value)
        words.insert(contentsOf: program.fileWords.words, at: program.fileWords.index)
        try permit.check(words, in: directory)
        try checkValues(for: words, arguments, settings)
        // Values for one run are those of the menu, not of what it runs.
        var environment: [String: String?] = [RunSource.variable: nil]
        environment.merge(self.settings.variables(in: settings)) { $1 }
        // Many programs treat it as the directory that they run in.
        environment["PWD"] = FileSystem.resolved(directory)
        try setOwnVariables(&environment, value)
        return .init(item: id, words: words, directory: directory, environment: environment)
    }

    /// Throws if make would run a part of a value that the action's author didn't write.
    ///
    /// To make each variable's value is code, those of the environment among them. What people type
    /// after a target is their own.
    private func checkValues(
        for words: [String],
        _ arguments: Arguments,
        _ settings: AppSettings
    ) throws {
        guard CodeVariable.isMake(words) else { return }
        for declaration in declarations where !declaration.isRest {
            let name = declaration.name
            guard let value = arguments[name], "\(value)".contains("$") else { continue }
            throw ArgumentError.unfit(
                name,
                given: nil,
                expected: "a text without '$', which is code to make",
                suggestion: nil
            )
        }
        let named = program.environment.values.reduce(into: program.words.names) {
            $0.formUnion($1.names)
        }
        let used = named.subtracting(program.parameters).compactMap { self.settings.byName[$0] }
        let variables = self.settings.all.filter { $0.variable != nil }
        for setting in used + variables {
            guard setting.text(in: settings)?.contains("$") == true else { continue }
            throw ActionError(
                .denied,
                "'\(id)' wasn't run: the value of '\(setting.setting.id)' has a '$', which is "
                    + "code to make"
            )
        }
    }

    /// Sets the variables of the file and of the action itself.
    private func setOwnVariables(
        _ variables: inout [String: String?],
        _ value: (String) throws -> ProgramTemplate.Value?
    ) throws {
        for (name, template) in program.environment {
            // A variable without an argument has its value from the host's environment.
            guard let text = try template.filled(value).first else { continue }
            variables[name] = text
        }
    }

    /// Returns the value that replaces a name in braces, or `nil`.
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
        if value.array != nil {
            guard let (rest, areRead) = program.taskWords.variablesAndRest, rest == name else {
                return .words(texts)
            }
            return .words(try named.arranged(texts, of: name, areRead: areRead))
        }
        return texts.first.map { .text($0) }
    }
}

/// The program of an action, its directory and its variables, as the file has them.
struct ProgramParts: Sendable {
    /// The program and its arguments; empty for an action that others run before, and nothing else.
    let words: ProgramTemplate
    /// The values of variables, by name.
    let environment: [String: ProgramTemplate]
    /// The names of the parameters.
    let parameters: Set<String>
    /// The words for Bools that are on, by the names of parameters.
    let flags: [String: String]
    /// Its directory.
    let context: ProgramContext
    /// The actions that have to run before it.
    let after: [ProgramReference]
    /// The question that a person is asked before it runs, or `nil` for the usual one.
    let question: LocalizedText?
    /// The lines that people read: the command, and below it its directory and its variables.
    let lines: [String]
    /// The path of the task file that has it, or `nil` for a program of a menu's file.
    var file: String? = nil
    /// The line of the task in that file, from 1, or `nil` if it isn't known.
    var line: Int? = nil
    /// The recipe as that file has it, or `nil` if it isn't known.
    var body: String? = nil
    /// Indicates whether the rest of the line is the tool's, and no parameter of the task's own.
    var passesOn = false
    /// The names of the tasks for which the program itself asks at a terminal.
    var asking: [String] = []
    /// The name of the argument with the words `NAME=value` before the task's name, or `nil` if it
    /// accepts none.
    var assignments: String? = nil
    /// The words of a task's command; empty for a program of a menu's file.
    var taskWords: [ProjectTask.Word] = []
    /// The words that tell a task's tool the file, which people don't read, and their index.
    var fileWords: (words: [String], index: Int) = ([], 1)
}

/// A permit that decides whether the programs in a menu's file may run.
public protocol ProgramPermit: Sendable {
    /// Checks that a command may run; called each time, just before it runs.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, which include no secrets.
    ///   - directory: The directory in which the program would run.
    /// - Throws: `ActionError` of the kind `denied` if the command may not run.
    func check(_ command: [String], in directory: String) throws
}

/// A permit that lets no program run.
public struct NoProgramPermit: ProgramPermit {
    /// Creates the permit.
    public init() {}

    /// Throws an error for every command.
    public func check(_ command: [String], in directory: String) throws {
        throw ActionError(
            .denied,
            "\(CommandText.text(of: command)) wasn't run: this host doesn't run programs"
        )
    }
}
