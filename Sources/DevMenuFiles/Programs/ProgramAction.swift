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

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        let command = ProgramCommand(
            words: try template.command(for: call.arguments),
            directory: directory,
            // A variable without an argument keeps its value in the host's environment.
            environment: try environment.compactMapValues { value in
                try value.command(for: call.arguments).first
            }
        )
        try permit.check(command.words, in: directory)
        let run = try ProgramRun(command)
        let ending = try await withTaskCancellationHandler {
            try run.finish { call.write($0, to: $1) }
        } onCancel: {
            run.interrupt()
        }
        try call.checkCancellation()
        let shown = CommandText.text(of: [command.words[0]])
        switch ending {
        case .exit(0): return ActionResult(text: nil, value: ["status": 0])
        case .exit(let status):
            throw ActionError(
                .failed,
                "\(shown) ended with status \(status)",
                facts: ["status": .integer(Int(status))]
            )
        case .signal(let number):
            let name = SignalName.name(of: number)
            throw ActionError(
                .failed,
                "\(shown) was ended by \(name)",
                facts: ["signal": .string(name)]
            )
        case .unknown:
            throw ActionError(.failed, "\(shown) ended, and its status is unknown")
        }
    }
}

/// A command to run: a program, its arguments, its directory and its environment.
struct ProgramCommand: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The directory in which the program runs.
    let directory: String
    /// The variables to add to this process's environment, or to replace in it.
    let environment: [String: String]
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
