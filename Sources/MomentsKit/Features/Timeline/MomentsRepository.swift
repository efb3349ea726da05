import DevMenuKit
import Synchronization

/// Holds the timeline, whoever brought it.
package protocol MomentsRepository: Sendable {
    /// The timeline; `nil` before there is any. It changes when one is received.
    var momentsDetails: CurrentValue<MomentsDetails?> { get }

    /// Asks for a user's timeline anew.
    ///
    /// - Parameter userID: Whose timeline.
    /// - Throws: ``APIError``, or `CancellationError`; the timeline is then as it was.
    func getMoments(userID: String) async throws

    /// Likes a moment, or no longer does.
    ///
    /// - Parameters:
    ///   - isLiked: Whether the user likes it.
    ///   - momentID: The moment.
    ///   - userID: The user.
    /// - Throws: ``APIError``, or `CancellationError`; the timeline is then as it was.
    func updateLike(isLiked: Bool, momentID: String, userID: String) async throws
}

extension MomentsRepository {
    /// Every timeline from now on, what is there already first.
    package var timelines: some AsyncSequence<MomentsDetails, Never> & Sendable {
        momentsDetails.values.compactMap { $0 }
    }
}

/// A repository that keeps what it receives, and begins with what was kept.
package final class KeptMomentsRepository: MomentsRepository {
    /// The timeline; `nil` before there is any.
    package let momentsDetails: CurrentValue<MomentsDetails?>

    private let getMomentsSession: any GetMomentsSession
    private let updateLikeSession: any UpdateMomentLikeSession
    private let store: (any MomentsStore)?
    /// Held while the store is written, so that what is kept last is what was received last.
    private let saving = Mutex(())

    /// A repository.
    ///
    /// - Parameters:
    ///   - getMomentsSession: Asks for timelines.
    ///   - updateLikeSession: Tells of likes.
    ///   - store: Keeps what is received; `nil` to keep nothing.
    package init(
        getMomentsSession: any GetMomentsSession,
        updateLikeSession: any UpdateMomentLikeSession,
        store: (any MomentsStore)?
    ) {
        self.getMomentsSession = getMomentsSession
        self.updateLikeSession = updateLikeSession
        self.store = store
        momentsDetails = CurrentValue(store?.load())
    }

    /// Asks for a user's timeline anew.
    package func getMoments(userID: String) async throws {
        publish(try await getMomentsSession.getMoments(userID: userID))
    }

    /// Likes a moment, or no longer does; the answer replaces the timeline.
    package func updateLike(isLiked: Bool, momentID: String, userID: String) async throws {
        publish(
            try await updateLikeSession.updateLike(isLiked, momentID: momentID, userID: userID)
        )
    }

    private func publish(_ details: MomentsDetails) {
        saving.withLock { _ in
            momentsDetails.update { $0 = details }
            // What cannot be kept is shown all the same; what was kept before stays.
            try? store?.save(details)
        }
    }
}

/// Keeps a timeline from one run of the app to the next.
package protocol MomentsStore: Sendable {
    /// What is kept; `nil` where nothing is, or it cannot be decoded.
    func load() -> MomentsDetails?

    /// Keeps a timeline in place of the one before.
    ///
    /// - Parameter details: The timeline.
    /// - Throws: Why it could not be kept; the one before then stays.
    func save(_ details: MomentsDetails) throws
}

/// Keeps a timeline in one JSON file.
package struct FileMomentsStore: MomentsStore {
    private let file: KeptFile

    /// A store in a file, which need not exist.
    package init(_ file: KeptFile) { self.file = file }

    /// What is kept; a damaged file counts as none.
    package func load() -> MomentsDetails? {
        guard let bytes = file.read(), let json = try? JSONReader().read(bytes) else { return nil }
        return try? MomentsDetails(JSONFields(json))
    }

    /// Replaces the file.
    package func save(_ details: MomentsDetails) throws {
        try file.replace(with: Array(details.json.description.utf8))
    }
}
