import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

@testable import DevMenuShell

/// A shell of a host in memory, with captured output.
final class TestShell {
    let host: FakeHost
    let shell: Shell
    private let out: CaughtOutput
    private let err: CaughtOutput
    private let ticks = Ticks()

    init(
        _ host: FakeHost = FakeHost(),
        questions: (any Questions)? = nil,
        commands: CommandTable = .standard,
        plugins: PluginSet? = nil,
        files: PersonalFiles = PersonalFiles(),
        configure: (inout ShellOptions) -> Void = { _ in }
    ) throws {
        var options = ShellOptions()
        options.about = About(version: "0.1.0", license: "Apache-2.0", licenseNotice: "Free.")
        configure(&options)
        let columns = options.columns
        let loop = EventLoop()
        out = try CaughtOutput()
        err = try CaughtOutput()
        self.host = host
        shell = Shell(
            options: options,
            loop: loop,
            output: ShellOutput(output: out.descriptor, error: err.descriptor, loop: loop),
            host: CurrentHost(source: host, with: plugins, loop: loop) {
                Introduction(client: "test", columns: columns())
            },
            colors: ColorPolicy(choice: .never, environment: [:], isTerminal: false),
            commands: commands,
            files: files
        )
        shell.questions = questions
        loop.add(ticks)
    }

    /// Runs lines and returns the exit status.
    func run(_ lines: [String]) throws -> Int32 { try shell.run(lines: lines) }

    /// The captured standard output.
    var output: String {
        shell.output.push()
        return out.text
    }

    /// Returns whether a line may contain a secret.
    func mayContainSecret(_ line: String) -> Bool {
        SecretWords.mayContainSecret(in: ExpandedLine(TypedLine(line), in: shell), in: shell)
    }

    /// The captured standard error.
    var errors: String { err.text }
}

/// Gives prepared answers in order, and records the questions.
final class FakeQuestions: Questions {
    private var answers: [String]
    private(set) var asked: [String] = []
    private(set) var hasEnded = false
    let hasScreen = false

    init(_ answers: String...) { self.answers = answers }

    func ask(_ question: String, echoes: Bool) throws -> String {
        asked.append(question + (echoes ? "" : "(hidden)"))
        hasEnded = answers.isEmpty
        return answers.isEmpty ? "" : answers.removeFirst()
    }

    func askForPath(_ question: String, after reason: String) throws -> String {
        try ask(reason + question, echoes: true)
    }

    func endEchoedLine() {}

    func answer(_ question: String) throws -> String { try ask(question, echoes: true) }
}

/// Turns the loop a thousand times a second: without signals in these tests, the ends of
/// children are checked at each turn.
private final class Ticks: PollSource {
    private var next = ContinuousClock.now

    var interests: [PollInterest] { [] }

    var deadline: ContinuousClock.Instant? { next }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() { next = .now + .milliseconds(1) }
}
