/// Takes what people did to wherever somebody looks at it.
package protocol TrackingProvider: Sendable {
    /// Takes an event; it returns soon, and what it cannot take is lost.
    func track(_ event: TrackingEvent)
}
