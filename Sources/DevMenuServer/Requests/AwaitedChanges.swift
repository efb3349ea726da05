import DevMenuKit
import DevMenuWire

/// The question whether the items of a request are available, just before it is carried out.
struct Unavailability: Sendable {
    /// The reason of an item that doesn't say in time whether it's available.
    static let late = LocalizedText?.some(
        LocalizedText(
            "it didn't say in time whether it is available",
            ["zh-Hans": "未能及时说明是否可用"]
        )
    )

    /// The answer to the question.
    enum Verdict {
        /// All of the items are available.
        case available
        /// One of them isn't.
        case refused(WireError)
        /// Some have to be awaited.
        case awaited
    }

    private let items: [any MenuItem]
    private let context: MenuContext

    /// Creates the question to those of some items that may be unavailable, or `nil` if none may be.
    init?(of items: [any MenuItem], in context: MenuContext) {
        self.items = items.filter(\.mayBeUnavailable)
        self.context = context
        if self.items.isEmpty { return nil }
    }

    /// Creates the question to the items that a peer's request runs or sets, or `nil` if none of them
    /// may be unavailable.
    init?(of request: HostRequest, by peer: Peer, in server: MenuServer) {
        let ids: [ItemID]
        switch request {
        case .trigger(let id, _, _, _), .preview(let id, _): ids = [id]
        case .set, .flip, .reset, .apply, .undo:
            guard server.hasConditionalSettings else { return nil }
            ids = server.settings(changedBy: request, author: peer.author)
        default: return nil
        }
        let levels = server.levels
        self.init(
            of: ids.filter { levels.level(of: $0) == .full }.compactMap { server.entry($0)?.item },
            in: peer.context
        )
    }

    private var questions: [@Sendable () async -> LocalizedText?] {
        items.map { [context] item in
            { await item.unavailability(in: context) }
        }
    }

    /// Asks the items on this thread, which runs no task, without waiting.
    func verdict() -> Verdict {
        let answers = TimedPluginCalls.answersAtOnce(of: questions)
        if let error = refusal(answers.map { $0 ?? .some(nil) }) { return .refused(error) }
        return answers.contains { $0 == nil } ? .awaited : .available
    }

    /// Asks the items, and waits for them within the time limit of plugin calls.
    ///
    /// Blocks its thread, so call it on a separate one.
    ///
    /// - Throws: ``WireError`` of the kind `denied` if any of them isn't available.
    func check() async throws(WireError) {
        let answers = try await TimedPluginCalls.answers(of: questions)
        if Task.isCancelled { throw .cancelled }
        if let error = refusal(answers.map { $0 ?? .some(Self.late) }) { throw error }
    }

    private func refusal(_ answers: [LocalizedText??]) -> WireError? {
        for case (let item, .some(.some(let reason))) in zip(items, answers) {
            return .unavailable(item.id, reason.resolved(for: context.locale))
        }
        return nil
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
