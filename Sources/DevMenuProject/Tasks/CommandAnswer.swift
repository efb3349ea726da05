import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Asks programs what a project offers: each for ten seconds at most, without input or a terminal.
final class CommandAnswers {
    /// The time that a program has to answer.
    static let timeout = Duration.seconds(10)
    /// The most bytes of an answer.
    static let sizeLimit = 32 << 20

    private let directory: String
    private let loop = EventLoop()
    private let signals: EndingSignals

    /// Creates questions about a directory, which signals interrupt until ``finish()``.
    init(about directory: String) {
        self.directory = directory
        signals = EndingSignals(interrupting: loop)
    }

    /// Lets signals take their effect again; one that has interrupted a question takes it now.
    ///
    /// - Throws: `HostError.interrupted` for Ctrl-C.
    func finish() throws { try signals.finish() }

    /// Runs a command, and returns what it prints, whatever its status.
    ///
    /// The processes that it leaves in its group end with it.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - timeout: The time that it has.
    /// - Returns: The answer.
    /// - Throws: ``CommandAnswerError``, or `HostError.interrupted` for a signal.
    func answer(
        of command: [String],
        within timeout: Duration = timeout
    ) throws -> CommandAnswer {
        // A session of its own is a process group of its own, which has no terminal to ask at.
        let launch = ProgramLaunch(
            executable: command[0],
            arguments: command,
            environment: ["LC_ALL": "C", "MAKEFLAGS": nil, "MAKELEVEL": nil],
            directory: directory,
            separation: .session,
            endsGroup: true
        )
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(launch, in: loop, keeping: Self.sizeLimit)
        } catch {
            throw CommandAnswerError.notStarted("\(error)")
        }
        func isTooLong() -> Bool { program.output.isCut || program.errors.isCut }
        let outcome = loop.wait(until: .now + timeout) { isTooLong() || program.ending != nil }
        program.end()
        switch outcome {
        case .interrupted: throw HostError.interrupted
        case .timedOut: throw CommandAnswerError.late(timeout)
        case .reached where isTooLong(): throw CommandAnswerError.tooLong
        case .reached:
            return CommandAnswer(
                output: Array(program.output.bytes),
                errors: Array(program.errors.bytes),
                end: program.ending ?? .unknown
            )
        }
    }
}

/// The output of a program, and its end.
struct CommandAnswer {
    /// The bytes of its standard output.
    let output: [UInt8]
    /// The bytes of its standard error.
    let errors: [UInt8]
    /// The way in which it ended.
    let end: ProcessEnd

    /// Returns the reason for which it failed, or `nil` if it hasn't.
    ///
    /// - Parameter status: The least exit status that is a failure.
    /// - Returns: The reason in its own words, if it has written any.
    func failure(from status: Int32) -> String? {
        switch end {
        case .exit(let number) where number < status: nil
        case .exit(let number): reason ?? "its status is \(number)"
        case .signal(let number): reason ?? "it was ended by \(SignalName.name(of: number))"
        case .unknown: nil
        }
    }

    /// The first line of its errors with three stars, as make writes, or else the first line.
    private var reason: String? {
        let lines = errors.split(separator: UInt8(ascii: "\n"))
            .map { SummaryLine.text(String(decoding: $0.prefix(512), as: UTF8.self)) }
        return lines.first { $0.contains("***") } ?? lines.first { !$0.isEmpty }
    }
}

/// A reason for which a program's answer is missing.
enum CommandAnswerError: Error, Equatable, CustomStringConvertible {
    /// It could not be started.
    case notStarted(String)
    /// It was ended after this time.
    case late(Duration)
    /// It printed more than ``CommandAnswers/sizeLimit``.
    case tooLong

    var description: String {
        switch self {
        case .notStarted(let reason): "it cannot be run: \(reason)"
        case .late(let time):
            "it had no answer in \(time.components.seconds) seconds, and was ended"
        case .tooLong: "it printed more than \(CommandAnswers.sizeLimit >> 20) MiB, and was ended"
        }
    }
}
