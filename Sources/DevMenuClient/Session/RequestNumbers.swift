/// Numbers that no two requests of a session share, whatever process answers them.
final class RequestNumbers {
    /// The number of the latest request.
    private var latest = 0

    /// The number of the next request.
    func next() -> Int {
        latest += 1
        return latest
    }
}
