import DevMenuPages
import DevMenuKit
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Stores the current timeline, and requests new ones.
protocol MomentsRepository: Sendable {
    /// The timeline, or `nil` before the first. It changes when one is received.
    var momentsDetails: CurrentValue<MomentsDetails?> { get }

    /// Requests a user's timeline.
    ///
    /// - Throws: `APIError`, or `CancellationError`; the timeline is then unchanged.
    func getMoments(userID: String) async throws

    /// Likes a moment, or no longer does; the answer replaces the timeline.
    ///
    /// - Throws: `APIError`, or `CancellationError`; the timeline is then unchanged.
    func updateLike(isLiked: Bool, momentID: String, userID: String) async throws
}

/// A repository that saves each timeline, and starts with the saved one.
final class CachedMomentsRepository: MomentsRepository {
    let momentsDetails: CurrentValue<MomentsDetails?>

    private let session: any TimelineSession
    private let store: (any MomentsStore)?
    /// Locked while the store is written, so that the last timeline received is the one saved.
    private let saveLock = Mutex(())

    /// Creates a repository.
    ///
    /// - Parameters:
    ///   - session: Requests timelines, and sends likes.
    ///   - store: Saves the timelines, or `nil` to save none.
    init(session: any TimelineSession, store: (any MomentsStore)?) {
        self.session = session
        self.store = store
        momentsDetails = CurrentValue(store?.load())
    }

    func getMoments(userID: String) async throws {
        publish(try await session.getMoments(userID: userID))
    }

    func updateLike(isLiked: Bool, momentID: String, userID: String) async throws {
        publish(try await session.updateLike(isLiked, momentID: momentID, userID: userID))
    }

    private func publish(_ details: MomentsDetails) {
        saveLock.withLock { _ in
            momentsDetails.update { $0 = details }
            // A timeline that can't be saved is still shown; the one saved before remains.
            try? store?.save(details)
        }
    }
}

/// Saves a timeline from one run of the app to the next.
protocol MomentsStore: Sendable {
    /// Returns the saved timeline, or `nil` if there is none that can be decoded.
    func load() -> MomentsDetails?

    /// Saves a timeline in place of the one before, which remains after an error.
    func save(_ details: MomentsDetails) throws
}

/// Saves a timeline in one JSON file.
struct FileMomentsStore: MomentsStore {
    private let path: String

    /// Creates a store in a file, which need not exist.
    init(path: String) { self.path = path }

    func load() -> MomentsDetails? {
        SavedFile(path).contents.flatMap {
            try? JSONDecoder().decode(MomentsDetails.self, from: $0)
        }
    }

    func save(_ details: MomentsDetails) throws {
        try SavedFile(path).replace(with: details.encoded())
    }
}
