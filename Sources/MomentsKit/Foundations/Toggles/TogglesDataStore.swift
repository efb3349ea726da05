/// Tells whether a toggle is on, at the moment that it is asked.
package protocol TogglesDataStore<ToggleName>: Sendable {
    /// The toggles that it knows.
    associatedtype ToggleName: Sendable

    /// Whether a toggle is on; one that nobody knows is off.
    func isOn(_ toggle: ToggleName) -> Bool
}
