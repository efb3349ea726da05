/// What is to be called later by the loop, since a session calls nobody from within its methods.
struct DeferredCompletions {
    private var entries: [(due: ContinuousClock.Instant, body: () -> Void)] = []

    /// When the next is due; `nil` where there are none.
    private(set) var deadline: ContinuousClock.Instant?

    /// Has something called, in the loop's next turn or after a while.
    mutating func add(after delay: Duration = .zero, _ body: @escaping () -> Void) {
        entries.append((.now + delay, body))
        deadline = entries.map(\.due).min()
    }

    /// What is due, in the order in which it was added; it is no longer waited for.
    mutating func takeDue() -> [() -> Void] {
        guard let deadline, deadline <= .now else { return [] }
        let now = ContinuousClock.now
        let due = entries.filter { $0.due <= now }.map(\.body)
        entries.removeAll { $0.due <= now }
        self.deadline = entries.map(\.due).min()
        return due
    }
}
