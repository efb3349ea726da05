import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// A host's record of a shell: its introduction, the topics it follows, and its running requests.
final class Peer: Sendable {
    /// The end of a request that ran plugin code: it has been answered.
    struct End {
        /// The chain that the request belonged to.
        let chain: Int?
        /// `true` if the answer was an error.
        let isFailure: Bool
    }

    private struct State {
        var context: MenuContext
        /// The first word of its name, empty until it introduces itself.
        var client = ""
        /// The agent that it speaks for, or `nil`.
        var agent: String?
        /// The author of its changes, once one has been recorded under this name.
        var author: ChangeAuthor?
        var followed: [EventTopic] = []
        var runs: [RequestID: ActionRun] = [:]
        var ends: [End] = []
        /// The runs whose programs it runs itself.
        var handed: [String: HandedRun] = [:]
    }

    /// A run whose programs the peer runs itself, and whose end it reports.
    struct HandedRun {
        /// The number of the run.
        let number: Int
        /// The action.
        let action: ItemID
    }

    /// The peer's name, unique in its host.
    let name: String
    /// The access level that its hello reported.
    let access: Access
    /// The closure that records its person's trust in a file, or `nil` if it may not report that.
    let trustGrant: MenuServer.TrustGrant?
    /// Indicates whether it's the shell that started this process for a menu's file: it speaks for
    /// a person, and has that person's terminal.
    var isOwnShell: Bool { trustGrant != nil }
    /// The messages that wait to be sent to it.
    let outbox: Outbox
    /// The user at the other end of its stream.
    private let user: Int
    /// Wakes its connection's thread.
    let bell: WakePipe

    private let state: Mutex<State>

    /// Creates a peer with a number, and a context that applies until it introduces itself.
    init(
        number: Int,
        context: MenuContext,
        access: Access,
        trustGrant: MenuServer.TrustGrant?,
        stream: ByteStream
    ) throws(Errno) {
        self.access = access
        self.trustGrant = trustGrant
        name = "p\(number)"
        bell = try WakePipe()
        outbox = Outbox(bell: bell, stream: stream)
        // A pipe doesn't report who is at its other end: the process that started this one.
        user = (try? stream.input.peer().user) ?? OwnProcess.startingUser
        state = Mutex(State(context: context))
    }

    /// The context of its requests: the language and width that items, pages and actions use.
    var context: MenuContext { state.withLock { $0.context } }

    /// The author of the changes that it requests.
    var author: ChangeAuthor {
        let (known, client, agent) = state.withLock { ($0.author, $0.client, $0.agent) }
        if let known { return known }
        // The name of the user is looked up in a database.
        let author = ChangeAuthor(uid: user, client: client, agent: agent)
        state.withLock { if ($0.client, $0.agent) == (client, agent) { $0.author = author } }
        return author
    }

    /// The number of its requests that run plugin code.
    var runCount: Int { state.withLock { $0.runs.count } }

    /// Indicates whether it follows a topic; every peer follows the end of the host.
    func follows(_ topic: EventTopic) -> Bool {
        topic == .exiting || state.withLock { $0.followed.contains(topic) }
    }

    /// Records its introduction.
    func introduce(_ introduction: Introduction) {
        state.withLock { state in
            state.context.locale = introduction.language
            state.context.columns = introduction.columns
            state.followed = introduction.events
            // They go into the journal, which has room for a name.
            func name(_ text: some StringProtocol) -> String {
                ControlEscaping.escaped(String(text.prefix(64)), as: .name)
            }
            state.client = name(introduction.client.split(separator: " ").first ?? "")
            state.agent = introduction.agent.map { name($0) }
            state.author = nil
        }
    }

    /// Records a run whose programs it runs itself; returns the run's name.
    func hand(_ run: HandedRun) -> String {
        let name = "r\(run.number)"
        state.withLock { $0.handed[name] = run }
        return name
    }

    /// Returns a run that was handed over and hasn't ended yet, which has ended now, or `nil`.
    func finishHandedRun(_ name: String) -> HandedRun? {
        state.withLock { $0.handed.removeValue(forKey: name) }
    }

    /// Indicates whether a request with this identifier runs plugin code.
    func isRunning(_ id: RequestID) -> Bool { state.withLock { $0.runs[id] != nil } }

    /// Records a request that now runs plugin code.
    func began(_ run: ActionRun) { state.withLock { $0.runs[run.id] = run } }

    /// Sends the answer of a request that ran plugin code, and records its end.
    func finish(_ run: ActionRun, _ result: Result<HostAnswer, WireError>) {
        // Under one lock, so that no reader sees the answer without the end of the run.
        state.withLock { state in
            state.runs[run.id] = nil
            let isFailure = answer(run.id, result)
            state.ends.append(End(chain: run.chain, isFailure: isFailure))
        }
        bell.ring()
    }

    /// Returns the requests that ran plugin code and have ended since the last call.
    func drainEnds() -> [End] {
        state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
    }

    /// Cancels a request; `false` if none with this identifier runs plugin code.
    func cancel(_ id: RequestID) -> Bool {
        guard let run = state.withLock({ $0.runs[id] }) else { return false }
        run.cancel()
        return true
    }

    /// Cancels all its running requests.
    func cancelAll() { runs.forEach { $0.cancel() } }

    /// Cancels all its running requests, and answers those that were cancelled before.
    func cancelOrAbandonAll() { runs.forEach { $0.cancelOrAbandon() } }

    private var runs: [ActionRun] { state.withLock { Array($0.runs.values) } }

    /// Answers a request, or a line that can't be read; only on the connection's thread.
    ///
    /// - Returns: `true` if the answer is an error.
    @discardableResult
    func answer(_ id: RequestID?, _ result: Result<HostAnswer, WireError>) -> Bool {
        outbox.put { MessageWriter.response(id: id, result, into: &$0) }
    }
}

extension Introduction {
    /// The language of the host's answers.
    var language: MenuLocale { locale.map { MenuLocale(tag: $0) } ?? .english }
}
