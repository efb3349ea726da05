import DevMenuClient

/// A line reader as the loop knows it.
final class ReaderInput: PollSource {
    private let reader: any LineReader
    private var event: LineEvent?

    /// Called after each key.
    var onKey: () -> Void = {}
    /// Whether a line is being typed.
    private(set) var isReading = false

    init(reader: any LineReader) { self.reader = reader }

    /// Whether a line, or the end, has come.
    var hasEvent: Bool {
        isReading = true
        while event == nil, reader.hasBufferedInput { take() }
        return event != nil
    }

    /// The line or the end that has come, once.
    func takeEvent() -> LineEvent? {
        defer { event = nil }
        isReading = false
        return event
    }

    var interests: [PollInterest] { event == nil ? [PollInterest(reader.descriptor)] : [] }

    func handle(_ ready: PollInterest) { take() }

    private func take() {
        event = reader.readAvailable()
        onKey()
    }
}
