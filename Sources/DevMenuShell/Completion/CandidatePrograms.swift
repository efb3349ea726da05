import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The programs that compute choices, whose lines are kept for as long as the shell runs.
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
    /// - Throws: `CommandError` if it fails, `HostError.interrupted`, or ``ShellEnd``.
    func candidates(of command: ProgramCommand, _ host: CurrentHost) throws -> [Candidate] {
        if let candidates = known[command] { return candidates }
        var launch = command.launch
        launch.separation = .session
        launch.endsGroup = true
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(launch, in: host.loop, keeping: Self.outputLimit)
        } catch {
            throw CommandError.program(command.problem(error), nil)
        }
        defer { program.end() }
        let isDone = try host.policy.wait(in: host.loop, until: .now + Self.timeLimit) {
            program.ending != nil
        }
        guard isDone, let end = program.ending else {
            let reason = "\(command.shownProgram) has 1 second for its choices, and wasn't done"
            throw CommandError.program(reason, nil)
        }
        if let failure = command.failure(end, of: command.item) {
            let said = Self.lines(of: program.errors).last.map { ": \($0)" } ?? ""
            throw CommandError.program(failure + said, end)
        }
        let lines = Self.lines(of: program.output)
        guard !program.output.isCut, lines.count <= Self.lineLimit else {
            let reason = "\(command.shownProgram) has more than \(Self.lineLimit) lines of choices"
            throw CommandError.program(reason, nil)
        }
        var seen: Set<String> = []
        let candidates = lines.filter { ChoiceOption($0).isValid && seen.insert($0).inserted }
            .map { Candidate($0) }
        known[command] = candidates
        return candidates
    }

    private static func lines(of output: ProgramOutput) -> [String] {
        String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(String.init)
    }
}

extension CommandContext {
    /// Returns the candidates for an argument of an item, or for the `value` of a setting: the host's,
    /// or those that a program computes.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - argument: The name of the argument.
    ///   - prefix: The beginning of the host's candidates; a program's are all returned.
    ///   - limit: The time to wait for the host.
    /// - Returns: The candidates; none if the host doesn't answer in time.
    /// - Throws: `CommandError` if a program fails, `HostError`, or ``ShellEnd``.
    func candidates(
        for item: ListedItem,
        _ argument: String,
        beginningWith prefix: String = "",
        within limit: Duration
    ) throws -> [Candidate] {
        guard host.isLive else { return [] }
        let id = ItemID(item.id)
        let handsPrograms = projectSession(of: item)?.hello.has(.program) ?? false
        let request = HostRequest.complete(
            id,
            argument: argument,
            prefix: prefix,
            handsPrograms: handsPrograms
        )
        guard let answer = try host.query(request, within: limit) else { return [] }
        guard handsPrograms, let command = try ReceivedResult.programs(answer, of: id)?.last else {
            return ReceivedResult.candidates(answer)
        }
        return try candidatePrograms.candidates(of: command, host)
    }
}
