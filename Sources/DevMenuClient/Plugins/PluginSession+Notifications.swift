import DevMenuWire

extension PluginSession {
    /// Hands on what the process tells of its own accord, under this session's own numbers.
    func take(_ notification: HostNotification) {
        switch notification {
        case .output(let request, let stream, let bytes):
            if let number = numbers[request] {
                onNotification?(.output(request: number, stream, bytes))
            }
        case .progress(let request, let fraction, let message):
            if let number = numbers[request] {
                onNotification?(
                    .progress(request: number, fraction: fraction, message: message)
                )
            }
        // Its peers are numbered apart from the host's: who changed something is told by nothing.
        case .event(let seq, .setting(let id, let value, let layer, let by)):
            guard by == nil || by != peer else { return }
            onNotification?(
                .event(seq: seq, .setting(id: id, value: value, layer: layer, by: nil))
            )
        case .event(let seq, .log(let level, let message)):
            onNotification?(.event(seq: seq, .log(level, "\(name): \(message)")))
        case .event(_, .exiting): break
        case .event, .errorOutput, .dropped: onNotification?(notification)
        }
    }
}
