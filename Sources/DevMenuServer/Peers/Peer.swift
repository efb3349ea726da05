import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// A shell as its host knows it: who it is, what it follows, and what it has running.
final class Peer: Sendable {
    /// A request that ran plugin code has been answered.
    struct End {
        /// The chain of which it was a member.
        let chain: Int?
        /// Whether the answer was an error.
        let isFailure: Bool
    }

    private struct State {
        var context: MenuContext
        var followed: [EventTopic] = []
        var runs: [RequestID: ActionRun] = [:]
        var ends: [End] = []
    }

    /// Its name among the peers of its host.
    let name: String
    /// What it was told in the hello that it may do.
    let access: Access
    /// Takes note of what a person at it trusts; `nil` where it may not say so.
    let trustGrant: MenuServer.TrustGrant?
    /// What waits to be read by it.
    let outbox: Outbox
    /// Wakes its connection's thread.
    let bell: WakePipe

    private let state: Mutex<State>

    /// The peer of a number, answered in a context until it introduces itself.
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
        state = Mutex(State(context: context))
    }

    /// What items, pages and actions are read in when it asks for them.
    var context: MenuContext { state.withLock { $0.context } }

    /// How many of its requests run plugin code.
    var runCount: Int { state.withLock { $0.runs.count } }

    /// Whether it follows events of a topic; all are told of the end.
    func follows(_ topic: EventTopic) -> Bool {
        topic == .exiting || state.withLock { $0.followed.contains(topic) }
    }

    /// Takes note of what it said of itself.
    func introduce(_ introduction: Introduction) {
        state.withLock { state in
            state.context.locale = introduction.locale.map { MenuLocale(tag: $0) } ?? .english
            state.context.columns = introduction.columns
            state.followed = introduction.events
        }
    }

    /// Whether a request of this identifier runs plugin code.
    func isRunning(_ id: RequestID) -> Bool { state.withLock { $0.runs[id] != nil } }

    /// Takes note of a request that runs plugin code from now on.
    func began(_ run: ActionRun) { state.withLock { $0.runs[run.id] = run } }

    /// Gives the answer of a request that ran plugin code.
    func finish(_ run: ActionRun, _ result: Result<JSONValue, WireError>) {
        let (bytes, isFailure) = Self.response(run.id, result)
        // At once, so that whoever sees the answer, or that nothing runs, sees both.
        state.withLock { state in
            state.runs[run.id] = nil
            state.ends.append(End(chain: run.chain, isFailure: isFailure))
            outbox.put(bytes)
        }
        bell.ring()
    }

    /// The requests that ran plugin code and have been answered since the last call.
    func takeEnds() -> [End] {
        state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
    }

    /// Cancels a request; `false` where it runs no plugin code.
    func cancel(_ id: RequestID) -> Bool {
        guard let run = state.withLock({ $0.runs[id] }) else { return false }
        run.cancel()
        return true
    }

    /// Cancels everything that it has running.
    func cancelAll() { state.withLock { Array($0.runs.values) }.forEach { $0.cancel() } }

    /// Answers a request, or a line that could not be read; for the connection's thread alone.
    ///
    /// - Returns: Whether the answer is an error.
    @discardableResult
    func answer(_ id: RequestID?, _ result: Result<JSONValue, WireError>) -> Bool {
        let (bytes, isFailure) = Self.response(id, result)
        outbox.put(bytes)
        return isFailure
    }

    private static func response(
        _ id: RequestID?,
        _ result: Result<JSONValue, WireError>
    ) -> (bytes: [UInt8], isFailure: Bool) {
        var writer = JSONWriter(capacity: 512)
        MessageWriter.response(id: id, result, into: &writer)
        if let reason = excess(of: result, in: writer.bytes) {
            writer.removeAll()
            MessageWriter.response(
                id: id,
                .failure(WireError(.tooLarge, reason)),
                into: &writer
            )
            return (writer.bytes, true)
        }
        if case .failure = result { return (writer.bytes, true) }
        return (writer.bytes, false)
    }

    /// Why a shell would not take an answer; `nil` where it does.
    private static func excess(
        of result: Result<JSONValue, WireError>,
        in line: [UInt8]
    ) -> String? {
        let (bytes, values) = (WireLimits.lineToShell, WireLimits.valuesToShell)
        if line.count > bytes {
            return "the answer has \(line.count) bytes, and \(bytes) are the most"
        }
        // No value is written in less than a byte and what parts it from the next.
        guard line.count > 2 * values, case .success(let value) = result else { return nil }
        // The members of the message itself count too.
        let count = value.count(upTo: values)
        return count + 4 > values ? "the answer holds more than \(values) values" : nil
    }
}
