import DevMenuClient
import DevMenuKit
import DevMenuWire

@testable import DevMenuShell

/// A context for commands in memory: no shell, no terminal, no output.
final class FakeContext: CommandContext {
    let loop: EventLoop
    let host: CurrentHost
    var options = ShellOptions()
    let apps: AppFinder? = nil
    let jobs: JobTable? = nil
    var commands = CommandTable.standard
    let about = About(version: "0.1.0", license: "Apache-2.0", licenseNotice: "Free.")
    var questions: (any Questions)?
    var enteredLines: [String] = []
    var settings = ShellSettings()
    var isWatching = false
    var isUnread = false
    var aliases = Aliases()
    var startUpFile = PersonalFile(nil)

    /// The requests that were sent.
    private(set) var asked: [HostRequest] = []
    /// The actions that were run, with their arguments.
    private(set) var triggered: [String] = []
    private(set) var warnings: [String] = []
    private(set) var hasQuit = false
    private let app: FakeHost

    init(_ app: FakeHost = FakeHost()) {
        self.app = app
        loop = EventLoop()
        host = CurrentHost(source: app, loop: loop) { Introduction(client: "test", columns: nil) }
    }

    /// Runs a line and returns its result.
    func run(_ line: String) throws -> CommandResult {
        let command = try TypedLine(line).commands[0]
        let resolved = try commands.resolve(command, in: self)
        let invocation = Invocation(resolved, isInteractive: isInteractive)
        switch try resolved.command.run(invocation, in: self) {
        case .done(let result): return result
        case .ask(let request, let then): return try then(ask(request))
        }
    }

    func ask(_ request: HostRequest) throws -> JSONValue {
        asked.append(request)
        return try host.ask(request)
    }

    func trigger(
        _ action: ListedItem,
        _ arguments: JSONObject,
        isConfirmed: Bool,
        besidePrompt isBeside: Bool,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) throws -> CommandResult {
        triggered.append("\(action.id) \(JSONValue.object(arguments))")
        return CommandResult([:])
    }

    func lineOfStandardInput() throws -> String? { "the line of standard input" }

    func runScript(at path: String) throws -> Script.Outcome {
        Script.Outcome(count: 3, firstFailure: nil, failure: nil, isStopped: false)
    }

    func paint(_ style: TextStyle) -> (before: String, after: String) { ("", "") }

    func result(of words: [String]) throws -> CommandResult {
        try run(words.map { Quoting.quote($0) }.joined(separator: " "))
    }

    func report(_ result: CommandResult) {}

    func forgetEnteredLines() { enteredLines = [] }

    func warn(_ text: String) { warnings.append(text) }

    func endEchoedLine() {}

    var hasScreen = true
    /// The text that the full-screen list was opened with.
    private(set) var picked: String?

    func pick(startingWith filter: String) { picked = filter }

    func quit() { hasQuit = true }
}
