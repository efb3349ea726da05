import Synchronization

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
