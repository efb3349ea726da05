/// The observers of something, each under a number of its own.
package struct Observers<Observer> {
    private var observers: [Int: Observer] = [:]
    private var last = 0

    /// Creates an empty list.
    package init() {}

    /// `true` where there are no observers.
    package var isEmpty: Bool { observers.isEmpty }

    /// The observers, in no order.
    package var all: [Observer] { Array(observers.values) }

    /// Adds an observer, and returns the number that ``remove(_:)`` takes.
    package mutating func add(_ observer: Observer) -> Int {
        last += 1
        observers[last] = observer
        return last
    }

    /// Removes an observer, and returns it so that its last reference goes outside of any lock.
    ///
    /// `nil` where it is gone already.
    @discardableResult
    package mutating func remove(_ number: Int) -> Observer? {
        observers.removeValue(forKey: number)
    }

    /// Removes all observers.
    package mutating func removeAll() { observers = [:] }
}

extension Observers: Sendable where Observer: Sendable {}
