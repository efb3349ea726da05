import DevMenuSystem
import DevMenuWire

/// The connection to one host: its messages, its stderr and its process.
///
/// It doesn't interpret requests. The connection ends once the host's end is known: for a child,
/// that is when its status is, and all that it wrote before is forwarded first.
final class HostConnection: PollSource {
    /// The time to wait for the status of a host that has closed its stream.
    private static let timeout = Duration.seconds(1)
    /// The time to wait for the last words of a command that has closed its stream.
    private static let commandTimeout = Duration.milliseconds(200)
    /// The size, in bytes, beyond which queued output is sent at once.
    private static let sendSize = 32 << 10
    /// The size of one read, in bytes.
    private static let receiveSize = 64 << 10
    /// The most bytes of the host's stderr that are stored.
    private static let errorSize = 8 << 10

    private let socket: Descriptor
    private let errors: ProgramOutput?
    /// The process that was started for the connection.
    let process: ChildProcess?
    private let isHostOwnProcess: Bool
    private var framer = LineFramer(limit: WireLimits.lineToShell)
    private var outgoing = OutgoingBytes()
    /// The time until which the end of the process is awaited, once the stream has ended.
    private var drainLimit: ContinuousClock.Instant?
    private var checks = PollTimes(upTo: .milliseconds(50))
    private var loop: EventLoop?

    /// The time of the next check without input.
    private(set) var deadline: ContinuousClock.Instant?
    /// The way the host ended, or `nil` while it lives.
    private(set) var ending: SessionEnding?

    private var hasStreamEnded = false

    /// Called with each message; messages wait while it is `nil`.
    var onMessage: ((MessageToShell) -> Void)? { didSet { if onMessage != nil { wake() } } }
    /// Called once, when ``ending`` is known.
    var onEnd: (() -> Void)?

    /// Creates a connection over a stream socket.
    init(socket: Descriptor) {
        (self.socket, errors, process, isHostOwnProcess) = (socket, nil, nil, false)
    }

    /// Starts a program that speaks the protocol on its standard input and output.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - others: The program's descriptors from 3 on.
    ///   - isHostOwnProcess: `true` if the program is the host itself, so that its status is the
    ///     host's end; for a host of a command, only the end of the stream matters.
    /// - Throws: The system's error.
    init(
        starting launch: ProgramLaunch,
        with others: [Descriptor?] = [],
        isHostOwnProcess: Bool = true
    ) throws(Errno) {
        let (ours, theirs) = try Descriptor.socketPair()
        let errors = try Descriptor.pipe()
        socket = ours
        self.errors = ProgramOutput(errors.read, keeping: Self.errorSize)
        process = try launch.start(with: [theirs, theirs, errors.write] + others)
        self.isHostOwnProcess = isHostOwnProcess
    }

    /// The last lines of the host's stderr.
    var lastLines: [String] { errors?.lastLines ?? [] }

    /// Returns the end of a host that has sent no hello.
    func crash(of name: String, _ ending: SessionEnding) -> HostCrash {
        HostCrash(name: name, pid: Int(process?.pid ?? 0), ending: ending, lastLines: lastLines)
    }

    /// Discards the stderr so far, which isn't part of the host's end.
    func forgetErrorOutput() { errors?.forget() }

    /// Called with each piece of the host's stderr.
    var onErrorOutput: (([UInt8]) -> Void)? {
        get { errors?.onOutput }
        set { errors?.onOutput = newValue }
    }

    var interests: [PollInterest] {
        var interests: [PollInterest] = []
        if !hasStreamEnded {
            interests.append(
                PollInterest(
                    socket.number,
                    reads: onMessage != nil,
                    writes: outgoing.count > 0,
                    producesOutput: true
                )
            )
        }
        if let errors, errors.isOpen {
            interests.append(PollInterest(errors.descriptor.number, producesOutput: true))
        }
        return interests
    }

    func handle(_ ready: PollInterest) {
        if ready.descriptor == errors?.descriptor.number { return errors?.drain() ?? () }
        guard ready.descriptor == socket.number else { return }
        if ready.reads, receive() { deliverLines() }
        if hasStreamEnded { lookForEnd() }
    }

    func deadlinePassed() {
        deadline = nil
        deliverLines()
        lookForEnd()
    }

    /// Adds the connection to a loop, which it leaves at its end.
    func join(_ loop: EventLoop) {
        self.loop = loop
        loop.add(self)
    }

    /// Schedules a check for messages and the end in the loop's next turn.
    func wake() { deadline = .now }

    /// Queues lines, which are sent before the loop's next wait, or at once if they are long.
    func put(_ lines: [UInt8]) {
        guard !hasStreamEnded else { return }
        outgoing.append { $0 += lines }
        if outgoing.count > Self.sendSize { sendWaiting() }
    }

    /// Checks whether the host's process has ended; the loop does what follows.
    func childMayHaveEnded() { if process?.checkForEnd() == true { wake() } }

    /// Ends the connection, and the process if there is one.
    ///
    /// - Parameter timeout: The time that the process has to end by itself; zero kills it at once.
    func close(within timeout: Duration = ChildProcess.timeout) {
        finish(.closed)
        process?.end(timeout: timeout)
    }

    /// Ends the connection, and a command's process; a host's own process ends by itself.
    ///
    /// A command may have started processes that don't end with its input.
    func closeAtExit() {
        guard isHostOwnProcess else { return close() }
        process?.disown()
        finish(.closed)
    }

    /// The time for which the process was ready to run, but had no processor, or `nil` if that
    /// isn't known.
    var processorWait: Duration? { process.flatMap { ProcessClock.processorWait(of: Int($0.pid)) } }

    /// Ends the connection, and kills the process at once.
    func kill() { close(within: .zero) }

    func sendWaiting() {
        // If nobody reads any more, the host's last messages may still wait to be read.
        _ = outgoing.flush { Transfer.send($0, to: socket) }
    }

    /// Receives the available bytes once, and returns whether there were any.
    private func receive() -> Bool {
        guard !hasStreamEnded else { return false }
        let transfer = withUnsafeTemporaryAllocation(
            byteCount: Self.receiveSize,
            alignment: 1
        ) { buffer in
            let transfer = Transfer.receive(into: buffer, from: socket)
            if case .done(let count) = transfer {
                framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            return transfer
        }
        switch transfer {
        case .done: return true
        case .notNow: return false
        case .ended:
            hasStreamEnded = true
            drainLimit = .now + (isHostOwnProcess ? Self.timeout : Self.commandTimeout)
            return false
        }
    }

    private func deliverLines() {
        // The handler of a message may wait in the loop, which then handles the rest.
        while ending == nil, onMessage != nil, let frame = framer.next() { deliver(frame) }
    }

    private func deliver(_ frame: LineFramer.Frame) {
        guard case .line(let line) = frame else {
            return finish(.broken("a line is longer than \(WireLimits.lineToShell) bytes"))
        }
        guard let message = MessageToShell(line: line) else {
            return finish(.broken("'\(Self.excerpt(of: line))' isn't a message"))
        }
        onMessage?(message)
    }

    /// Checks how the host has ended, if it has.
    private func lookForEnd() {
        guard ending == nil else { return }
        if isHostOwnProcess, let process, process.checkForEnd() {
            // A process that ended has written everything; its children's output is ignored.
            while receive() { deliverLines() }
            // If what it has left in its group is to end with it, it wasn't waited for.
            if process.endsGroup { process.end(timeout: .zero) }
            finish(.process(process.ending ?? .unknown))
        } else if let drainLimit {
            let isKnown = isHostOwnProcess ? process == nil : process?.checkForEnd() ?? true
            if isKnown || drainLimit <= .now { return finish(.disconnected) }
            deadline = checks.next()
        }
    }

    /// Ends the connection, unless it has ended, without waiting for the process's end.
    func finish(_ ending: SessionEnding) {
        guard self.ending == nil else { return }
        errors?.drain()
        self.ending = ending
        hasStreamEnded = true
        deadline = nil
        loop?.remove(self)
        socket.close()
        errors?.descriptor.close()
        onEnd?()
    }

    private static func excerpt(of line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line.prefix(60), as: UTF8.self)
        return line.count > 60 ? text + "…" : text
    }
}
