package import DevMenuKit
import DevMenuWire

/// An executable plugin: its file, its answer, and its process once that is needed.
package final class PluginProgram {
    /// Its file.
    package let file: PluginFile
    /// Its answer, or its refusal.
    package private(set) var outcome: Result<PluginAnswer, PluginRefusal>
    /// The session with its process, or `nil` if it is refused.
    let session: PluginSession?
    /// The refusal of a valid menu, because a part of it is already present.
    var clash: PluginRefusal?
    /// Indicates whether it reported a change of its menu since.
    private(set) var isStale = false

    /// Creates a plugin whose process is started on demand.
    init(
        _ file: PluginFile,
        outcome: Result<PluginAnswer, PluginRefusal>,
        introduction: @escaping () -> Introduction,
        in loop: EventLoop
    ) {
        self.file = file
        self.outcome = outcome
        session = (try? outcome.get()).flatMap { try? Hello(params: .object($0.hello)) }.map {
            hello in
            PluginSession(with: file, hello: hello, introduction: introduction, in: loop)
        }
        session?.events.follow { [weak self] event in
            switch event {
            case .menu, .dropped: self?.isStale = true
            default: break
            }
        }
    }

    /// Its name and path, for messages.
    var origin: String { "plugin '\(file.name)' of \(file.path)" }

    /// Indicates whether its part of the menu has values, which may change at any time.
    var hasSettings: Bool { clash == nil && answer?.hasSettings ?? false }

    /// Its answer, or `nil` if it is refused.
    package var answer: PluginAnswer? { try? outcome.get() }

    /// Replaces the menu of its answer; an invalid one changes nothing.
    func update(menu: ReceivedJSON) {
        guard let answer = try? answer?.with(menu: menu) else { return }
        outcome = .success(answer)
        isStale = false
    }

    /// Its entry in `plugin.list`.
    package var report: PluginReport {
        let items = (answer?.items ?? []).map { ItemID($0) }
        let refusal = if case .failure(let refusal) = outcome { refusal } else { clash }
        return PluginReport(
            id: PluginID(file.name),
            tier: .executable,
            origin: file.path,
            items: refusal == nil ? items : [],
            refusedItems: refusal == nil ? [] : items,
            refusals: refusal.map { [$0.description] } ?? []
        )
    }
}

extension PluginRefusal {
    /// Creates the refusal of a plugin that sent no hello, or ended before its answers.
    init(_ failure: HelloWait.Failure, lastLines: [String]) {
        switch failure {
        case .broken(let reason): self = .notProtocol(reason: reason)
        case .otherProtocol(let number):
            self = .otherProtocol(number, known: ProtocolVersion.current)
        case .refused(let error): self = .notProtocol(reason: error.message)
        case .ended(let ending): self = .crashed(ending, lastLines: lastLines)
        case .timedOut: self = .noAnswer(to: "hello", seconds: HostLaunch.pluginTimeout)
        case .interrupted, .outOfTime: self = .notStarted(reason: "interrupted")
        }
    }
}
