import DevMenuClient
import DevMenuKit
package import DevMenuWire

extension Shell {
    /// Runs one command from words that aren't parsed again.
    ///
    /// - Parameters:
    ///   - words: The command's name and the words that follow it.
    ///   - namesItem: `true` to prefer the item with the name, if the menu has one, to a command.
    ///   - amended: Returns the error to report, with the program's own knowledge added.
    /// - Returns: The status.
    /// - Throws: ``ShellEnd``.
    package func run(
        words: [String],
        namingItem namesItem: Bool = false,
        amended: @escaping (CommandError) -> CommandError = { $0 }
    ) throws -> Int32 {
        let command: ParsedCommand
        do {
            command = ParsedCommand(words: namesItem ? try itemWords(words) : words)
        } catch {
            guard let error = CommandError(error) else { throw error }
            return fail(error)
        }
        return try run(.arguments(amended: amended)) { try $0.run([command], number: 1) }
    }

    /// Returns words for the item that the first of them names, even if a command has its name.
    ///
    /// - Throws: ``CommandError`` or ``ShellEnd`` if there's no menu: the command isn't meant.
    private func itemWords(_ words: [String]) throws -> [String] {
        let leading = ParsedCommand(words: words).words.prefix(while: \.isAssignment).count
        guard let name = words.dropFirst(leading).first, commands[name] != nil,
            let item = try withTimeLimit({ try host.menu()[name] })
        else { return words }
        return words[..<leading] + [item.role.commandName] + words[leading...]
    }

    /// Runs lines in order.
    ///
    /// - Parameter lines: The lines; reports number them from 1.
    /// - Returns: The status of the first command that failed.
    /// - Throws: ``ShellEnd``.
    package func run(lines: [String]) throws -> Int32 {
        try run { interpreter in
            for (index, line) in lines.enumerated() {
                if interpreter.outcomes.isStopped || isQuitting { break }
                try interpreter.run(TypedLine(line), number: index + 1)
            }
        }
    }

    /// Runs a line that was typed at the prompt.
    ///
    /// - Throws: ``ShellEnd``.
    func run(_ line: ExpandedLine) throws {
        let status = try run { try $0.run(line.commands, of: line.typed, number: 1) }
        // A blank line leaves it.
        if case .success(let commands) = line.commands, commands.isEmpty { return }
        lastStatus = status
    }

    /// Runs an action that was picked, and returns the status.
    ///
    /// - Throws: ``ShellEnd``.
    func run(_ action: PickedAction) throws -> Int32 {
        lastStatus = try run { try $0.run(action) }
        return lastStatus
    }

    /// Runs scripts in order, as if they were one.
    ///
    /// - Parameters:
    ///   - reachesHost: `true` if a host was named: it is an error if that can't be reached, even
    ///     for a script without a command.
    ///   - scripts: Returns the scripts, or throws if one can't be read: then none is run.
    /// - Returns: The status of the first command that failed.
    /// - Throws: ``ShellEnd``.
    package func run(
        reachingHost reachesHost: Bool = false,
        _ scripts: () throws(CommandError) -> [Script]
    ) throws -> Int32 {
        do {
            var status = ExitStatus.success
            var count = 0
            for script in try scripts() {
                let outcome = try script.run(in: self)
                count += outcome.count
                var own = outcome.status
                if outcome.firstFailure == nil, let failure = outcome.failure {
                    own = fail(failure)
                }
                if status == ExitStatus.success { status = own }
                if outcome.isStopped || isQuitting { break }
                if own != ExitStatus.success, !options.keepsGoing { break }
            }
            if reachesHost, count == 0, status == ExitStatus.success {
                try withTimeLimit { _ = try host.liveSession() }
            }
            return status
        } catch {
            guard let error = CommandError(error) else { throw error }
            return fail(error)
        }
    }

    /// Runs lines, and returns the status of the first command that failed.
    private func run(
        _ origin: LineOrigin = .lines,
        _ body: (Interpreter) throws -> Void
    ) throws -> Int32 {
        try interpret(origin) { interpreter in
            try body(interpreter)
            try interpreter.outcomes.drain()
        }.status
    }

    /// Runs a body that runs lines by a separate interpreter.
    func interpret(
        _ origin: LineOrigin,
        _ body: (Interpreter) throws -> Void
    ) throws -> OutcomeQueue {
        let outer = interpreter
        let interpreter = Interpreter(origin, in: self)
        self.interpreter = interpreter
        defer { self.interpreter = outer }
        try body(interpreter)
        return interpreter.outcomes
    }

    /// Reports an error that belongs to no command: a script that can't be read.
    func fail(_ error: CommandError) -> Int32 {
        let report = ReportedCommand(line: 0, source: { "" })
        _ = Reporter(shell: self).failure(reporting: .failure(error), of: report, in: nil)
        return ExitStatus.status(for: error.kind)
    }
}

/// The part of the shell that commands can use.
extension Shell {
    /// The most levels of nested scripts.
    private static let depthLimit = 16

    package func trigger(
        _ run: ConfirmedRun,
        isConfirmed: Bool,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) throws -> CommandResult {
        var result = try TriggerRun(run, isConfirmed: isConfirmed, in: self, asking: ask).result()
        // The output of an action stays on the screen.
        result.isPaged = false
        return result
    }

    package func lineOfStandardInput() throws -> String? {
        // The bytes after the line are for the program that a one-shot command becomes.
        standardInput.readsAhead = !isOneShot
        recorder?.readSecret()
        return try standardInput.plainLine(in: self)
    }

    package func runScript(at path: String) throws -> Script.Outcome {
        guard interpreter?.depth ?? 0 < Self.depthLimit else {
            let reason = "scripts are nested more than \(Self.depthLimit) deep"
            throw CommandError.unreadable(path: path, reason: reason)
        }
        return try Script(path: path).run(in: self)
    }

    package func record(to path: String) throws(CommandError) {
        let appendsToAny = options.confirmsAll
        recorder = try Recorder(to: path, appendsToAny: appendsToAny, of: outerWords, in: self)
        if !outerWords.opensPrompt {
            recorder?.beginRun()
        } else if interpreter != nil {
            recorder?.begin()
        }
    }

    package func stopRecording() {
        recorder?.end()
        recorder = nil
    }

    package func waitWhileRead(until condition: () -> Bool) throws -> Bool {
        // The reader may end before the next write.
        let reader = DescriptorWatch(shown.descriptor, reads: false)
        loop.add(reader)
        defer { loop.remove(reader) }
        try host.wait { reader.isReady || shown.isUnread || condition() }
        try checkForEnd()
        if reader.isReady, shown.target == nil { throw ShellEnd.outputClosed }
        return !reader.isReady && !shown.isUnread
    }

    package func report(_ result: CommandResult) throws -> Bool {
        guard let running else { return false }
        Reporter(shell: self).report(result, of: running, in: shown.target)
        try checkForEnd()
        return !shown.isUnread
    }
}
