/// Opens sessions with whatever another source opens, joined by plugins that are programs.
///
/// Where there are no plugins the other source's session is used as it is. The plugins' processes
/// outlive the host's: they belong to the source.
package final class PluginSource: SessionSource {
    private let source: any SessionSource
    private let plugins: PluginSet

    /// A source over another one.
    package init(_ source: any SessionSource, with plugins: PluginSet) {
        self.source = source
        self.plugins = plugins
    }

    package var target: String { source.target }

    package var waitsForHost: Bool { source.waitsForHost }

    package var opensUnasked: Bool { source.opensUnasked }

    package var warnings: [String] { source.warnings + plugins.takeWarnings() }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let session = try source.open(in: loop, before: deadline)
        do {
            if plugins.programs.isEmpty { try plugins.look(in: loop, before: deadline) }
        } catch {
            session.close()
            throw error
        }
        return joined(session)
    }

    package func reload(
        _ session: any MenuSession,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        try plugins.look(in: loop, asksRefused: true, before: deadline)
        guard let joined = session as? JoinedSession else { return joined(session) }
        joined.pluginsHaveChanged()
        return joined
    }

    private func joined(_ session: any MenuSession) -> any MenuSession {
        plugins.programs.isEmpty ? session : JoinedSession(host: session, plugins: plugins)
    }
}
