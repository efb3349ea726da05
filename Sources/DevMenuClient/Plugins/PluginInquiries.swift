package import DevMenuWire

/// Asks plugins for what they have, several at a time.
package enum PluginInquiries {
    /// How many plugins are asked at a time.
    private static let width = 8

    /// Asks plugins, and waits for their answers.
    ///
    /// - Parameters:
    ///   - files: The plugins' files.
    ///   - introduction: What the shell says of itself.
    ///   - loop: What to wait in.
    ///   - deadline: When to give up; `nil` for never.
    /// - Returns: What each said, or why it is refused, in the order of the files.
    /// - Throws: ``SessionOpeningError/interrupted`` and ``SessionOpeningError/timedOut``.
    package static func ask(
        _ files: [PluginFile],
        introduction: Introduction,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(SessionOpeningError) -> [Result<PluginAnswer, PluginRefusal>] {
        var inquiries: [PluginInquiry] = []
        var running: [PluginInquiry] = []
        let isDone = {
            running.removeAll { inquiry in
                if inquiry.isOver { loop.remove(inquiry) }
                return inquiry.isOver
            }
            while running.count < width, inquiries.count < files.count {
                let inquiry = PluginInquiry(
                    of: files[inquiries.count],
                    introduction: introduction
                )
                inquiries.append(inquiry)
                // The loop would hear nothing of one that could not even be started.
                guard !inquiry.isOver else { continue }
                running.append(inquiry)
                loop.add(inquiry)
            }
            return running.isEmpty
        }
        let outcome = loop.wait(until: deadline, for: isDone)
        guard outcome == .reached else {
            for inquiry in running {
                loop.remove(inquiry)
                inquiry.abandon()
            }
            throw outcome == .timedOut ? .timedOut : .interrupted
        }
        return inquiries.map { $0.outcome ?? .failure(.notStarted(reason: "interrupted")) }
    }
}
