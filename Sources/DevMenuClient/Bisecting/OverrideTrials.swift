package import DevMenuKit
import DevMenuSystem

/// Runs a command with some of an app's overrides, one run after another.
///
/// Each run has a fresh scope with a copy of them, which is removed after the run. What the command
/// leaves running in its process group ends with the run.
package final class OverrideTrials {
    /// The status with which a command skips a run, as for `git bisect run`.
    package static let skippingStatus: Int32 = 125
    /// The time that an interrupted command has to end by itself.
    private static let grace = Duration.milliseconds(500)

    /// The number of runs so far.
    package private(set) var count = 0

    private let command: String
    private let app: String
    private let snapshot: OverrideSnapshot
    private let names: [String: ItemID]
    private let report: (String, EventLoop) throws -> Void
    private let loop: EventLoop
    private let signals: EndingSignals

    /// Creates trials, which signals interrupt until ``finish()``.
    ///
    /// - Parameters:
    ///   - command: The command, for `sh -c`.
    ///   - app: The app's name.
    ///   - snapshot: The app's overrides.
    ///   - names: The identifiers of the overrides' settings by their keys, as far as they're known.
    ///   - report: Shows a line about the current run, before any other output.
    package init(
        of command: String,
        for app: String,
        on snapshot: OverrideSnapshot,
        named names: [String: ItemID],
        report: @escaping (String, EventLoop) throws -> Void
    ) {
        (self.command, self.app) = (command, app)
        self.snapshot = snapshot
        self.names = names
        self.report = report
        loop = EventLoop()
        Signals.failWrites()
        signals = EndingSignals(interrupting: loop)
    }

    /// Runs the command with some of the overrides.
    ///
    /// - Parameter keys: The storage keys of the overrides.
    /// - Returns: The result, by the command's status.
    /// - Throws: ``OverrideTrialError``, or `HostError.interrupted` for a signal.
    package func run(with keys: [String]) throws -> DeltaDebugging<String>.Outcome {
        count += 1
        try tell("\(overrideCount(of: keys))\(names(of: keys))")
        let end = try end(with: keys)
        let (outcome, words): (DeltaDebugging<String>.Outcome, String) =
            switch end {
            case .exit(0): (.good, "good")
            case .exit(Self.skippingStatus): (.skipped, "skipped")
            case .exit(let status): (.bad, "bad, status \(status)")
            case .signal(let number): (.bad, "bad, ended by \(SignalName.name(of: number))")
            case .unknown: (.bad, "bad")
            }
        try tell(words)
        return outcome
    }

    /// Lets signals have their effect again; one that has interrupted a run has it now.
    ///
    /// - Throws: `HostError.interrupted` for Ctrl-C.
    package func finish() throws { try signals.finish() }

    private func end(with keys: [String]) throws -> ProcessEnd {
        let scope: FreshScope
        do throws(FileError) {
            scope = try FreshScope()
        } catch {
            throw OverrideTrialError.uncopied("cannot copy the overrides: \(error.message(in: ""))")
        }
        defer { scope.remove() }
        let copy = AppDirectories(app: app, scope: scope.name).overrides
        do throws(FileError) {
            try WholeFile(copy).replace(with: snapshot.file(of: keys), isKept: false)
        } catch {
            throw OverrideTrialError.uncopied("cannot write '\(copy)': \(error.message(in: copy))")
        }
        let terminal = ForegroundTerminal()
        let process = try start(in: scope, terminal == nil ? .session : .group)
        return try waitForEnd(of: process, with: terminal)
    }

    /// Starts the command; both of its outputs go to standard error, and its input is empty.
    private func start(
        in scope: FreshScope,
        _ separation: ProgramLaunch.Separation
    ) throws -> ChildProcess {
        var launch = ProgramLaunch(shell: command, separation: separation, endsGroup: true)
        scope.apply(to: &launch)
        do throws(Errno) {
            let errors = try FileDescriptor.standardError.duplicated(from: 3)
            return try launch.start(with: [try .nothing(), errors, nil])
        } catch {
            throw OverrideTrialError.notStarted("cannot run '\(command)': \(error)")
        }
    }

    /// Waits for the end of the command and of its process group.
    private func waitForEnd(
        of process: ChildProcess,
        with terminal: ForegroundTerminal?
    ) throws -> ProcessEnd {
        let loan = terminal.map { TerminalLoan($0, to: process) }
        if let loan { loop.add(loan) }
        let isInterrupted = loop.wait { process.checkForEnd() } != .reached
        if isInterrupted, let signal = signals.first { process.signal(signal) }
        process.end(timeout: Self.grace)
        if let loan {
            loop.remove(loan)
            // Only now: a process that still had the terminal may have changed its modes.
            loan.end()
        }
        let end = process.ending ?? .unknown
        // A command that has the terminal gets Ctrl-C in place of this process.
        if isInterrupted || loan?.wasLent ?? false && end.isInterrupt {
            throw HostError.interrupted
        }
        return end
    }

    private func tell(_ words: String) throws { try report("run \(count): \(words)", loop) }

    private func overrideCount(of keys: [String]) -> String {
        let total = snapshot.overrides.count
        return switch keys.count {
        case 0: "no overrides"
        case total: total == 1 ? "the only override" : "all \(total) overrides"
        case let count: "\(count) of \(total) overrides"
        }
    }

    /// Returns the names of a few overrides, and nothing for more.
    private func names(of keys: [String]) -> String {
        let names = keys.map { self.names[$0]?.rawValue ?? $0 }
        return (1...3).contains(keys.count) ? ": " + names.joined(separator: ", ") : ""
    }
}

/// An error that keeps a command from being run on a copy.
package enum OverrideTrialError: Error, CustomStringConvertible {
    /// The copy could not be written, for this reason.
    case uncopied(String)
    /// The command could not be started, for this reason.
    case notStarted(String)

    package var description: String {
        switch self {
        case .uncopied(let reason), .notStarted(let reason): reason
        }
    }
}
