/// The likes whose requests are under way, by moment: whether each shall be liked.
///
/// They are shown at once, and gone when the server has answered: either it agrees, or the mark flips
/// back.
package final class LikeMarks: Sendable {
    /// The marks.
    package let marks = CurrentValue<[String: Bool]>([:])

    /// No marks.
    package init() {}

    /// Whether a moment shall be liked; `nil` where no request is under way.
    package subscript(momentID: String) -> Bool? { marks.value[momentID] }

    /// Sets a mark, once no request for the moment is under way any more.
    ///
    /// - Throws: `CancellationError`.
    func begin(_ momentID: String, isLiked: Bool) async throws(CancellationError) {
        while !set(momentID, isLiked: isLiked) {
            for await marks in marks.values where marks[momentID] == nil { break }
            if Task.isCancelled { throw CancellationError() }
        }
    }

    private func set(_ momentID: String, isLiked: Bool) -> Bool {
        marks.update { marks in
            guard marks[momentID] == nil else { return false }
            marks[momentID] = isLiked
            return true
        }
    }

    /// Takes a mark away.
    func end(_ momentID: String) { marks.update { $0[momentID] = nil } }
}
