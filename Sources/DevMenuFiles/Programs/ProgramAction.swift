import DevMenuKit
import DevMenuSystem

/// An action that runs a program.
struct ProgramAction: ActionTrigger {
    let id: ItemID
    let title: LocalizedText
    let summary: LocalizedText
    let section: SectionID
    let risk: Risk
    let parameters: [Parameter]

    private let template: ProgramTemplate
    private let directory: String
    private let environment: [String: ProgramTemplate]
    private let permit: any ProgramPermit

    init(
        _ entry: MenuFileEntry,
        template: ProgramTemplate,
        parameters: [Parameter],
        risk: Risk,
        directory: String,
        environment: [String: ProgramTemplate]
    ) {
        id = entry.id
        title = entry.title
        summary = entry.summary
        section = entry.section
        permit = entry.surroundings.permit
        self.risk = risk
        self.parameters = parameters
        self.template = template
        self.directory = directory
        self.environment = environment
    }

    /// Returns the commands of a call in the order in which they run, each permitted.
    ///
    /// The last is the action's own. Each runs only if the one before it has succeeded.
    ///
    /// - Parameter call: The call, with the arguments.
    /// - Returns: The commands; at least one.
    /// - Throws: `ArgumentError` for a text that can't be an argument, or the permit's error.
    func commands(for call: ActionCall) throws -> [ProgramCommand] {
        var environment: [String: String?] = [:]
        // Many programs take it for the directory that they run in.
        environment["PWD"] = (try? FileSystem.realPath(of: directory)) ?? directory
        for (name, value) in self.environment {
            // A variable without an argument keeps its value in the host's environment.
            guard let text = try value.command(for: call.arguments).first else { continue }
            environment[name] = text
        }
        let command = ProgramCommand(
            item: id,
            words: try template.command(for: call.arguments),
            directory: directory,
            environment: environment
        )
        try permit.check(command.words, in: directory)
        return [command]
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let commands = try commands(for: call)
        if call.handOver(commands) { return .done }
        for command in commands.dropLast() { _ = try await run(command, call) }
        return try await run(commands[commands.count - 1], call)
    }

    /// Runs a command to its end, with its output as the call's.
    private func run(_ command: ProgramCommand, _ call: ActionCall) async throws -> ActionResult {
        let run = try ProgramRun(command)
        let ending = try await withTaskCancellationHandler {
            try run.finish { call.write($0, to: $1) }
        } onCancel: {
            run.interrupt()
        }
        try call.checkCancellation()
        guard let failure = command.failure(ending) else {
            return ActionResult(text: nil, value: ["status": 0])
        }
        throw ActionError(.failed, failure, facts: ending.facts)
    }
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
            "\(CommandText.text(of: command)) was not run: this host does not run programs"
        )
    }
}
