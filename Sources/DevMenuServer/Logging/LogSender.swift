import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// Sends the lines of the app's loggers to the shells that follow them, on a thread of its own.
///
/// Nothing is rendered for a line that no shell follows. A shell that doesn't keep up gets lines later,
/// and loses those that are no longer kept then: the app never waits. The thread lives while there is
/// a follower.
final class LogSender: Sendable {
    /// Sends a series of events to shells: `send` is called with the number of the first.
    typealias Publication = @Sendable (_ count: Int, _ send: (_ firstSeq: Int) -> Void) -> Void

    /// A shell that follows.
    private struct Follower {
        let peer: Peer
        let filter: LogFilter
        /// Tells it from what the same shell followed before.
        let id: Int
        /// The number of the next line that it may get.
        var next: Int
        /// The number of lines that it has lost since the last one that it got.
        var lost = 0
    }

    private struct State {
        var followers: [String: Follower] = [:]
        var lastID = 0
        var isRunning = false
    }

    /// The time after which a shell that didn't keep up is looked at again.
    private static let patience = Duration.milliseconds(10)

    private let lines: LogLines
    private let publish: Publication
    private let state = Mutex(State())

    /// Creates a sender, without a thread.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - publish: Numbers a series of events; doesn't send where shells may not know of them.
    init(of lines: LogLines, publish: @escaping Publication) {
        self.lines = lines
        self.publish = publish
    }

    /// Answers a query, and follows or leaves later lines as it says, without a gap or a repetition.
    func answer(_ query: LogQuery, of peer: Peer, to id: RequestID) {
        // A shell that follows anew gets nothing more of what it followed before.
        if query.follows != nil { leave(peer) }
        let (found, end) = query.entries(of: lines)
        // Rendering runs code of the app's, which may log: no lock is held.
        peer.answer(id, .success(HostAnswer.lines(found.map { $0.line() }).json))
        guard query.follows == true else { return }
        let begins = state.withLock { state in
            state.lastID += 1
            state.followers[peer.name] = Follower(
                peer: peer,
                filter: query.filter,
                id: state.lastID,
                next: end
            )
            defer { state.isRunning = true }
            return !state.isRunning
        }
        lines.ring()
        if begins { start() }
    }

    /// Forgets a shell that has gone.
    func leave(_ peer: Peer) {
        let followed = state.withLock { $0.followers.removeValue(forKey: peer.name) != nil }
        if followed { lines.ring() }
    }

    private func start() {
        do throws(Errno) {
            try OwnThread.start { [self] in run() }
        } catch {
            // Without a thread nobody gets lines; the next query tries again.
            state.withLock { $0.isRunning = false }
        }
    }

    private func run() {
        while let followers = currentFollowers() {
            let ready = followers.filter(\.peer.outbox.hasRoomForLines)
            guard let first = ready.map(\.next).min() else {
                OwnThread.pause(Self.patience)
                continue
            }
            let isBehind = ready.count < followers.count
            let batch = lines.next(from: first, within: isBehind ? Self.patience : nil)
            for follower in ready where follower.next < batch.end { send(batch, to: follower) }
        }
    }

    /// Returns the shells that follow; `nil` where there are none any more.
    private func currentFollowers() -> [Follower]? {
        state.withLock { state in
            state.isRunning = !state.followers.isEmpty
            return state.isRunning ? Array(state.followers.values) : nil
        }
    }

    /// Sends a shell the lines of a batch that it wants and hasn't got.
    private func send(_ batch: LogLines.Batch, to follower: Follower) {
        var lost = follower.lost + max(0, batch.start - follower.next)
        let known = max(0, follower.next - batch.start)
        let entries = batch.entries.dropFirst(known).filter { entry in
            entry.label != nil && follower.filter.includes(entry.level, entry.label)
        }
        // Rendering runs code of the app's, which may log: no lock is held.
        let wanted = entries.enumerated().map { $1.line(lost: $0 == 0 ? lost : 0) }
        if !wanted.isEmpty {
            lost = 0
            publish(wanted.count) { firstSeq in
                var writer = JSONWriter(capacity: 200 * wanted.count)
                for (offset, line) in wanted.enumerated() {
                    MessageWriter.event(.line(line), seq: firstSeq + offset, into: &writer)
                }
                // A shell that has asked for other lines meanwhile has got these in its answer.
                state.withLock { state in
                    guard isCurrent(follower, in: state) else { return }
                    follower.peer.outbox.putUnlessFull(writer.bytes)
                }
            }
        }
        state.withLock { state in
            guard isCurrent(follower, in: state) else { return }
            state.followers[follower.peer.name]?.next = batch.end
            state.followers[follower.peer.name]?.lost = lost
        }
    }

    /// Returns `false` where the shell has gone, or has asked for other lines.
    private func isCurrent(_ follower: Follower, in state: State) -> Bool {
        state.followers[follower.peer.name]?.id == follower.id
    }
}
