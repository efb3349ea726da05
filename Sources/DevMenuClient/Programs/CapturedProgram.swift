package import DevMenuSystem

/// A program that runs beside a loop, with its output captured.
///
/// It ends with this process at the latest.
package final class CapturedProgram: PollSource {
    /// The program's standard output.
    package let output: ProgramOutput
    /// The program's standard error.
    package let errors: ProgramOutput
    /// The way in which the program ended, or `nil` while it runs.
    package private(set) var ending: ProcessEnd?
    package private(set) var deadline: ContinuousClock.Instant?

    private let process: ChildProcess
    private let loop: EventLoop
    private var checks = PollTimes(upTo: .milliseconds(50))

    /// Starts a program, which leads a separate group or session.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - loop: The loop, which the program leaves once it has ended.
    ///   - input: The program's standard input, or `nil` for none.
    ///   - limit: The most bytes of each output that are stored.
    ///   - joinsErrors: `true` to get both outputs, in the order in which they're written, as one.
    /// - Throws: The system's error.
    package init(
        _ launch: ProgramLaunch,
        in loop: EventLoop,
        reading input: Descriptor? = nil,
        keeping limit: Int,
        joiningErrors joinsErrors: Bool = false
    ) throws(Errno) {
        let (output, errors) = (try Descriptor.pipe(), try Descriptor.pipe())
        let input = if let input { input } else { try Descriptor.nothing() }
        let descriptors = [input, output.write, joinsErrors ? output.write : errors.write]
        let extent = ProgramWatcher.Extent.group(endingBy: SignalNumber.terminate)
        process = try ProgramWatcher.shared.watching(extent) { () throws(Errno) in
            try launch.start(with: descriptors)
        }
        self.output = ProgramOutput(output.read, keeping: limit)
        self.errors = ProgramOutput(errors.read, keeping: limit)
        self.loop = loop
        deadline = checks.next()
        loop.add(self)
    }

    /// The program's process, which leads its group.
    private var pid: Int32 { process.pid }

    /// Returns a source that lends the program the terminal once it needs it.
    package func terminalRequest() -> TerminalRequest { TerminalRequest(of: process) }

    package var interests: [PollInterest] { output.interests + errors.interests }

    package func handle(_ ready: PollInterest) {
        (ready.descriptor == output.descriptor.number ? output : errors).read()
        guard interests.isEmpty else { return }
        // It ends soon after it has closed both.
        checks = PollTimes(upTo: .milliseconds(50))
        deadlinePassed()
    }

    package func deadlinePassed() {
        if process.checkForEnd() { end() } else { deadline = checks.next() }
    }

    /// Interrupts the program and everything in its group, as Ctrl-C would, or by another signal.
    ///
    /// The rest of its group ends with the program: background jobs of a shell ignore Ctrl-C.
    package func interrupt(by number: Int32 = SignalNumber.interrupt) {
        guard ending == nil else { return }
        process.endsGroup = true
        process.signal(number)
    }

    /// Ends the program, unless it has ended; its output so far is read.
    ///
    /// - Parameter timeout: The time that it has to end by itself; zero kills it at once.
    package func end(timeout: Duration = .zero) {
        guard ending == nil else { return }
        loop.remove(self)
        process.end(timeout: timeout)
        ending = process.ending ?? .unknown
        ProgramWatcher.shared.forget(group: pid)
        // Processes that it left may hold the pipes open forever.
        for output in [output, errors] {
            output.drain()
            output.descriptor.close()
        }
    }
}
