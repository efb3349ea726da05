/// The requests of a session that wait for their answers, by their numbers.
///
/// Answers mostly come in the order of the requests: then the next one is found at once.
struct AwaitedAnswers<Waiter> {
    private var entries: [(number: Int, waiter: Waiter?)] = []
    /// The index of the first entry that waits.
    private var first = 0

    /// Indicates whether nobody waits.
    var isEmpty: Bool { first == entries.count }

    /// Adds a request that was sent; most have the highest number so far.
    mutating func add(_ waiter: Waiter, for number: Int) {
        if let last = entries.last, last.number > number {
            entries.insert((number, waiter), at: place(of: number))
        } else {
            entries.append((number, waiter))
        }
    }

    /// Returns whoever waits for the answer to a request, or `nil`.
    subscript(number: Int) -> Waiter? {
        let index = place(of: number)
        return index < entries.count && entries[index].number == number
            ? entries[index].waiter : nil
    }

    /// Removes a request that has been answered, and returns whoever waited for it.
    mutating func remove(_ number: Int) -> Waiter? {
        let index = place(of: number)
        guard index < entries.count, entries[index].number == number else { return nil }
        let waiter = entries[index].waiter
        entries[index].waiter = nil
        while first < entries.count, entries[first].waiter == nil { first += 1 }
        if first == entries.count {
            entries.removeAll(keepingCapacity: true)
            first = 0
        } else if first > 4_096 {
            entries.removeSubrange(..<first)
            first = 0
        }
        return waiter
    }

    /// Removes all requests, and returns those who wait in the order of the numbers.
    mutating func removeAll() -> [Waiter] {
        defer {
            entries = []
            first = 0
        }
        return entries.compactMap(\.waiter)
    }

    /// Returns the index of the first waiting entry with a number or a higher one.
    private func place(of number: Int) -> Int {
        guard first < entries.count, entries[first].number < number else { return first }
        var (low, high) = (first + 1, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
