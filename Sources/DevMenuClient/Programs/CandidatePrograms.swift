package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The programs that compute choices, whose lines are cached as long as the shell runs.
package final class CandidatePrograms {
    /// The time that a program has.
    private static let timeLimit = Duration.seconds(1)
    /// The most lines of a program.
    private static let lineLimit = 10_000
    /// The most bytes of a program, which are enough for as many of the longest lines.
    private static let outputLimit = lineLimit * 257

    private var known: [ProgramCommand: [Candidate]] = [:]

    /// Creates the programs of a shell, which has run none.
    package init() {}

    /// Returns the choices that a program computes: its lines that can be typed, each once.
    ///
    /// - Parameters:
    ///   - command: The program, which runs without input and without a terminal.
    ///   - host: The host, in whose loop to wait.
    /// - Returns: The choices.
    /// - Throws: ``HostError``: of the kind `action-failed` if it fails; or the error that ends the
    ///   front end.
    package func candidates(of command: ProgramCommand, _ host: CurrentHost) throws -> [Candidate] {
        if let candidates = known[command] { return candidates }
        var launch = command.launch
        launch.separation = .session
        launch.endsGroup = true
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(launch, in: host.loop, keeping: Self.outputLimit)
        } catch {
            throw Self.failure(command.problem(error))
        }
        defer { program.end() }
        let isDone = try host.policy.wait(in: host.loop, before: .now + Self.timeLimit) {
            program.ending != nil
        }
        guard isDone, let end = program.ending else {
            let reason = "didn't print its choices within 1 second"
            throw Self.failure("\(command.shownProgram) \(reason)")
        }
        if let failure = command.failure(end, of: command.item) {
            let said = Self.lines(of: program.errors).last.map { ": \($0)" } ?? ""
            throw Self.failure(failure + said)
        }
        let lines = program.output.isCut ? nil : Self.lines(of: program.output)
        guard let lines, lines.count <= Self.lineLimit else {
            let reason = "printed more than \(Self.lineLimit) choices"
            throw Self.failure("\(command.shownProgram) \(reason)")
        }
        var seen: Set<String> = []
        let candidates = lines.filter { ChoiceOption($0).isValid && seen.insert($0).inserted }
            .map { Candidate($0) }
        known[command] = candidates
        return candidates
    }

    private static func failure(_ reason: String) -> HostError {
        .refused(WireError(.actionFailed, reason))
    }

    private static func lines(of output: ProgramOutput) -> [String] {
        String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(String.init)
    }
}
