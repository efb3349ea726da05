import DevMenuClient
import DevMenuKit

/// A call that waits for an app or for a person, while others are answered.
protocol PendingCall: AnyObject {
    /// Ends the call without an answer, because the client has cancelled it.
    func cancel()

    /// Ends the call without an effect.
    func leave()

    /// Notifies the call that the client sends nothing more.
    func clientHasGone()
}

/// A question that was sent to the client, and waits for the person's answer.
final class SentQuestion: PollSource, PendingCall {
    private let question: Question
    private let loop: EventLoop
    private let onCancel: () -> Void
    private var completion: ((Question.Answer) -> Void)?

    private(set) var deadline: ContinuousClock.Instant?

    /// Creates a question, and waits in a loop until its time is over.
    init(
        _ question: Question,
        until deadline: ContinuousClock.Instant,
        loop: EventLoop,
        completion: @escaping (Question.Answer) -> Void,
        onCancel: @escaping () -> Void
    ) {
        self.question = question
        self.loop = loop
        self.onCancel = onCancel
        self.completion = completion
        self.deadline = deadline
        loop.add(self)
    }

    func deadlinePassed() {
        onCancel()
        finish(.refused(Question.late))
    }

    /// Receives the client's result, or `nil` for an error.
    func receive(_ result: JSONValue?) { finish(question.answer(result)) }

    func cancel() {
        leave()
        onCancel()
    }

    func clientHasGone() { finish(.refused("the client has gone")) }

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
