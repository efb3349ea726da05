import DevMenuWire

extension PluginSession {
    /// Hands on what the process tells of its own accord.
    func take(_ notification: HostNotification) {
        switch notification {
        // Its peers are numbered apart from the host's: who changed something is told by nothing.
        case .event(let seq, .setting(let id, let value, let layer, let by)):
            guard by == nil || by != peer else { return }
            onNotification?(
                .event(seq: seq, .setting(id: id, value: value, layer: layer, by: nil))
            )
        case .event(let seq, .log(let level, let message)):
            onNotification?(.event(seq: seq, .log(level, "\(name): \(message)")))
        case .event(_, .exiting): break
        case .output, .progress, .event, .errorOutput, .dropped: onNotification?(notification)
        }
    }
}
