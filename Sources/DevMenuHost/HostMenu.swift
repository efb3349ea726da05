import DevMenuKit
import Synchronization

/// The menu of a host as the app changes it, and the problems that were found.
final class HostMenu: Sendable {
    typealias Change = @Sendable (inout MenuBuilder) -> Void

    private struct State: ~Copyable {
        var builder: MenuBuilder
        /// The changes that the menu doesn't have yet.
        var changes: [Change] = []
        /// `true` while a thread waits for more changes.
        var isGathering = false
        var problems: [HostProblem] = []
        /// The menu that was built last.
        var current: AppMenu?
    }

    private let log: HostLog
    private let claims: SettingClaims
    private let state: Mutex<State>

    /// Creates the menu of an app with its own content, and with the plugins linked into the program.
    init(of core: AppCore, title: LocalizedText?, _ contents: [MenuContent]) {
        log = core.log
        claims = SettingClaims(of: core.app.name)
        var builder = core.builder(title: title)
        builder.add(contents)
        builder.discover()
        state = Mutex(State(builder: builder))
        for error in core.errors { note(.facts(error)) }
    }

    /// The problems, in the order in which they were found.
    var problems: [HostProblem] { state.withLock { $0.problems } }

    /// The menu that was built last.
    var current: AppMenu? { state.withLock { $0.current } }

    /// Adds a problem, and writes it to the app's log; does nothing if it's known.
    func note(_ problem: HostProblem, isTold: Bool = false) {
        let isNew = state.withLock { state in
            let isNew = !state.problems.contains(problem)
            if isNew { state.problems.append(problem) }
            return isNew
        }
        if isNew, !isTold { log.add(.warning, "\(problem)") }
    }

    /// Adds a change, which the menu that is built next has.
    func append(_ change: @escaping Change) { state.withLock { $0.changes.append(change) } }

    /// Begins to wait for more changes.
    ///
    /// - Returns: `false` if a thread waits already.
    func beginGathering() -> Bool {
        state.withLock { state in
            defer { state.isGathering = true }
            return !state.isGathering
        }
    }

    /// Ends the wait for more changes.
    func endGathering() { state.withLock { $0.isGathering = false } }

    /// Returns the menu with all changes, or `nil` if there were none since the last call.
    func changed() -> AppMenu? { state.withLock { $0.changes.isEmpty } ? nil : build() }

    /// Builds the menu with all changes, without the settings that other hosts have.
    ///
    /// Only one thread at a time may call it.
    func build() -> AppMenu {
        // The code of items isn't called with the lock held.
        var (builder, changes) = state.withLock { state in
            defer { (state.changes, state.isGathering) = ([], false) }
            return (state.builder, state.changes)
        }
        for change in changes { change(&builder) }
        var menu = builder.build()
        let claimed = claims.update(to: menu.settings.map(\.core) + menu.bound)
        if !claimed.isEmpty {
            for (id, host) in claimed {
                note(.settingInUse(id, host: host))
                builder.remove(id)
            }
            menu = builder.build()
        }
        state.withLock { [builder, menu] in ($0.builder, $0.current) = (builder, menu) }
        for report in menu.plugins {
            for reason in report.refusals { note(.refused(report.id, reason: reason)) }
        }
        return menu
    }
}
