import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Sends the lines of an app's log to the shells that follow it, on a separate thread.
///
/// Nothing is rendered for a line that no shell follows. A shell that falls behind gets lines
/// later, and loses those that have been discarded by then: the app never waits. The thread runs
/// while there is a follower.
final class LogSender: Sendable {
    /// Sends a series of events to shells: `send` is called with the number of the first.
    ///
    /// It returns `false` if shells may not know of them.
    typealias Publication = @Sendable (_ count: Int, _ send: (_ firstSeq: Int) -> Void) -> Bool

    /// A shell that follows.
    private struct Follower {
        let peer: Peer
        let filter: LogFilter
        /// Distinguishes it from what the same shell followed before.
        let id: Int
        /// The number of the next line that it may get.
        var next: Int
        /// The number of lines that it has lost since the last one that it got.
        var lost = 0
        /// Indicates whether it has got the lines before.
        var isAnswered = false
    }

    private struct State {
        var followers: [String: Follower] = [:]
        var lastID = 0
        var isRunning = false
    }

    /// The time after which a shell that fell behind is checked again.
    private static let patience = Duration.milliseconds(10)

    /// The most bytes of messages in an answer.
    private static let answerLimit = 8 << 20

    private let lines: LogLines
    private let publish: Publication
    private let state = Monitor(State())

    /// Creates a sender, without a thread.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - publish: Numbers a series of events.
    init(of lines: LogLines, publish: @escaping Publication) {
        self.lines = lines
        self.publish = publish
    }

    /// Answers a query, and follows later lines if the query requests that, without a gap or a
    /// repetition.
    func answer(_ query: LogQuery, of peer: Peer, to id: RequestID) {
        if query.follows == false { leave(peer) }
        let (found, problem) = state.withLock { state -> ([LogLines.Entry], Errno?) in
            let (found, end) = query.entries(of: lines)
            guard query.follows == true else { return (found, nil) }
            do throws(Errno) {
                if !state.isRunning { try OwnThread.start { [self] in run() } }
            } catch {
                return (found, error)
            }
            state.isRunning = true
            state.lastID += 1
            state.followers[peer.name] = Follower(
                peer: peer,
                filter: query.filter,
                id: state.lastID,
                next: end
            )
            return (found, nil)
        }
        if let problem {
            peer.answer(id, .failure(.noThread(problem)))
            return
        }
        // Rendering runs code of the app's, which may log: no lock is held.
        peer.answer(id, .success(HostAnswer.lines(Self.rendered(found))))
        guard query.follows == true else { return }
        state.withLock { $0.followers[peer.name]?.isAnswered = true }
        lines.ring()
    }

    /// Indicates whether a shell gets the lines of the log from here.
    func isFollowed(by peer: Peer) -> Bool { state.withLock { $0.followers[peer.name] != nil } }

    /// Returns lines as they're read, the latest as far as there is room for them in an answer.
    private static func rendered(_ entries: [LogLines.Entry]) -> [LogLine] {
        var rendered: [LogLine] = []
        var size = 0
        for entry in entries.reversed() {
            let line = entry.line()
            size += line.message.utf8.count
            guard size <= answerLimit else { break }
            rendered.append(line)
        }
        return rendered.reversed()
    }

    /// Removes a shell that has disconnected.
    func leave(_ peer: Peer) {
        let followed = state.change { $0.followers.removeValue(forKey: peer.name) != nil }
        if followed { lines.ring() }
    }

    /// Waits until each shell that follows was sent the lines of now, or until a deadline.
    func flush(before deadline: ContinuousClock.Instant) {
        let end = lines.end
        state.wait(
            until: { state in
                !state.isRunning || state.followers.values.allSatisfy { $0.next >= end }
            },
            before: deadline
        )
    }

    private func run() {
        while let followers = currentFollowers() {
            let ready = followers.filter { $0.isAnswered && $0.peer.outbox.hasRoomForLines }
            guard let first = ready.map(\.next).min() else {
                OwnThread.pause(Self.patience)
                continue
            }
            let isBehind = ready.count < followers.count
            let batch = lines.next(from: first, within: isBehind ? Self.patience : nil)
            for follower in ready where follower.next < batch.end { send(batch, to: follower) }
        }
    }

    /// Returns the shells that follow, or `nil` if there are none any more.
    private func currentFollowers() -> [Follower]? {
        state.withLock { state in
            state.isRunning = !state.followers.isEmpty
            return state.isRunning ? Array(state.followers.values) : nil
        }
    }

    /// Sends a shell the lines of a batch that it wants and hasn't got.
    private func send(_ batch: LogLines.Batch, to follower: Follower) {
        let lost = follower.lost + max(0, batch.start - follower.next)
        let known = max(0, follower.next - batch.start)
        let entries = batch.entries.dropFirst(known).filter {
            follower.filter.includes($0.level, $0.label)
        }
        guard !entries.isEmpty else { return advance(follower, to: batch.end, lost: lost) }
        // Rendering runs code of the app's, which may log: no lock is held.
        let wanted = entries.enumerated().map { $1.line(lost: $0 == 0 ? lost : 0) }
        let mayBeSent = publish(wanted.count) { firstSeq in
            var writer = JSONWriter(capacity: 200 * wanted.count)
            for (offset, line) in wanted.enumerated() {
                MessageWriter.event(.line(line), seq: firstSeq + offset, into: &writer)
            }
            // A shell that has requested other lines meanwhile has received these in its answer.
            advance(follower, to: batch.end, lost: 0) {
                follower.peer.outbox.putUnlessFull(writer.bytes, isRetried: true)
            }
        }
        if !mayBeSent { advance(follower, to: batch.end, lost: 0) }
    }

    /// Notes the lines that a shell has received, unless it has disconnected, or has requested
    /// other lines.
    private func advance(
        _ follower: Follower,
        to next: Int,
        lost: Int,
        ifSent isSent: () -> Bool = { true }
    ) {
        let name = follower.peer.name
        state.change { state in
            guard state.followers[name]?.id == follower.id, isSent() else { return }
            state.followers[name]?.next = next
            state.followers[name]?.lost = lost
        }
    }
}
