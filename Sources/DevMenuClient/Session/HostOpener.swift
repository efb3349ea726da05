/// Opens sessions with the host that a front end uses, and finds the executable plugins beside it.
final class HostOpener {
    /// The source of sessions if no app is named.
    private let defaultSource: any SessionSource
    /// The source of the next session.
    private(set) var source: any SessionSource

    private let plugins: PluginSet?
    private let loop: EventLoop

    /// Creates an opener that uses its default source.
    init(defaultSource: any SessionSource, with plugins: PluginSet?, loop: EventLoop) {
        self.defaultSource = defaultSource
        source = defaultSource
        self.plugins = plugins
        self.loop = loop
    }

    /// Indicates whether the opener uses its default source.
    var isDefault: Bool { source === defaultSource }

    /// Sets the source of the next sessions; `nil` restores the default one.
    func use(_ source: (any SessionSource)?) { self.source = source ?? defaultSource }

    /// Ends a host that was started for a session which wasn't opened.
    func discard() { defaultSource.discard() }

    /// Opens a session, and looks for plugins where none is known yet.
    ///
    /// - Parameters:
    ///   - source: The source to open it by, or `nil` for the one in use.
    ///   - limit: The time limit, or `nil`.
    ///   - policy: The rules for the wait.
    /// - Returns: The session, and warnings for a person.
    /// - Throws: ``HostError``, or the error that ends the front end.
    func open(
        _ source: (any SessionSource)? = nil,
        within limit: TimeLimit?,
        _ policy: WaitPolicy
    ) throws -> (session: any MenuSession, warnings: [String]) {
        let source = source ?? self.source
        let session = try Self.opening(source, within: limit, policy) {
            let session = try source.open(in: loop, before: limit?.deadline)
            do {
                if let plugins, plugins.programs.isEmpty {
                    try plugins.refresh(in: loop, before: limit?.deadline)
                }
                return session
            } catch {
                session.close()
                throw error
            }
        }
        return (session, source.warnings + (plugins?.takeWarnings() ?? []))
    }

    /// Looks for plugins again, and asks those that were refused.
    ///
    /// - Returns: Warnings for a person.
    /// - Throws: As ``open(_:within:_:)`` does.
    func refreshPlugins(within limit: TimeLimit?, _ policy: WaitPolicy) throws -> [String] {
        try Self.opening(source, within: limit, policy) {
            try plugins?.refresh(in: loop, asksRefused: true, before: limit?.deadline)
        }
        return source.warnings + (plugins?.takeWarnings() ?? [])
    }

    private static func opening<Opened>(
        _ source: any SessionSource,
        within limit: TimeLimit?,
        _ policy: WaitPolicy,
        _ body: () throws -> Opened
    ) throws -> Opened {
        do {
            return try body()
        } catch HostError.timeout {
            throw HostError.timeout(
                seconds: limit?.seconds ?? 0,
                source.waitsForHost ? .appearing(source.target) : .connecting(source.target)
            )
        } catch HostError.interrupted {
            try policy.throwInterruption()
        }
    }
}
