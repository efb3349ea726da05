import DevMenuSystem

/// A program that runs beside a test, with a pipe on each of its standard streams.
///
/// The program leads a separate process group, which is killed when this object is released.
/// Every method that waits also reads the output, so that neither side blocks the other forever.
/// Use it from one task.
public final class ChildProcess {
    /// The bytes of standard output so far.
    public private(set) var stdoutBytes: [UInt8] = []

    /// The bytes of standard error so far.
    public private(set) var stderrBytes: [UInt8] = []

    private let watch: ProcessWatch
    private var input: Descriptor?
    private var output: Descriptor?
    private var errors: Descriptor?
    private var unsent: ArraySlice<UInt8> = []
    private var closesWhenSent: Bool
    private var lineStart = 0

    // Set once the end has woken a wait, because it would wake every later one at once. It differs
    // from `hasEnded`: an end between that check and the wait must still wake the wait.
    private var sawEnd = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The complete environment of the program, which inherits nothing.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - input: Its standard input.
    /// - Throws: ``ProcessError``; an `Errno` if the system lacks
    ///   resources for it.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        directory: String? = nil,
        input: ProcessInput = .open
    ) throws {
        let launch = Launch(
            executable: executable,
            arguments: arguments,
            environment: environment,
            directory: directory
        )
        let (itsInput, ourInput) = try Descriptor.pipe(readerWaits: true)
        let (ourOutput, itsOutput) = try Descriptor.pipe()
        let (ourErrors, itsErrors) = try Descriptor.pipe()
        ourInput.stopBlocking()
        watch = try launch.start(
            on: .descriptors(input: itsInput, output: itsOutput, errors: itsErrors)
        )
        output = ourOutput
        errors = ourErrors
        switch input {
        case .closed: closesWhenSent = true
        case .bytes(let bytes):
            self.input = ourInput
            unsent = bytes[...]
            closesWhenSent = true
        case .open:
            self.input = ourInput
            closesWhenSent = false
        }
    }

    deinit {
        watch.signal(SIGKILL, wholeGroup: true)
        watch.reap()
    }

    /// The process id, which is also that of the process group.
    public var processID: Int32 { watch.processID }

    /// `true` if the process has ended, by itself or by a signal.
    public var hasEnded: Bool { watch.hasEnded }

    /// The standard output so far, as text.
    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }

    /// The standard error so far, as text.
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }

    /// Writes text to the standard input.
    ///
    /// Returns once the pipe has accepted all of it. A process that no longer reads isn't an
    /// error.
    ///
    /// - Parameters:
    ///   - text: The text, sent as UTF-8.
    ///   - seconds: The longest time for which the pipe may stay full.
    /// - Throws: ``ProcessError``.
    public func write(_ text: String, within seconds: Double = 30) throws {
        guard input != nil else { return }
        unsent += Array(text.utf8)
        try send()
        let deadline = Deadline(seconds: seconds)
        while input != nil, !unsent.isEmpty {
            guard try transfer(until: deadline) else { throw expired("room in its input", seconds) }
        }
    }

    /// Closes the standard input; bytes that aren't sent yet are dropped.
    public func closeInput() {
        input = nil
        unsent = []
    }

    /// Closes the read end of the standard output: the program's later writes fail with `EPIPE`.
    public func closeOutput() { output = nil }

    /// Sends a signal to the process, or to its process group as a terminal would.
    ///
    /// Does nothing once the process has ended and has been waited for.
    public func signal(_ number: Int32, wholeGroup: Bool = false) {
        watch.signal(number, wholeGroup: wholeGroup)
    }

    /// Waits for the next line of the standard output.
    ///
    /// - Parameter seconds: The time limit.
    /// - Returns: The line without its line feed, or `nil` at the end of the output.
    /// - Throws: ``ProcessError``.
    public func readLine(within seconds: Double = 30) throws -> String? {
        let deadline = Deadline(seconds: seconds)
        var searched = lineStart
        while true {
            if let end = stdoutBytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return takeLine(endingAt: end, next: end + 1)
            }
            searched = stdoutBytes.count
            if output == nil {
                guard lineStart < stdoutBytes.count else { return nil }
                return takeLine(endingAt: stdoutBytes.count, next: stdoutBytes.count)
            }
            guard try transfer(until: deadline) else { throw expired("a line", seconds) }
        }
    }

    /// Waits for a line of the standard output that satisfies a condition.
    ///
    /// - Parameters:
    ///   - seconds: The time limit for each line.
    ///   - isLast: Indicates whether a line satisfies the condition.
    /// - Returns: The lines up to and including that one.
    /// - Throws: ``ProcessError`` if the time runs out or the output ends first.
    public func readLines(
        within seconds: Double = 30,
        until isLast: (String) -> Bool
    ) throws -> [String] {
        var lines: [String] = []
        while let line = try readLine(within: seconds) {
            lines.append(line)
            if isLast(line) { return lines }
        }
        throw ended("the line looked for")
    }

    /// Waits until the output satisfies a condition.
    ///
    /// - Parameters:
    ///   - what: A description of the condition, for the error.
    ///   - seconds: The time limit.
    ///   - condition: Called before the wait and after every arrival of output.
    /// - Throws: ``ProcessError`` if the time runs out or the process ends first.
    public func wait(
        for what: String,
        within seconds: Double = 30,
        until condition: (ChildProcess) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while true {
            // Read before the condition, so that output that arrives with the end is still checked.
            let wasFinished = isFinished
            if condition(self) { return }
            guard !wasFinished else { throw ended(what) }
            guard try transfer(until: deadline) else { throw expired(what, seconds) }
        }
    }

    /// Waits until the process has ended and every holder of its output has closed it.
    ///
    /// - Parameter seconds: The time after which the process group is killed.
    /// - Returns: All output since the start, and the exit status or signal.
    /// - Throws: ``ProcessError``.
    public func wait(within seconds: Double = 30) throws -> ProcessResult {
        let deadline = Deadline(seconds: seconds)
        while !isFinished {
            guard try transfer(until: deadline) else {
                let what =
                    hasEnded
                    ? "the end of the output, which something that '\(processID)' started holds open"
                    : "the end of the process, which was killed"
                watch.signal(SIGKILL, wholeGroup: true)
                watch.reap()
                throw expired(what, seconds)
            }
        }
        return ProcessResult(
            stdoutBytes: stdoutBytes,
            stderrBytes: stderrBytes,
            ending: watch.reap()
        )
    }

    private var isFinished: Bool { output == nil && errors == nil && sawEnd }

    /// Waits until a pipe is ready, and reads and writes; returns `false` after the deadline.
    private func transfer(until deadline: Deadline) throws -> Bool {
        // The deadline also applies to a process that never stops printing.
        guard !deadline.hasPassed else { return false }
        if closesWhenSent, unsent.isEmpty { input = nil }
        let (end, written) = (sawEnd ? nil : watch.end, unsent.isEmpty ? nil : input)
        guard waitUntilReady(toRead: output, errors, end, toWrite: written, until: deadline) else {
            return false
        }
        sawEnd = hasEnded
        if let output, case .end = try output.read(into: &stdoutBytes) { self.output = nil }
        if let errors, case .end = try errors.read(into: &stderrBytes) { self.errors = nil }
        try send()
        return true
    }

    private func send() throws {
        guard let input, !unsent.isEmpty else { return }
        guard let count = try input.write(unsent) else { return closeInput() }
        unsent.removeFirst(count)
    }

    private func takeLine(endingAt end: Int, next: Int) -> String {
        defer { lineStart = next }
        return String(decoding: stdoutBytes[lineStart..<end], as: UTF8.self)
    }

    private func expired(_ what: String, _ seconds: Double) -> ProcessError {
        ProcessError("waited \(seconds) s in vain for \(what)", printed)
    }

    private func ended(_ what: String) -> ProcessError {
        ProcessError("the process ended before \(what) came", printed)
    }

    private var printed: String {
        ProcessError.excerpt(of: stdoutBytes, headed: "stdout") + "\n"
            + ProcessError.excerpt(of: stderrBytes, headed: "stderr")
    }
}

/// The standard input of a process.
public enum ProcessInput: Sendable {
    /// The end of input, at once.
    case closed

    /// These bytes, then the end of input.
    case bytes([UInt8])

    /// A pipe that the test writes to and closes while the process runs.
    case open

    /// Returns an input of this text in UTF-8, then the end of input.
    public static func text(_ text: String) -> ProcessInput { .bytes(Array(text.utf8)) }
}

/// The output of a process, and its exit status or signal.
public struct ProcessResult: Hashable, Sendable {
    /// The standard output, byte for byte.
    public let stdoutBytes: [UInt8]

    /// The standard error, byte for byte.
    public let stderrBytes: [UInt8]

    /// The exit status or the signal.
    public let ending: ProcessEnding

    /// The standard output as text; bytes that aren't UTF-8 become U+FFFD.
    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }

    /// The standard error as text; bytes that aren't UTF-8 become U+FFFD.
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }
}

/// Runs programs from start to end.
public enum ProcessRun {
    /// Runs a program and collects its output.
    ///
    /// A status other than 0 and a signal are results, not errors.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The complete environment of the program, which inherits nothing.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - input: Its standard input.
    ///   - seconds: The time after which its process group is killed.
    /// - Returns: The output, and the exit status or signal.
    /// - Throws: ``ProcessError`` if it can't be started or doesn't end in time;
    ///   an `Errno` if the system lacks resources for it.
    public static func run(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        directory: String? = nil,
        input: ProcessInput = .closed,
        within seconds: Double = 30
    ) throws -> ProcessResult {
        let process = try ChildProcess(
            executable,
            arguments,
            environment: environment,
            directory: directory,
            input: input
        )
        return try process.wait(within: seconds)
    }
}
