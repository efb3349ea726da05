public import DevMenuKit
import Synchronization

/// What one run of an action came to, and all that it said on the way.
public struct RecordedCall: Sendable {
    /// A piece of what it printed.
    public struct Output: Hashable, Sendable {
        /// Where it went.
        public let stream: StandardStream
        /// The bytes, which need not be UTF-8.
        public let bytes: [UInt8]
    }

    /// A word on how far it had come.
    public struct Progress: Hashable, Sendable {
        /// From 0 to 1; `nil` where it could not tell.
        public let fraction: Double?
        /// What it was doing.
        public let message: String?

        /// A word on how far it had come.
        public init(fraction: Double?, message: String? = nil) {
            self.fraction = fraction
            self.message = message
        }
    }

    /// What it came to, or what it threw: ``RecordedEnding`` where it would have ended the process.
    public let result: Result<ActionResult, any Error>
    /// What it printed, piece by piece in order.
    public let output: [Output]
    /// How far it said that it had come, in order.
    public let progress: [Progress]
    /// How it announced that the process would end; `nil` where it did not.
    public let announcement: Ending?
    /// The URLs that opened a page, in order.
    public let openedURLs: [String]

    private let locale: MenuLocale

    init(
        result: Result<ActionResult, any Error>,
        record: RecordingChannel.Record,
        locale: MenuLocale
    ) {
        self.result = result
        output = record.output
        progress = record.progress
        announcement = record.announcement
        openedURLs = record.openedURLs
        self.locale = locale
    }

    /// What it printed to a stream; bytes that are not UTF-8 read U+FFFD.
    public func printed(to stream: StandardStream = .stdout) -> String {
        String(decoding: output.filter { $0.stream == stream }.flatMap(\.bytes), as: UTF8.self)
    }

    /// The result's text in the language of the call; `nil` where it has none, or the action threw.
    public var text: String? { (try? result.get())?.text?.resolved(for: locale) }

    /// The result's value; `nil` where it has none, or the action threw.
    public var value: JSONValue? { (try? result.get())?.value }

    /// What the action threw; `nil` where it did not throw.
    public var error: (any Error)? {
        if case .failure(let error) = result { error } else { nil }
    }
}

/// Thrown where a recorded action would have ended the process: it announced the end, and lives on.
///
/// It comes out of `call.end(expecting:)` after the announcement is recorded and in place of the last
/// step; an action lets it pass.
public struct RecordedEnding: Error, Hashable, Sendable {
    /// How the process would have ended.
    public let ending: Ending
}

extension RecordedEnding: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        "the action announced that the process ends (\(ending)); the recorder kept it alive"
    }
}

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
