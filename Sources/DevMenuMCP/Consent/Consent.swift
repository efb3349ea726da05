import DevMenuKit
import DevMenuWire

/// A question to the person at the client, before an action runs.
struct Question: Equatable {
    /// The name under which the answer comes.
    static let key = "consent"
    /// The time in which it has to be answered.
    static let lifetime = Duration.seconds(300)

    /// The words that the person reads.
    let message: String
    /// The identifier that the person types, as the message shows it.
    let name: String
    /// The deed: `run` or `set`.
    let verb: String
    /// The app that it is about.
    let app: ObjectIdentifier
    /// The process of the app.
    let pid: Int?
    /// The arguments of the call.
    let arguments: JSONObject
    /// The run that the app has refused, and that the person is asked about again.
    let refused: UnconfirmedRun?

    /// Returns the request of the client: a form with one field, in which the person types the name.
    ///
    /// Some clients accept an empty form by themselves, and fill in defaults and lists of values: the
    /// field has neither.
    func params(for era: ProtocolEra) -> JSONObject {
        JSONObject(compacting: [
            "message": .string(message),
            "requestedSchema": [
                "type": "object",
                "properties": [
                    "name": ["type": "string", "title": .string("Type \(name) to \(verb) it")]
                ],
                "required": ["name"],
            ],
            // Before, there was no other mode.
            "mode": era.isAtLeast("2025-11-25") ? "form" : nil,
        ])
    }

    /// Indicates whether an app is still the process that the person was asked about.
    func isAbout(_ app: AppHost) -> Bool { ObjectIdentifier(app) == self.app && app.pid == pid }

    /// A person's answer.
    enum Answer: Equatable {
        case agreed
        /// Anything else, in words.
        case refused(String)
    }

    /// The words for an answer that hasn't come within ``lifetime``.
    static let late = "not answered in 5 minutes"

    /// Reads the result of the client's request; anything but the typed name is no agreement.
    func answer(_ result: JSONValue?) -> Answer {
        switch result?["action"]?.string {
        case "accept":
            Self.folded(result?["content"]?["name"]?.string ?? "") == Self.folded(name)
                ? .agreed : .refused("'\(name)' wasn't typed")
        case "decline": .refused("the person declined")
        case "cancel": .refused("the person gave no answer")
        default: .refused("the person couldn't be asked")
        }
    }

    private static func folded(_ typed: String) -> String {
        typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}

/// The questions that were asked and not answered yet, each under a state that nobody can guess.
///
/// A state is used once, for the same arguments and the same app, in its time; only this process
/// knows its meaning.
final class Consent {
    /// The most questions that are remembered: the oldest are forgotten first.
    private static let limit = 64

    private let now: () -> ContinuousClock.Instant
    private var asked: [(state: String, question: Question, end: ContinuousClock.Instant)] = []

    /// Creates a memory without questions.
    init(now: @escaping () -> ContinuousClock.Instant) { self.now = now }

    /// Remembers a question, and returns the state under which its answer is accepted.
    func remember(_ question: Question) -> String {
        let now = now()
        asked.removeAll { $0.end <= now }
        if asked.count >= Self.limit { asked.removeFirst() }
        let state = String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
        asked.append((state, question, now + Question.lifetime))
        return state
    }

    /// Removes and returns the question of a state.
    ///
    /// - Returns: The question, or words on why the state isn't valid.
    func removeQuestion(of state: String?) -> Result<Question, ToolRefusal> {
        guard let state, let index = asked.firstIndex(where: { $0.state == state }) else {
            return .failure(ToolRefusal("the answer belongs to no open question"))
        }
        let (_, question, end) = asked.remove(at: index)
        guard now() < end else { return .failure(ToolRefusal(Question.late)) }
        return .success(question)
    }
}
