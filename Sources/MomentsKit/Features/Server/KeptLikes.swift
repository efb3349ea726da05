import DevMenuKit
import Synchronization

/// The likes of a timeline, saved in a file, if there is one, that servers of several apps share.
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
    private let store: any SettingStore

    /// Creates the likes of a timeline, with those in the file at a path in place of its own.
    init(_ details: MomentsDetails, inFileAt path: String?) {
        store =
            if let path { FileSettingStore(path: path) { _ in } } else { InMemorySettingStore() }
        state = Mutex(State(likes: MomentLikes(details)))
    }

    /// The likes now, with those that other servers have saved.
    var current: MomentLikes {
        state.withLock { state in
            state.adopt(try? store.load())
            return state.likes
        }
    }

    /// Adds or removes a user's like of a moment.
    ///
    /// - Returns: The likes after it. On a full disk they last as long as the server.
    func set(_ isLiked: Bool, momentID: String, userID: String) -> MomentLikes {
        state.withLock { state in
            var likes = state.likes
            let saved = try? store.update { saved in
                likes.restore(saved)
                likes.set(isLiked, momentID: momentID, userID: userID)
                saved = likes.json
            }
            state.adopt(saved)
            if saved == nil { state.likes.set(isLiked, momentID: momentID, userID: userID) }
            return state.likes
        }
    }
}
