import DevMenuKit
import DevMenuWire
import Synchronization

/// A shell as its host knows it: who it is, what it follows, and what it has running.
final class Peer: Sendable {
    private struct State {
        var introduction: Introduction?
        var runs: [RequestID: ActionRun] = [:]
        var ended: [(id: RequestID, isFailure: Bool)] = []
    }

    /// Its name among the peers of its host.
    let name: String
    /// What waits to be read by it.
    let outbox: Outbox
    /// Wakes its connection's thread.
    let bell: WakePipe

    private let state = Mutex(State())

    /// The peer of a number.
    init(number: Int) {
        name = "p\(number)"
        bell = WakePipe()
        outbox = Outbox(bell: bell)
    }

    /// What it said of itself, once it has.
    var introduction: Introduction? {
        get { state.withLock { $0.introduction } }
        set { state.withLock { $0.introduction = newValue } }
    }

    /// How many of its requests run plugin code.
    var runCount: Int { state.withLock { $0.runs.count } }

    /// Whether a request of this identifier runs plugin code.
    func isRunning(_ id: RequestID) -> Bool { state.withLock { $0.runs[id] != nil } }

    /// Takes note of a request that runs plugin code from now on.
    func began(_ run: ActionRun) { state.withLock { $0.runs[run.id] = run } }

    /// Takes note that a request has been answered.
    func ended(_ id: RequestID, isFailure: Bool) {
        state.withLock { state in
            guard state.runs.removeValue(forKey: id) != nil else { return }
            state.ended.append((id, isFailure))
        }
        bell.ring()
    }

    /// The requests that have been answered since the last call.
    func takeEnded() -> [(id: RequestID, isFailure: Bool)] {
        state.withLock { state in
            defer { state.ended = [] }
            return state.ended
        }
    }

    /// Cancels a request; one that is not running is none of its concern.
    func cancel(_ id: RequestID) { state.withLock { $0.runs[id] }?.cancel() }

    /// Cancels everything that it has running.
    func cancelAll() { state.withLock { Array($0.runs.values) }.forEach { $0.cancel() } }

    /// Tells it of an event, if it follows such events.
    func tell(_ event: HostEvent, seq: Int) {
        let follows = introduction?.events.contains(event.topic) ?? false
        guard follows || event.topic == .exiting else { return }
        var writer = JSONWriter(capacity: 160)
        MessageWriter.notification(method: "event", params: event.params(seq: seq), into: &writer)
        outbox.putUnlessFull(writer.bytes)
    }

    /// Answers a request, or a line that could not be read.
    func answer(_ id: RequestID?, _ result: Result<JSONValue, WireError>) {
        var writer = JSONWriter(capacity: 256)
        MessageWriter.response(id: id, result, into: &writer)
        if writer.bytes.count > WireLimits.lineToShell {
            let error = WireError(.tooLarge, "the answer has \(writer.bytes.count) bytes")
            writer.removeAll()
            MessageWriter.response(id: id, .failure(error), into: &writer)
        }
        outbox.put(writer.bytes)
    }
}
