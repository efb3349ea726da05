import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The programs of a project's file, which the shell runs itself if their output goes to its own.
extension Shell {
    /// Indicates whether the host hands this shell the programs of an action.
    ///
    /// Only the shell's own host of a project's file does; and output that is part of a result, or goes
    /// to a file or another program, is captured by the host. A program that asks at a terminal needs
    /// one.
    func runsPrograms(of item: ListedItem) -> Bool {
        options.format.isHumanReadable && shown.target == nil
            && (!item.received.asksAtTerminal || isInteractive
                || isOneShot && FileDescriptor.standardInput.isTerminal)
            && projectSession(of: item)?.hello.has(.program) ?? false
    }

    /// Indicates whether it runs one command, whose program has its standard input.
    var isOneShot: Bool { interpreter?.origin.isOneShot ?? false }

    /// Runs the commands that the host has handed over, in order, until one fails.
    ///
    /// - Parameters:
    ///   - commands: The commands; the last is the action's own.
    ///   - isBeside: `true` to run them in the background.
    ///   - record: The host's record of the run, or `nil`.
    /// - Returns: The result of their success, or of a start in the background.
    /// - Throws: ``CommandError``, and ``ShellEnd``, its case `program` if the shell is to become
    ///   the last of them.
    func run(
        _ commands: [ProgramCommand],
        besidePrompt isBeside: Bool,
        recordedBy record: HandedRun?
    ) throws -> CommandResult {
        // They write to the same terminal or file.
        try flushOutput()
        recorder?.omit()
        if let jobs {
            let text = running?.source() ?? ""
            return try jobs.run(commands, text: text, besidePrompt: isBeside, recordedBy: record)
        }
        let becomesLast = isOneShot && host.limit == nil
        try run(commands, butLast: becomesLast, readsInput: isOneShot, recordedBy: record)
        if becomesLast, let last = commands.last { throw ShellEnd.program(last) }
        return CommandResult(["value": ["status": 0]])
    }

    /// Runs commands one after another, with the shell's own output, until one fails.
    ///
    /// - Parameters:
    ///   - commands: The commands; the last is that of the action that was run.
    ///   - isButLast: `true` to leave out the last.
    ///   - readsInput: `true` if they have the shell's standard input; otherwise they have no
    ///     input.
    ///   - record: The host's record of the run, or `nil`. It ends with the process if that becomes
    ///     the last program.
    /// - Throws: ``CommandError`` if one fails or the shell's limit passes, and ``ShellEnd``.
    func run(
        _ commands: [ProgramCommand],
        butLast isButLast: Bool = false,
        readsInput: Bool,
        recordedBy record: HandedRun? = nil
    ) throws {
        guard let last = commands.last else { return }
        do {
            for command in commands.dropLast(isButLast ? 1 : 0) {
                try run(command, of: last.item, readsInput: readsInput)
            }
        } catch {
            let isCancelled = if case HostError.interrupted = error { true } else { false }
            record?.end(isSuccess: false, isCancelled: isCancelled, awaitedIn: loop)
            throw error
        }
        if !isButLast { record?.end(isSuccess: true, awaitedIn: loop) }
    }

    private func run(_ command: ProgramCommand, of action: ItemID, readsInput: Bool) throws {
        var launch = command.launch
        launch.ignored = InheritedSignals.ignored
        let program: AwaitedProgram
        do throws(Errno) {
            let input = readsInput ? nil : try Descriptor.nothing()
            program = try AwaitedProgram(
                launch,
                input: input,
                in: self,
                endsOrphans: host.limit != nil
            )
        } catch {
            throw CommandError.program(command.problem(error), command.end(error))
        }
        guard let end = try program.waitForEnd(within: host.limit) else { return try checkForEnd() }
        guard let failure = command.failure(end, of: action) else { return }
        if Self.isOfReader(end) { throw ShellEnd.outputClosed }
        throw CommandError.program(failure, end)
    }

    /// Returns `true` if a program has failed because nobody reads the output any more.
    private static func isOfReader(_ end: ProcessEnd) -> Bool {
        let pipe = SignalNumber.brokenPipe
        guard end == .signal(pipe) || end == .exit(ExitStatus.outputClosed) else { return false }
        let output = PolledDescriptor(FileDescriptor.standardOutput.rawValue, writes: true)
        return Polling.wait(for: output, milliseconds: 0)?.isUnread ?? false
    }
}
