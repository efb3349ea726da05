/// How a front end has its host waited for: what ends a wait, and what a person is told meanwhile.
package struct WaitPolicy {
    /// Whether somebody has said that nothing is waited for any longer, and that was not taken yet.
    package var isInterrupted: () -> Bool = { false }
    /// Takes an interruption, so that the next one is another; whether there was one.
    ///
    /// It throws what ends the front end itself.
    package var takeInterruption: () throws -> Bool = { false }
    /// Whether nobody reads any more what a host prints for its request.
    package var isUnread: () -> Bool = { false }
    /// Called with each request that is cancelled, and with whether a person gave it up.
    package var onCancel: (_ isGivenUp: Bool) -> Void = { _ in }
    /// Called where what was interrupted has not stopped after a while; whether a second interruption
    /// is waited for before it is left.
    package var onPersistence: () -> Bool = { false }
    /// Whether a host is opened at once in place of one that was left, and not when it is needed.
    package var replacesAtOnce: () -> Bool = { false }

    /// A policy of a front end that nobody interrupts.
    package init() {}
}
