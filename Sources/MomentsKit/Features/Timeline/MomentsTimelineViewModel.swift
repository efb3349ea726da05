package import DevMenuKit
import Synchronization

/// The timeline: the user's profile, and then the moments in the server's order.
package final class MomentsTimelineViewModel: ListViewModel {
    /// What people read above the page.
    package let title = LocalizedText(en: "Moments", zhHans: "朋友圈")
    /// The rows.
    package let state = CurrentValue(ListState())

    private let environment: TimelineEnvironment
    private let marks = LikeMarks()
    /// Whether likes are shown, as the toggle was at the last load.
    private let withLikes: Mutex<Bool>
    private let observations = Mutex<[Observation]>([])
    private let showing = Mutex(())

    /// The timeline of a user.
    package init(_ environment: TimelineEnvironment) {
        self.environment = environment
        withLikes = Mutex(environment.toggles.isOn(.likeButton))
        let details = environment.repository.momentsDetails.observe { [weak self] _ in self?.show()
        }
        let marks = marks.marks.observe { [weak self] _ in self?.show() }
        observations.withLock { $0 = [details, marks] }
    }

    /// Shows what is kept, and asks for the timeline of the user.
    package func loadItems() async {
        withLikes.withLock { $0 = environment.toggles.isOn(.likeButton) }
        show()
        await load {
            // What is slow to tell of toggles must not hold up the timeline.
            async let remoteToggles: Void = environment.fetchRemoteToggles()
            try await environment.repository.getMoments(userID: environment.userID)
            await remoteToggles
            show()
        }
    }

    /// Records that the timeline has come up.
    package func trackScreenviews() {
        environment.tracking.track(.screenView("Moments", of: "MomentsTimelineViewModel"))
    }

    /// That a toggle waits for the next load, or the next start.
    package var notice: LocalizedText? {
        var notices: [LocalizedText] = []
        let isOn = environment.toggles.isOn(.likeButton)
        if isOn != withLikes.withLock({ $0 }) {
            notices.append(
                isOn
                    ? LocalizedText(
                        en: "Likes are shown at the next load.",
                        zhHans: "下次加载时显示点赞。"
                    )
                    : LocalizedText(
                        en: "Likes are hidden at the next load.",
                        zhHans: "下次加载时隐藏点赞。"
                    )
            )
        }
        if environment.toggles.isOn(.swiftUI) != environment.isSwiftUI {
            notices.append(
                LocalizedText(
                    en: "SwiftUI changes at the next start.",
                    zhHans: "SwiftUI 将在下次启动时生效。"
                )
            )
        }
        guard !notices.isEmpty else { return nil }
        return LocalizedText(
            en: notices.map(\.english).joined(separator: "\n"),
            zhHans: notices.map { $0.resolved(for: .simplifiedChinese) }.joined(separator: "\n")
        )
    }

    /// The timeline as the server wrote it.
    package var value: JSONValue? { environment.repository.momentsDetails.value?.json }

    /// Makes the rows of what is there now.
    private func show() {
        // Whoever comes later has the newer timeline or the newer marks, and shows last.
        showing.withLock { _ in showNow() }
    }

    private func showNow() {
        guard let details = environment.repository.momentsDetails.value else { return }
        let now = Int(environment.now())
        let liking =
            withLikes.withLock { $0 }
            ? MomentLiking(
                userID: environment.userID,
                style: environment.likeButtonStyle(),
                repository: environment.repository,
                tracking: environment.tracking,
                marks: marks
            ) : nil
        var items: [any ListItemViewModel] = [
            UserProfileListItemViewModel(
                userDetails: details.userDetails,
                isAvatarRounded: environment.remoteToggles.isOn(.roundedAvatar)
            )
        ]
        items += details.moments.map { moment in
            MomentListItemViewModel(moment: moment, now: now, liking: liking)
        }
        let sections = [ListSection(items: items)]
        state.update { $0.sections = sections }
    }
}

/// What the timeline works with, given to it by whoever makes it.
package struct TimelineEnvironment: Sendable {
    /// Whose timeline it is.
    package var userID: String
    /// Brings the timeline.
    package var repository: any MomentsRepository
    /// Records what people do.
    package var tracking: any TrackingProvider
    /// Tells whether likes are shown.
    package var toggles: any TogglesDataStore<InternalToggle>
    /// Tells whether avatars are round.
    package var remoteToggles: any TogglesDataStore<RemoteToggle>
    /// Whether the toggle `swiftui` was on when the app was started.
    package var isSwiftUI: Bool
    /// How likes are marked.
    package var likeButtonStyle: @Sendable () -> FavoriteStyle
    /// Asks for the remote toggles anew; where that fails those that are kept stand.
    package var fetchRemoteToggles: @Sendable () async -> Void
    /// The time, in seconds since 1970.
    package var now: @Sendable () -> Double

    /// An environment; what is not given is as in an app without remote toggles and A/B values.
    package init(
        userID: String = "0",
        repository: any MomentsRepository,
        tracking: any TrackingProvider,
        toggles: any TogglesDataStore<InternalToggle>,
        remoteToggles: any TogglesDataStore<RemoteToggle> = RemoteToggles(),
        isSwiftUI: Bool = false,
        likeButtonStyle: @escaping @Sendable () -> FavoriteStyle = { .heart },
        fetchRemoteToggles: @escaping @Sendable () async -> Void = {},
        now: @escaping @Sendable () -> Double
    ) {
        self.userID = userID
        self.repository = repository
        self.tracking = tracking
        self.toggles = toggles
        self.remoteToggles = remoteToggles
        self.isSwiftUI = isSwiftUI
        self.likeButtonStyle = likeButtonStyle
        self.fetchRemoteToggles = fetchRemoteToggles
        self.now = now
    }
}
