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
