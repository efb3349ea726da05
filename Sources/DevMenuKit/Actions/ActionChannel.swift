/// What carries the words of a running action to whoever runs it.
///
/// Laws: every method may be called from any thread; one that a reader does not keep up with waits for
/// it, so that memory stays bounded, and no longer than the reader is there; what is written by one
/// thread arrives in order.
public protocol ActionChannel: Sendable {
    /// Carries what the action prints; the bytes need not be UTF-8.
    func write(_ bytes: [UInt8], to stream: StandardStream)

    /// Carries how far the action has come: a fraction from 0 to 1, a few words, or both.
    func report(fraction: Double?, message: String?)

    /// Answers the call with an announcement and returns once that has left the process.
    ///
    /// - Parameter ending: How the process will end.
    /// - Throws: What keeps the process from ending; it then goes on.
    func announce(_ ending: Ending) throws
}
