import DevMenuClient
import DevMenuKit
import DevMenuWire

@testable import DevMenuShell

/// A context for commands in memory: no shell, no terminal, no output.
final class FakeContext: CommandContext {
    let host: CurrentHost
    var options = ShellOptions()
    let apps: AppFinder? = nil
    let jobs: PromptJobs? = nil
    let candidatePrograms = CandidatePrograms()
    var commands = CommandTable.standard
    var questions: (any Questions)?
    let secrets = KnownSecrets()
    var recorder: Recorder?
    var settings = ShellSettings()
    var files = PersonalFiles()

    /// The actions that were run, with their arguments.
    private(set) var triggered: [String] = []
    private(set) var warnings: [String] = []

    init(_ app: FakeHost = FakeHost()) {
        host = CurrentHost(source: app, loop: EventLoop()) {
            Introduction(client: "test", columns: nil)
        }
        options.about = About(version: "0.1.0", license: "Apache-2.0", licenseNotice: "Free.")
    }

    /// Runs a line and returns its result.
    func run(_ line: String) throws -> CommandResult {
        try commands.resolve(try TypedLine(line).commands[0], in: self).result()
    }

    func trigger(
        _ run: ConfirmedRun,
        isConfirmed: Bool,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) throws -> CommandResult {
        triggered.append("\(run.item.id) \(JSONValue.object(run.arguments))")
        return CommandResult([:])
    }

    func lineOfStandardInput() throws -> String? { "the line of standard input" }

    func runScript(at path: String) throws -> Script.Outcome {
        Script.Outcome(count: 3, firstFailure: nil, failure: nil, isStopped: false)
    }

    func waitWhileRead(until condition: () -> Bool) throws -> Bool {
        try host.wait(until: condition)
        return true
    }

    func report(_ result: CommandResult) -> Bool { true }

    func record(to path: String) {}

    func stopRecording() {}

    func warn(_ text: String) { warnings.append(text) }
}
