/// The outcome of an automatic restart of a host.
///
/// A restart has these steps:
///
/// 1. A ``HostSession`` notices the end of its process, and ``CurrentHost/state`` becomes `ended`.
/// 2. The shell's prompt, its `Repl`, reports the end and calls ``CurrentHost/restart()``. So does
///    `TriggerRun` after an action that ended its host on purpose. ``CurrentHost`` also restarts a
///    host that it left because it didn't answer.
/// 3. ``CurrentHost`` counts the restart by a ``RestartLimit``, which refuses it after five in a
///    minute.
/// 4. It opens the next session by a ``SessionSource`` (MenuSession.swift);
///    ``ProgramHost`` starts the process, and starts it again without a plugin that
///    crashed it as it registered.
///
/// A person's next request, and the command `restart`, open another host, which isn't counted.
package enum RestartOutcome: Equatable, Sendable {
    /// Another host was started, with this process id.
    case restarted(pid: Int)
    /// It ended too often to be restarted automatically.
    case tooOften
    /// It is started again when a person requests it.
    case onRequest
    /// The host is an app, which the shell doesn't start.
    case elsewhere(isAwaited: Bool)
}

/// Counts the automatic restarts of one process.
///
/// The limit prevents a process that ends at once from being restarted forever. Each host has one,
/// and so has the process of each executable plugin (``PluginSession``).
struct RestartLimit {
    /// The most restarts within ``window``.
    private static let limit = 5
    /// The time in which restarts are counted.
    private static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// Counts a restart, and returns `false` if none is left.
    mutating func add() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.limit else { return false }
        restarts.append(now)
        return true
    }
}
