import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The record of one run of an action, which is written as it begins and as it ends.
final class RunRecord: Sendable {
    private struct State {
        var number: Int?
        var start = ContinuousClock.now
        /// The texts of secret arguments, which no result may repeat.
        var secrets: [String] = []
    }

    private let id: ItemID
    private let peer: Peer
    private let server: MenuServer
    private let state = Mutex(State())

    /// Creates the record of a run that hasn't begun.
    init(of id: ItemID, for peer: Peer, in server: MenuServer) {
        (self.id, self.peer, self.server) = (id, peer, server)
    }

    /// Records that the run begins, if the app's runs are recorded.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - secrets: The names of those that are secret.
    ///   - why: The reason, or `nil`.
    ///   - isHanded: `true` if its programs are to be run by the shell, with which it ends then.
    func begin(_ arguments: JSONObject, hiding secrets: Set<String>, why: String?, isHanded: Bool) {
        guard let runs = server.runs else { return }
        let number = runs.begin(
            id,
            arguments,
            hiding: secrets,
            by: peer.author,
            why: why,
            after: (try? server.settings.journal())?.first { _ in true }?.number,
            in: isHanded ? OwnProcess.parent : OwnProcess.id
        )
        state.withLock { state in
            state.number = number
            state.start = .now
            state.secrets = secrets.flatMap { arguments[$0]?.texts ?? [] }.filter { !$0.isEmpty }
        }
        if let number { server.publish(.run("r\(number)", of: id, by: peer.name)) }
    }

    /// Records the end of the run; does nothing if it wasn't recorded.
    func end(_ outcome: RunLog.Outcome, _ text: String?) {
        let (number, start, secrets) = state.withLock { state in
            defer { state.number = nil }
            return (state.number, state.start, state.secrets)
        }
        guard let number else { return }
        let shown = text.map { text in
            secrets.reduce(text) { $0.replacing($1, with: CommandText.secretMask) }
        }
        server.runs?.end(
            number,
            outcome,
            text: shown,
            after: start.duration(to: .now) / .seconds(1)
        )
        server.publish(.run("r\(number)", of: id, outcome: outcome.rawValue, by: peer.name))
    }

    /// Removes the run from the record, because it has done nothing and is to be confirmed first.
    func forget() {
        guard
            let number = state.withLock({ state in
                defer { state.number = nil }
                return state.number
            })
        else { return }
        server.runs?.forget(number)
    }

    /// Leaves the end to the shell, which runs the programs; returns the run's name, or `nil`.
    func handOver() -> String? {
        state.withLock { state in
            defer { state.number = nil }
            return state.number.map { peer.hand(.init(number: $0, action: id)) }
        }
    }
}

extension JSONValue {
    /// The texts in which the value may be repeated: its own, or those of its elements.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.texts)
        case .integer, .double: [description]
        default: []
        }
    }
}
