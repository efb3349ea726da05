import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// One run of an action, from its request to its result and, perhaps, the end of the app.
///
/// It waits for nothing: the loop goes on, so that other calls are answered meanwhile.
final class ActionRun: PollSource {
    /// The time that an announced end of the app may take.
    private static let endTimeout = Duration.seconds(5)
    /// The time that a cancelled action has to answer.
    private static let cancelTimeout = Duration.seconds(1)

    /// The phases of a run.
    private enum Phase {
        case waiting
        /// It was asked to end: its time is over, or, without a number of seconds, the client cancelled it.
        case cancelled(seconds: Double?)
        /// The app is about to end, as the action announced.
        case ending(expected: String, until: ContinuousClock.Instant)
        case done
    }

    /// The result of a run, or the reason there is none; `nil` where nobody waits for it any more.
    typealias Completion = (Result<RunResult, any Error>?) -> Void

    private let app: AppHost
    private let item: ListedItem
    private let seconds: Double
    private let loop: EventLoop
    private let onProgress: ((Double?, String?) -> Void)?
    private var completion: Completion?
    private var phase = Phase.waiting
    private var asked: (session: any MenuSession, number: Int)?
    private var output = RunOutput()

    private(set) var deadline: ContinuousClock.Instant?
    let interests: [PollInterest] = []

    func handle(_ ready: PollInterest) {}

    /// Creates a run without starting it.
    init(
        _ item: ListedItem,
        of app: AppHost,
        within seconds: Double,
        in loop: EventLoop,
        onProgress: ((Double?, String?) -> Void)?,
        completion: @escaping Completion
    ) {
        self.app = app
        self.item = item
        self.seconds = seconds
        self.loop = loop
        self.onProgress = onProgress
        self.completion = completion
    }

    /// Sends the request.
    ///
    /// - Throws: ``HostError``, where it can't be sent.
    func start(_ arguments: JSONObject, isConfirmed: Bool) throws {
        // Programs of a project run in the host, and only once a person has trusted its file.
        let request = HostRequest.trigger(
            ItemID(item.id),
            arguments: arguments,
            isConfirmed: isConfirmed
        )
        let session = try app.host.session(for: request) ?? app.host.liveSession()
        deadline = .now + .seconds(seconds)
        app.runs.append(self)
        loop.add(self)
        let number = session.send(request, chain: nil) { [weak self] in self?.take($0) }
        asked = (session, number)
    }

    /// Takes a notification of the app about this run.
    func take(_ notification: HostNotification, from session: any MenuSession) {
        guard let asked, asked.session === session else { return }
        switch notification {
        case .output(asked.number, let stream, let bytes): output.add(bytes, of: stream)
        case .progress(asked.number, let fraction, let message): onProgress?(fraction, message)
        default: break
        }
    }

    /// Cancels the run for the client, which gets no answer.
    func cancel() {
        guard case .waiting = phase else { return }
        cancel(seconds: nil)
    }

    func deadlinePassed() {
        switch phase {
        case .waiting: cancel(seconds: seconds)
        case .cancelled(let seconds):
            // The end of the session, which follows, is no news of the app then.
            let session = asked?.session
            fail(with: seconds.map { HostError.timeout(seconds: $0, .unanswered) })
            if let session { _ = app.host.abandon(session) }
        case .ending(let expected, let until): checkForEnd(expected, until: until)
        case .done: deadline = nil
        }
    }

    private func cancel(seconds: Double?) {
        phase = .cancelled(seconds: seconds)
        deadline = .now + Self.cancelTimeout
        if let asked { asked.session.cancel(asked.number) }
    }

    private func take(_ answer: Result<JSONValue, SessionError>) {
        if case .done = phase { return }
        switch answer {
        case .success(let result):
            guard let expected = ReceivedResult.terminating(result) else {
                return finish(.success(RunResult(item, content: ReceivedContent(result), output)))
            }
            phase = .ending(expected: expected, until: .now + Self.endTimeout)
            deadline = .now
        case .failure(let error):
            if case .cancelled(let seconds) = phase, case .refused(let refused) = error,
                refused.knownKind == .cancelled
            {
                return fail(with: seconds.map { HostError.timeout(seconds: $0) })
            }
            guard let session = asked?.session else { return }
            fail(with: app.host.error(for: error, of: session))
        }
    }

    /// Compares the end of the app with the announced one, once it is known.
    private func checkForEnd(_ expected: String, until end: ContinuousClock.Instant) {
        guard let session = asked?.session else { return fail(with: nil) }
        guard let ending = session.ending else {
            guard end <= .now else {
                deadline = .now + .milliseconds(5)
                return
            }
            _ = app.host.abandon(session)
            return finish(
                .failure(
                    ToolRefusal(
                        "\(app.title) announced its end by \(expected), but it goes on"
                    )
                )
            )
        }
        app.host.note(.settled)
        let crash = app.host.crash(of: session, expected: expected)
        var facts: JSONObject = ["expected": .string(expected.shownToAgent(limit: 40))]
        switch ending {
        case .signal(let number):
            let name = SignalName.name(of: number)
            guard name == expected else { return fail(with: .crashed(crash)) }
            facts["signal"] = .string(name)
        case .exit(let status):
            guard expected == Ending.exit.description else { return fail(with: .crashed(crash)) }
            facts["status"] = .integer(Int(status))
        case .broken: return fail(with: .crashed(crash))
        case .disconnected, .closed: break
        }
        let words = "\(app.title) \(ending), as \(item.id) announced."
        finish(
            .success(
                RunResult(
                    item,
                    terminated: (facts, ControlEscaping.escaped(words)),
                    output
                )
            )
        )
    }

    private func fail(with error: HostError?) {
        guard let error else { return finish(nil) }
        // Nothing has happened: a person may be asked.
        if case .refused(let refused) = error, output.isEmpty, UnconfirmedRun(refused) != nil {
            return finish(.failure(error))
        }
        guard !output.isEmpty else { return finish(.failure(ToolRefusal(error, of: app.title))) }
        let refusal = ToolRefusal(error, of: app.title)
        finish(.failure(ToolRefusal("\(refusal)\nIt had printed:\n\(output.text.linesOfApp())")))
    }

    private func finish(_ result: Result<RunResult, any Error>?) {
        phase = .done
        deadline = nil
        loop.remove(self)
        app.runs.removeAll { $0 === self }
        completion?(result)
        completion = nil
    }
}

/// The result of an action that ran.
struct RunResult {
    /// The action.
    let item: ListedItem
    /// The text and the value of the action; `nil` where it ended the app.
    var content: ReceivedContent?
    /// The end of the app: facts for programs, and a sentence; `nil` where the app goes on.
    var terminated: (facts: JSONObject, words: String)?
    /// The output.
    let output: RunOutput

    /// Creates the result of an action that answered.
    init(_ item: ListedItem, content: ReceivedContent, _ output: RunOutput) {
        self.item = item
        self.content = content
        self.output = output
    }

    /// Creates the result of an action that ended the app.
    init(_ item: ListedItem, terminated: (facts: JSONObject, words: String), _ output: RunOutput) {
        self.item = item
        self.terminated = terminated
        self.output = output
    }
}

/// The bytes that an action prints, in bounded memory.
struct RunOutput {
    /// The most bytes that are kept: those after them are counted.
    static let limit = 1 << 20

    private var pieces: [(stream: StandardStream, bytes: [UInt8])] = []
    private var kept = 0
    /// The number of bytes that were printed.
    private(set) var count = 0

    /// Indicates whether nothing was printed.
    var isEmpty: Bool { count == 0 }

    /// Adds what was printed.
    mutating func add(_ bytes: [UInt8], of stream: StandardStream) {
        count += bytes.count
        let bytes = bytes.prefix(Self.limit - kept)
        guard !bytes.isEmpty else { return }
        kept += bytes.count
        if pieces.last?.stream == stream {
            pieces[pieces.count - 1].bytes += bytes
        } else {
            pieces.append((stream, Array(bytes)))
        }
    }

    /// The kept text of both streams; bytes that aren't UTF-8 are replaced.
    var text: String {
        var text = pieces.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        if text.hasSuffix("\n") { text.removeLast() }
        guard count > kept else { return text }
        return text + "\n… \(count - kept) more bytes were dropped"
    }

    /// The pieces for programs.
    var json: JSONValue {
        .array(
            pieces.map { piece in
                [
                    "stream": .string(piece.stream.rawValue),
                    "text": .string(String(decoding: piece.bytes, as: UTF8.self)),
                ]
            }
        )
    }
}
