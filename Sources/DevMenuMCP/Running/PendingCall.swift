import DevMenuClient
import DevMenuKit

/// A call that waits for an app or for a person, while others are answered.
protocol PendingCall: AnyObject {
    /// Ends the call without an answer, because the client has cancelled it.
    func cancel()

    /// Ends the call without an effect.
    func leave()

    /// Tells the call that the client sends nothing more.
    func clientHasGone()
}

/// A question that was sent to the client, and waits for the person's answer.
final class SentQuestion: PollSource, PendingCall {
    private let loop: EventLoop
    private let onCancel: () -> Void
    private var completion: ((Question.Answer) -> Void)?

    private(set) var deadline: ContinuousClock.Instant?

    /// Creates a question, and waits in a loop until its time is over.
    init(
        until deadline: ContinuousClock.Instant,
        loop: EventLoop,
        completion: @escaping (Question.Answer) -> Void,
        onCancel: @escaping () -> Void
    ) {
        self.loop = loop
        self.onCancel = onCancel
        self.completion = completion
        self.deadline = deadline
        loop.add(self)
    }

    func deadlinePassed() {
        onCancel()
        finish(.refused("gave no answer in time"))
    }

    /// Receives the client's result, or `nil` for an error.
    func take(_ result: JSONValue?) { finish(Question.answer(result)) }

    func cancel() {
        leave()
        onCancel()
    }

    func clientHasGone() { finish(.refused("has gone")) }

    private func finish(_ answer: Question.Answer) {
        let completion = completion
        leave()
        completion?(answer)
    }

    func leave() {
        completion = nil
        deadline = nil
        loop.remove(self)
    }
}

/// The progress of a call as a client hears of it: ever more, and not too often.
struct ProgressReport {
    /// The shortest time between two reports.
    private static let interval = Duration.milliseconds(100)

    private let token: JSONValue
    private let app: String
    private var progress = 0.0
    private var latest: ContinuousClock.Instant?

    /// Creates a report without progress.
    ///
    /// - Parameters:
    ///   - token: The token that the client gave.
    ///   - app: The app that the messages are from.
    init(token: JSONValue, app: String) {
        self.token = token
        self.app = app
    }

    /// Returns the parameters of the next notification, or `nil` if it comes too soon.
    mutating func params(_ fraction: Double?, _ message: String?) -> JSONObject? {
        let now = ContinuousClock.now
        if let latest, now - latest < Self.interval { return nil }
        latest = now
        // The protocol wants each to be more than the last.
        progress = max(progress + 0.0001, min(fraction ?? 0, 1))
        var params: JSONObject = ["progressToken": token, "progress": .double(progress)]
        if fraction != nil { params["total"] = 1 }
        if let message { params["message"] = .string("\(app): \(message.shownToAgent())") }
        return params
    }
}
