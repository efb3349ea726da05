#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that runs beside a test, with a pipe on each of its standard streams.
///
/// It leads a process group of its own, which is killed when this object goes away. Its output is
/// taken whenever a method waits, so neither side can block the other for good. Used from one task.
public final class ChildProcess {
    /// What it printed on standard output so far.
    public private(set) var stdoutBytes: [UInt8] = []

    /// What it printed on standard error so far.
    public private(set) var stderrBytes: [UInt8] = []

    private let watch: ProcessWatch
    private var input: Descriptor?
    private var output: Descriptor?
    private var errors: Descriptor?
    private var unsent: ArraySlice<UInt8> = []
    private var closesWhenSent: Bool
    private var lineStart = 0

    // Whether the end has woken a wait, since it would wake every later one at once. Not the same as
    // `hasEnded`: an end between a look at that and the wait must still wake the wait.
    private var sawEnd = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: What follows the program's name.
    ///   - environment: All that the program gets: it inherits nothing.
    ///   - directory: Where it runs; nil means where the tests run.
    ///   - input: What it reads.
    /// - Throws: ``ProcessFailure/notStarted(executable:code:)``; ``SystemFailure`` if the system has
    ///   no room for it.
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
        let (itsInput, ourInput) = try Descriptor.pipe()
        let (ourOutput, itsOutput) = try Descriptor.pipe()
        let (ourErrors, itsErrors) = try Descriptor.pipe()
        for descriptor in [ourInput, ourOutput, ourErrors] { try descriptor.stopBlocking() }
        watch = try launch.start(
            on: .descriptors(input: itsInput, output: itsOutput, errors: itsErrors)
        )
        output = ourOutput
        errors = ourErrors
        switch input {
        case .closed:
            closesWhenSent = true
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

    /// Its process id, which is also that of its group.
    public var processID: Int32 { watch.processID }

    /// Whether it has ended, on its own or by a signal.
    public var hasEnded: Bool { watch.hasEnded }

    /// What it printed on standard output so far, as text.
    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }

    /// What it printed on standard error so far, as text.
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }

    /// Writes text to its standard input.
    ///
    /// Returns once the pipe took all of it. A process that no longer reads is not an error.
    ///
    /// - Parameters:
    ///   - text: What it gets to read, in UTF-8.
    ///   - seconds: How long it may leave the pipe full.
    /// - Throws: ``ProcessFailure/deadline(waitingFor:seconds:stdout:stderr:)``.
    public func write(_ text: String, within seconds: Double = 30) throws {
        try write(Array(text.utf8), within: seconds)
    }

    /// Writes bytes to its standard input.
    ///
    /// - Parameters:
    ///   - bytes: What it gets to read.
    ///   - seconds: How long it may leave the pipe full.
    /// - Throws: ``ProcessFailure/deadline(waitingFor:seconds:stdout:stderr:)``.
    public func write(_ bytes: [UInt8], within seconds: Double = 30) throws {
        guard input != nil else { return }
        unsent += bytes
        try send()
        let deadline = Deadline(seconds: seconds)
        while input != nil, !unsent.isEmpty {
            guard try transfer(until: deadline) else {
                throw expired("room in its input", seconds)
            }
        }
    }

    /// Ends its standard input.
    public func closeInput() {
        input = nil
        unsent = []
    }

    /// Closes our end of its standard output: from then on its writes there fail with `EPIPE`.
    public func closeOutput() {
        output = nil
    }

    /// Sends a signal to it, or to its whole process group as a terminal would; nothing once it has
    /// ended and been waited for.
    public func signal(_ number: Int32, wholeGroup: Bool = false) {
        watch.signal(number, wholeGroup: wholeGroup)
    }

    /// Waits for the next line on its standard output.
    ///
    /// - Parameter seconds: How long to wait.
    /// - Returns: The line without its line feed, or nil at the end of the output.
    /// - Throws: ``ProcessFailure/deadline(waitingFor:seconds:stdout:stderr:)``.
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

    /// Waits for a line on its standard output that a test looks for.
    ///
    /// - Parameters:
    ///   - seconds: How long to wait.
    ///   - isLast: Whether a line is the one looked for.
    /// - Returns: The lines up to and with that one.
    /// - Throws: ``ProcessFailure`` if the time runs out or the output ends first.
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

    /// Waits until what it printed fulfils a condition.
    ///
    /// - Parameters:
    ///   - what: What is waited for, for the error's words.
    ///   - seconds: How long to wait.
    ///   - condition: Judged before the wait and after every arrival.
    /// - Throws: ``ProcessFailure`` if the time runs out or the process ends first.
    public func wait(
        for what: String,
        within seconds: Double = 30,
        until condition: (ChildProcess) -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while true {
            // Asked first: what came with the end is still judged.
            let wasFinished = isFinished
            if condition(self) { return }
            guard !wasFinished else { throw ended(what) }
            guard try transfer(until: deadline) else { throw expired(what, seconds) }
        }
    }

    /// Waits until it has ended and all holders of its output have closed it.
    ///
    /// - Parameter seconds: The time after which it is killed, with its process group.
    /// - Returns: All that it printed since its start, and how it ended.
    /// - Throws: ``ProcessFailure/deadline(waitingFor:seconds:stdout:stderr:)``.
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

    /// Waits until something can be moved, and moves it; false once the deadline has passed.
    private func transfer(until deadline: Deadline) throws -> Bool {
        // The deadline counts even for a process that never stops printing.
        guard !deadline.hasPassed else { return false }
        if closesWhenSent, unsent.isEmpty { input = nil }
        var readiness = Readiness()
        readiness.add(reading: output)
        readiness.add(reading: errors)
        if !sawEnd { readiness.add(reading: watch.end) }
        if !unsent.isEmpty { readiness.add(writing: input) }
        guard try readiness.wait(until: deadline) else { return false }
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

    private func expired(_ what: String, _ seconds: Double) -> ProcessFailure {
        .deadline(
            waitingFor: what,
            seconds: seconds,
            stdout: OutputExcerpt(stdoutBytes),
            stderr: OutputExcerpt(stderrBytes)
        )
    }

    private func ended(_ what: String) -> ProcessFailure {
        .ended(
            waitingFor: what,
            stdout: OutputExcerpt(stdoutBytes),
            stderr: OutputExcerpt(stderrBytes)
        )
    }
}
