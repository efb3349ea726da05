public import DevMenuKit
import Synchronization

/// The result of one run of an action, with its output and progress.
///
/// ``ActionRecorder`` and ``InMemoryHost`` return it.
///
/// ```swift
/// #expect(call.printed() == "tea arrived\n")
/// #expect(call.progress == [.init(fraction: 0.5, message: "driving")])
/// ```
public struct RecordedCall: Sendable {
    /// A piece of the action's output.
    public struct Output: Hashable, Sendable {
        /// The stream that it was written to.
        public let stream: StandardStream
        /// The bytes, which need not be UTF-8.
        public let bytes: [UInt8]
    }

    /// A progress report.
    public struct Progress: Hashable, Sendable {
        /// The completed fraction, from 0 to 1, or `nil` if it isn't known.
        public let fraction: Double?
        /// A description of the current step.
        public let message: String?

        /// Creates a progress report.
        public init(fraction: Double?, message: String? = nil) {
            self.fraction = fraction
            self.message = message
        }
    }

    /// The action's result, or the error that it threw; an ``InMemoryHost`` throws that itself.
    ///
    /// The error is ``RecordedEnding`` if the action would have ended the process.
    public let result: Result<ActionResult, any Error>
    let record: RecordingChannel.Record
    let locale: MenuLocale

    /// The pieces of output, in order.
    public var output: [Output] { record.output }
    /// The progress reports, in order.
    public var progress: [Progress] { record.progress }
    /// The ending that the action announced for the process, or `nil` if it announced none.
    public var announcement: Ending? { record.announcement }
    /// The URLs that opened a page while the action ran, in order.
    public var openedURLs: [String] { record.openedURLs }

    /// Returns the output in a stream, with U+FFFD for bytes that aren't UTF-8.
    public func printed(to stream: StandardStream = .stdout) -> String {
        String(decoding: bytes(to: stream), as: UTF8.self)
    }

    /// Returns the bytes of the output in a stream.
    public func bytes(to stream: StandardStream = .stdout) -> [UInt8] {
        output.filter { $0.stream == stream }.flatMap(\.bytes)
    }

    /// The result's text in the language of the call, or `nil` if it has no text or the action
    /// threw.
    public var text: String? { (try? result.get())?.text?.resolved(for: locale) }

    /// The result's value, or `nil` if it has no value or the action threw.
    public var value: JSONValue? { (try? result.get())?.value }

    /// The result's table, or `nil` if it has no table or the action threw.
    public var table: ResultTable? { (try? result.get())?.table }

    /// The error that the action threw, or `nil` if it succeeded.
    public var error: (any Error)? {
        if case .failure(let error) = result { error } else { nil }
    }
}

/// The error that stops a recorded action which announces the end of the process.
///
/// `call.end(expecting:)` throws it after the announcement is recorded, in place of the step that
/// ends the process. An action doesn't catch it.
///
/// ```swift
/// let crash = Action("crash-app", risk: .fatal) { call in try await call.crash(.abort) }
/// let call = try await ActionRecorder().run(crash, confirmed: true)
/// #expect(call.announcement == .abort && call.error is RecordedEnding)
/// ```
public struct RecordedEnding: Error, Hashable, Sendable {
    /// The announced ending.
    public let ending: Ending
}

extension RecordedEnding: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        "the action announced that the process ends (\(ending)); the recorder kept it alive"
    }
}

/// A channel that records a running action's output, progress and announcement.
///
/// Most tests let ``ActionRecorder`` create one; an exit test creates its own, so that the process
/// ends.
public final class RecordingChannel: ActionChannel {
    /// The behaviour after an announcement has been recorded.
    public enum EndingPolicy: Sendable {
        /// Throws ``RecordedEnding``, so that the process lives on.
        case throwing
        /// Lets the process end, for exit tests.
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

    /// Creates a channel with an empty record.
    public init(endings policy: EndingPolicy = .throwing) { self.policy = policy }

    /// The record until now.
    var record: Record { state.withLock { $0 } }

    package func write(_ bytes: [UInt8], to stream: StandardStream) {
        state.withLock { $0.output.append(RecordedCall.Output(stream: stream, bytes: bytes)) }
    }

    package func report(fraction: Double?, message: String?) {
        let progress = RecordedCall.Progress(fraction: fraction, message: message)
        state.withLock { $0.progress.append(progress) }
    }

    package func announce(_ ending: Ending) throws {
        state.withLock { $0.announcement = ending }
        if policy == .throwing { throw RecordedEnding(ending: ending) }
    }

    func noteOpened(_ url: String) { state.withLock { $0.openedURLs.append(url) } }
}
