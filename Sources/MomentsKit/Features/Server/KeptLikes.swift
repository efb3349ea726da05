import DevMenuKit
import DevMenuSystem
import Synchronization

/// The likes of a timeline, saved in a JSON file, if there is one, that servers of several apps share.
final class KeptLikes: Sendable {
    private struct State {
        var likes: MomentLikes
        /// The likes as they were last saved, by any server.
        var saved = JSONObject()

        /// Adopts the saved likes if they have changed.
        mutating func adopt(_ saved: JSONObject?) {
            guard let saved, saved != self.saved else { return }
            self.saved = saved
            likes.restore(saved)
        }
    }

    private let state: Mutex<State>
    private let file: FileLocation?

    /// Creates the likes of a timeline, replaced by those in the file at a path.
    init(_ details: MomentsDetails, inFileAt path: String?) {
        // A link to the file stays a link.
        file = path.map { FileLocation($0) }.map { (try? $0.followed().last) ?? $0 }
        state = Mutex(State(likes: MomentLikes(details)))
    }

    /// The likes now, with those that other servers have saved.
    var current: MomentLikes {
        state.withLock { state in
            state.adopt(saved)
            return state.likes
        }
    }

    /// Adds or removes a user's like of a moment.
    ///
    /// - Returns: The likes after it. On a full disk they last as long as the server.
    func set(_ isLiked: Bool, momentID: String, userID: String) -> MomentLikes {
        state.withLock { state in
            do {
                // No other server saves its likes meanwhile.
                let lock = try file.map { file throws(FileError) in
                    try FileLock(of: file) { _ in }
                }
                defer { extendLifetime(lock) }
                state.adopt(saved)
                state.likes.set(isLiked, momentID: momentID, userID: userID)
                try save(state.likes.json)
                state.saved = state.likes.json
            } catch {
                state.likes.set(isLiked, momentID: momentID, userID: userID)
            }
            return state.likes
        }
    }

    /// The likes in the file, or `nil` if it can't be read or is damaged.
    private var saved: JSONObject? {
        guard let bytes = file.flatMap({ WholeFile($0.path).contents }) else { return nil }
        return (try? JSONReader().read(Array(bytes.withoutByteOrderMark)))?.object
    }

    /// Replaces the file, after a damaged one is set aside.
    private func save(_ likes: JSONObject) throws(FileError) {
        guard let file else { return }
        if saved == nil, FileSystem.exists(file.path) { _ = try file.setAside() }
        try WholeFile(file.path).replace(with: JSONValue.object(likes).description.utf8)
    }
}
