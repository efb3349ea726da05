public import DevMenuKit
import Synchronization

/// A channel that keeps what a running action says.
///
/// Most tests let ``ActionRecorder`` make one; an exit test makes its own, so that the process ends.
public final class RecordingChannel: ActionChannel {
    /// What becomes of an announcement, once it is recorded.
    public enum EndingPolicy: Sendable {
        /// ``RecordedEnding`` is thrown, and the last step is not run.
        case throwing
        /// The last step is run: for exit tests, whose process may end.
        case passing
    }

    struct Record: Sendable {
        var output: [RecordedCall.Output] = []
        var progress: [RecordedCall.Progress] = []
        var announcement: Ending?
        var openedURLs: [String] = []
    }

    private let policy: EndingPolicy
    private let state = Mutex(Record())

    /// A channel that has recorded nothing.
    public init(endings policy: EndingPolicy = .throwing) { self.policy = policy }

    /// What it has recorded until now.
    var record: Record { state.withLock { $0 } }

    /// Keeps what the action prints.
    public func write(_ bytes: [UInt8], to stream: StandardStream) {
        state.withLock { $0.output.append(RecordedCall.Output(stream: stream, bytes: bytes)) }
    }

    /// Keeps how far the action has come.
    public func report(fraction: Double?, message: String?) {
        let progress = RecordedCall.Progress(fraction: fraction, message: message)
        state.withLock { $0.progress.append(progress) }
    }

    /// Keeps the announcement.
    ///
    /// - Parameter ending: How the process would end.
    /// - Throws: ``RecordedEnding``, unless the channel lets endings pass.
    public func announce(_ ending: Ending) throws {
        state.withLock { $0.announcement = ending }
        if policy == .throwing { throw RecordedEnding(ending: ending) }
    }

    func noteOpened(_ url: String) { state.withLock { $0.openedURLs.append(url) } }
}
