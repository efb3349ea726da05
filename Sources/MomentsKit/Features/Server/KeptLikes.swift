import DevMenuKit
import DevMenuSystem
import Synchronization

/// The likes of a timeline, saved in a file, if there is one, that servers of several apps share.
final class KeptLikes: Sendable {
    private struct State {
        var likes: MomentLikes
        /// The file as it was last read or written, or `nil` before.
        var known: FileIdentity?
        /// `true` if that isn't a file of likes.
        var isDamaged = false
    }

    /// The longest wait for another server's change.
    private static let patience = Duration.seconds(1)

    private let state: Mutex<State>
    private let file: WholeFile?

    /// Creates the likes of a timeline, with those in the file in place of its own.
    init(_ details: MomentsDetails, in file: WholeFile?) {
        self.file = file
        state = Mutex(State(likes: MomentLikes(details)))
    }

    /// The likes now, with those that other servers have saved.
    var current: MomentLikes {
        state.withLock { state in
            read(into: &state)
            return state.likes
        }
    }

    /// Adds or removes a user's like of a moment.
    ///
    /// - Returns: The likes after it. On a full disk they last as long as the server.
    func set(_ isLiked: Bool, momentID: String, userID: String) -> MomentLikes {
        state.withLock { state in
            guard let file else {
                state.likes.set(isLiked, momentID: momentID, userID: userID)
                return state.likes
            }
            // Without the lock, another server's like at the same moment may be lost, and this isn't.
            let lock = Result { () throws(FileError) in
                try FileLock(on: file.path + ".lock", within: Self.patience)
            }
            read(into: &state)
            state.likes.set(isLiked, momentID: momentID, userID: userID)
            try? Self.save(&state, in: file)
            _ = consume lock
            return state.likes
        }
    }

    /// Saves the likes; a damaged file is set aside, since it may be another one, named by mistake.
    private static func save(_ state: inout State, in file: WholeFile) throws(FileError) {
        if state.isDamaged { _ = try FileLocation(file.path).setAside() }
        try file.replace(with: Array(state.likes.json.description.utf8))
        state.isDamaged = false
        state.known = try FileIdentity(at: file.path)
    }

    /// Reads the file if it has changed; a damaged one is ignored.
    private func read(into state: inout State) {
        guard let file, let found = try? FileIdentity(at: file.path), found != state.known else {
            return
        }
        state.known = found
        let reader = JSONReader(allowsByteOrderMark: true)
        let kept = file.contents.flatMap { try? reader.read($0) }
        state.isDamaged = kept?.object == nil
        if let kept { state.likes.restore(kept) }
    }
}
