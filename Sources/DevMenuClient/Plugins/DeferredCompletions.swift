/// What is to be called in the loop's next turn, since a session calls nobody from within its methods.
struct DeferredCompletions {
    private var bodies: [() -> Void] = []

    /// When they are due; `nil` where there are none.
    private(set) var deadline: ContinuousClock.Instant?

    /// Has something called.
    mutating func add(_ body: @escaping () -> Void) {
        bodies.append(body)
        deadline = .now
    }

    /// What was to be called, which is no longer.
    mutating func takeAll() -> [() -> Void] {
        defer {
            bodies = []
            deadline = nil
        }
        return bodies
    }
}
