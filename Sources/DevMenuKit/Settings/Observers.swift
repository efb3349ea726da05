/// The observers of something, under the numbers by which they are removed.
package struct Observers<Observer> {
    // In the order of their numbers.
    private var observers: [(number: Int, observer: Observer)] = []
    private var last = 0

    /// Creates an empty list.
    package init() {}

    /// Indicates whether there are no observers.
    package var isEmpty: Bool { observers.isEmpty }

    /// The observers, in the order in which they were added.
    package var all: [Observer] { observers.map { $0.observer } }

    /// Adds an observer, and returns the number that ``remove(_:)`` accepts.
    package mutating func add(_ observer: Observer) -> Int {
        last += 1
        observers.append((last, observer))
        return last
    }

    /// Removes an observer, and returns it, or `nil` if it was already removed.
    ///
    /// The caller can release its last reference outside of any lock.
    @discardableResult
    package mutating func remove(_ number: Int) -> Observer? {
        observers.firstIndex { $0.number == number }.map { observers.remove(at: $0).observer }
    }

    /// Removes all observers.
    package mutating func removeAll() { observers = [] }
}

extension Observers: Sendable where Observer: Sendable {}
