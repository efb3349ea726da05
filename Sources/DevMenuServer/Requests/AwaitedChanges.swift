import DevMenuKit
import DevMenuWire

/// The questions to the app's own code just before a request is carried out: whether its items are
/// available, and whether a person can set a text of their own.
struct RequestQuestions: Sendable {
    /// The answer to the questions.
    enum Verdict {
        /// The request can be carried out.
        case go
        /// It's refused.
        case refused(WireError)
        /// Some answers have to be awaited.
        case awaited
    }

    private struct Question: Sendable {
        /// The error if it isn't answered in time.
        let late: WireError
        /// Returns the error with which the request is refused, or `nil`.
        let ask: @Sendable () async -> WireError?
    }

    /// Those that items answer without waiting, if they can.
    private var quick: [Question] = []
    /// Those that are asked on a separate thread.
    private var slow: [Question] = []

    /// Creates the questions about items that are run or set, and about texts for them, or `nil` if
    /// there are none.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - values: The values for settings, by their identifiers.
    ///   - context: The context in which items are read.
    init?(
        about items: some Sequence<any MenuItem>,
        _ values: JSONObject = [:],
        in context: MenuContext
    ) {
        for item in items {
            let id = item.id
            if item.mayBeUnavailable {
                quick.append(
                    Question(late: .unavailable(id, Self.late.resolved(for: context.locale))) {
                        await item.unavailability(in: context).map {
                            .unavailable(id, $0.resolved(for: context.locale))
                        }
                    }
                )
            }
            let question = values[id.rawValue].flatMap { item.asSetting?.core.question(about: $0) }
            guard let question else { continue }
            let late = "the app didn't report in time if '\(id)' can have this text"
            slow.append(
                Question(late: WireError(.timeout, late)) { question().map { .inBatch($0) } }
            )
        }
        if quick.isEmpty, slow.isEmpty { return nil }
    }

    /// Creates the questions about what a peer's request runs or sets, or `nil` if there are none.
    init?(of request: HostRequest, by peer: Peer, in server: MenuServer) {
        let ids: [ItemID]
        var values: JSONObject = [:]
        switch request {
        case .trigger(let id, _, _, _, _), .preview(let id, _), .check(let id, _): ids = [id]
        case .set, .flip, .reset, .apply, .undo:
            guard server.asksBeforeChanges else { return nil }
            ids = server.settings(changedBy: request, author: peer.author)
            if case .set(let id, let value, _, _) = request { values[id.rawValue] = value }
            if case .apply(let given, _, _, _, _) = request { values = given }
        default: return nil
        }
        let levels = server.levels
        self.init(
            about: ids.filter { levels.level(of: $0) == .full }
                .compactMap { server.entry($0)?.item },
            values,
            in: peer.context
        )
    }

    /// The reason of an item that doesn't say in time whether it's available.
    static let late = LocalizedText(
        "it didn't report in time if it's available",
        ["zh-Hans": "未能及时说明是否可用"]
    )

    /// Asks the items on this thread, which runs no task, without waiting.
    func verdict() -> Verdict {
        let answers = TimedPluginCalls.answersAtOnce(of: quick.map(\.ask))
        if let error = answers.lazy.compactMap({ $0 ?? nil }).first { return .refused(error) }
        return slow.isEmpty && answers.allSatisfy { $0 != nil } ? .go : .awaited
    }

    /// Asks all questions, and waits for the answers within the time limit of plugin calls.
    ///
    /// Blocks its thread, so call it on a separate one.
    ///
    /// - Throws: The ``WireError`` with which the request is refused.
    func check() async throws(WireError) {
        let questions = quick + slow
        let answers = try await TimedPluginCalls.answers(of: questions.map(\.ask))
        if Task.isCancelled { throw .cancelled }
        for (question, answer) in zip(questions, answers) {
            if let error = answer ?? question.late { throw error }
        }
    }
}

extension MenuServer {
    /// Returns the settings that a request changes, or may change.
    fileprivate func settings(changedBy request: HostRequest, author: ChangeAuthor) -> [ItemID] {
        func changed(by values: JSONObject) -> [ItemID] {
            let levels = levels
            let assigned = try? settings.assign(values, isExact: true, isDryRun: true) {
                levels.level(of: $0) == .full
            }
            return assigned?.changes.map(\.setting.id) ?? []
        }
        switch request {
        case .set(let id, _, _, _), .flip(let id, _, _), .reset(let id?, _): return [id]
        case .reset(nil, _): return changed(by: [:])
        case .apply(let values, let isExact, _, _, _):
            return values.names.map { ItemID($0) } + (isExact ? changed(by: values) : [])
        case .undo(let count, let number, _):
            return (try? settings.settings(undoneBy: UndoTarget(count, number), author)) ?? []
        default: return []
        }
    }
}

extension LocalizedText? {
    /// Returns the details of an item that gives this as the reason it's unavailable.
    func details(in context: MenuContext) -> JSONObject {
        map { ["unavailable": .string($0.resolved(for: context.locale))] } ?? [:]
    }
}
