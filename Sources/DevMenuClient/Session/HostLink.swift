import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// What joins the shell to one host: the stream of messages, the host's stderr, and its process.
///
/// It knows nothing of requests. It is over once the host's end is known: where the host is a child,
/// that is when its status is, and all that it wrote before is handed on first.
final class HostLink: PollSource {
    /// How long the status of a host that has closed its stream is waited for.
    private static let patience = Duration.seconds(1)
    /// How long a command is waited for that has closed its stream, for its last words.
    private static let commandPatience = Duration.milliseconds(200)
    /// What has been put in is sent at once when it is more than this, in bytes.
    private static let sendSize = 32 << 10
    /// How much is received at one go, in bytes.
    private static let receiveSize = 64 << 10

    private let socket: Descriptor
    private let errors: ErrorOutput?
    private let process: ChildProcess?
    private let isHostOwnProcess: Bool
    private var framer = LineFramer(limit: WireLimits.lineToShell)
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var hasStreamEnded = false
    private var givesUpAt: ContinuousClock.Instant?
    private var pause = Duration.milliseconds(1)

    /// When it looks around next though nothing has come.
    private(set) var deadline: ContinuousClock.Instant?
    /// How the host ended; `nil` while it lives.
    private(set) var ending: SessionEnding?

    /// Takes the messages; while nobody does, they wait.
    var onMessage: ((MessageToShell) -> Void)? {
        didSet { if onMessage != nil { wake() } }
    }
    /// Called once, when ``ending`` is known.
    var onEnd: (() -> Void)?

    /// A link over a stream socket.
    ///
    /// - Parameters:
    ///   - socket: The socket.
    ///   - errors: What the host writes to its stderr, where that reaches the shell.
    ///   - process: The process that was started for the link.
    ///   - isHostOwnProcess: Whether that process is the host itself, so that its status tells how the
    ///     host ended; of a host behind a command only the end of the stream counts.
    init(
        socket: Descriptor,
        errors: ErrorOutput? = nil,
        process: ChildProcess? = nil,
        isHostOwnProcess: Bool = false
    ) {
        self.socket = socket
        self.errors = errors
        self.process = process
        self.isHostOwnProcess = isHostOwnProcess
    }

    /// The last lines that the host wrote to its stderr.
    var lastWords: [String] { errors?.lastLines ?? [] }

    /// Forgets what the host has written to its stderr so far: it is not of its end.
    func forgetWords() { errors?.forget() }

    /// Called with each piece that the host writes to its stderr.
    var onErrorOutput: (([UInt8]) -> Void)? {
        get { errors?.onOutput }
        set { errors?.onOutput = newValue }
    }

    var interests: [PollInterest] {
        var interests: [PollInterest] = []
        if !hasStreamEnded {
            let writes = sent < outgoing.count
            interests.append(
                PollInterest(
                    socket.number,
                    reads: onMessage != nil,
                    writes: writes,
                    makesOutput: true
                )
            )
        }
        if let errors, errors.descriptor.number >= 0 {
            interests.append(PollInterest(errors.descriptor.number, makesOutput: true))
        }
        return interests
    }

    func handle(_ ready: PollInterest) {
        if ready.descriptor == errors?.descriptor.number { return errors?.drain() ?? () }
        guard ready.descriptor == socket.number else { return }
        if ready.writes { send() }
        if ready.reads, receive() { takeLines() }
        if hasStreamEnded { lookForEnd() }
    }

    func deadlinePassed() {
        deadline = nil
        takeLines()
        lookForEnd()
    }

    /// Has the link look around in the loop's next turn.
    func wake() { deadline = .now }

    /// Puts lines in, which are sent when the loop next turns, or at once where they are many.
    func put(_ lines: [UInt8]) {
        guard !hasStreamEnded, ending == nil else { return }
        outgoing += lines
        if outgoing.count - sent > Self.sendSize { send() }
    }

    /// Looks whether the host's process has ended; what follows from that follows in the loop.
    func childMayHaveEnded() { if process?.look() == true { wake() } }

    /// Ends the link, and the process where there is one.
    func close() {
        finish(.closed)
        process?.end()
    }

    /// Ends the link, and leaves a host's own process to end by itself; a command may have started
    /// what does not end with its input.
    func leave() {
        guard isHostOwnProcess else { return close() }
        process?.leave()
        finish(.closed)
    }

    /// Ends the link, and lets the process end by itself for now.
    func hangUp() { finish(.closed) }

    /// Whether the process is known to have ended, or there is none.
    var hasProcessEnded: Bool { process?.look() ?? true }

    /// Ends the link, and the process without a moment's grace.
    func kill() {
        finish(.closed)
        process?.end(patience: .zero)
    }

    /// Ends the link because the host does not keep the protocol.
    func abandon(_ reason: String) { finish(.broken(reason)) }

    private func send() {
        while sent < outgoing.count {
            let transfer = outgoing.withUnsafeBytes { bytes in
                Transfer.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: socket)
            }
            switch transfer {
            case .done(let count): sent += count
            case .notNow:
                if sent > 1 << 20 {
                    outgoing.removeSubrange(..<sent)
                    sent = 0
                }
                return
            case .ended:
                // Nobody reads any more; what the host still said before is waiting to be read.
                sent = outgoing.count
            }
        }
        outgoing.removeAll(keepingCapacity: outgoing.capacity <= 1 << 18)
        sent = 0
    }

    /// Receives what has come, once; whether anything had.
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
            givesUpAt = .now + (isHostOwnProcess ? Self.patience : Self.commandPatience)
            return false
        }
    }

    private func takeLines() {
        // Whoever takes a message may wait in the loop, and then the rest is taken from in there.
        while ending == nil, let onMessage, let message = nextMessage() { onMessage(message) }
    }

    private func nextMessage() -> MessageToShell? {
        switch framer.next() {
        case .line(let line)?:
            if let message = MessageToShell(line: line) { return message }
            abandon("'\(Self.excerpt(of: line))' is no message")
        case .tooLong?:
            abandon("a line is longer than \(WireLimits.lineToShell) bytes")
        case nil: break
        }
        return nil
    }

    /// Looks how the host has ended, if it has.
    private func lookForEnd() {
        guard ending == nil else { return }
        if isHostOwnProcess, let process, process.look() {
            // All that a process wrote is there once it has ended: its children are none of ours.
            while receive() { takeLines() }
            finish(SessionEnding(process.ending))
        } else if hasStreamEnded {
            let isKnown = isHostOwnProcess ? process == nil : process?.look() ?? true
            if isKnown || givesUpAt.map({ $0 <= .now }) ?? true { return finish(.disconnected) }
            deadline = .now + pause
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    private func finish(_ ending: SessionEnding) {
        guard self.ending == nil else { return }
        errors?.drain()
        self.ending = ending
        hasStreamEnded = true
        deadline = nil
        socket.close()
        errors?.descriptor.close()
        onEnd?()
    }

    private static func excerpt(of line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line.prefix(60), as: UTF8.self)
        return line.count > 60 ? text + "…" : text
    }
}
