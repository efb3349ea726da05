import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The users who like each moment, in the order of their likes.
typealias LikesByMoment = [String: [String]]

/// The likes of a timeline, saved in a JSON file, if there is one, that servers of several apps share.
final class KeptLikes: Sendable {
    private let file: SavedFile?
    private let likes: Mutex<LikesByMoment>

    /// Creates the likes of a timeline, replaced by those in a file.
    init(_ details: MomentsDetails, in file: SavedFile?) {
        self.file = file
        let first = details.moments.map { ($0.id, ($0.likes ?? []).map(\.id)) }
        likes = Mutex(Dictionary(uniqueKeysWithValues: first))
    }

    /// The likes now, with those that other servers have saved.
    var current: LikesByMoment {
        likes.withLock { likes in
            adopt(into: &likes)
            return likes
        }
    }

    /// Adds or removes a user's like of a moment, and returns all likes.
    ///
    /// On a full disk they last as long as the server.
    func set(_ isLiked: Bool, momentID: String, userID: String) -> LikesByMoment {
        likes.withLock { likes in
            let isReadable = adopt(into: &likes)
            var users = likes[momentID] ?? []
            if !isLiked {
                users.removeAll { $0 == userID }
            } else if !users.contains(userID) {
                users.append(userID)
            }
            likes[momentID] = users
            if let file, let data = try? JSONEncoder().encode(likes) {
                // Somebody may have written a damaged file.
                let aside = file.url.appendingPathExtension("damaged")
                if !isReadable { try? FileManager.default.moveItem(at: file.url, to: aside) }
                try? file.replace(with: data)
            }
            return likes
        }
    }

    /// Replaces likes by the saved ones; returns `false` if they can't be read.
    @discardableResult
    private func adopt(into likes: inout LikesByMoment) -> Bool {
        guard let data = file?.contents,
            let saved = try? JSONDecoder().decode(LikesByMoment.self, from: data)
        else { return false }
        likes.merge(saved) { _, saved in saved }
        return true
    }
}
