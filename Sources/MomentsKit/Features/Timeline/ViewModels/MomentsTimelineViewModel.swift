import DevMenuKit
import DevMenuPages
import Synchronization

/// The timeline: the user's profile, and then the moments in the server's order.
final class MomentsTimelineViewModel: ListViewModel {
    let title = LocalizedText("Moments", ["zh-Hans": "朋友圈"])
    let state = CurrentValue(ListState())

    private let environment: TimelineEnvironment
    private let marks = LikeMarks()
    /// The state of the toggle at the last load.
    private let withLikes: Mutex<Bool>
    /// The reason why the remote configuration was last not read.
    private let remoteFailure = Mutex<LocalizedText?>(nil)
    private let observations = Mutex<[ValueObservation]>([])
    private let showLock = Mutex(())
    private var isAvatarRounded: Bool { environment.remoteToggles.isOn(.roundedAvatar) }

    /// Creates the timeline of a user.
    init(_ environment: TimelineEnvironment) {
        self.environment = environment
        withLikes = Mutex(environment.toggles.isOn(.likeButton))
        let details = environment.repository.momentsDetails.observe { [weak self] _ in self?.show()
        }
        let marks = marks.marks.observe { [weak self] _ in self?.show() }
        let toggles = environment.followToggles { [weak self] in self?.show() }
        observations.withLock { $0 = [details, marks] + (toggles.map { [$0] } ?? []) }
    }

    /// Shows the saved timeline, and requests a new one.
    func loadItems() async {
        withLikes.withLock { $0 = environment.toggles.isOn(.likeButton) }
        show()
        let wasAvatarRounded = isAvatarRounded
        await load {
            // A slow fetch of toggles must not delay the timeline, which shows itself.
            async let remoteToggles: Void = fetchRemoteToggles()
            try await environment.repository.getMoments(userID: environment.userID)
            await remoteToggles
            if isAvatarRounded != wasAvatarRounded { show() }
        }
    }

    private func fetchRemoteToggles() async {
        do {
            try await environment.fetchRemoteToggles()
            remoteFailure.withLock { $0 = nil }
        } catch is CancellationError {
        } catch {
            let reason = (error as? RemoteConfigError)?.reason ?? error.userMessage
            let message = reason.behind(
                en: "The remote configuration can't be read: ",
                zhHans: "无法读取远程配置："
            )
            remoteFailure.withLock { $0 = message }
        }
    }

    func trackScreenviews() {
        environment.tracking.track(.screenView("Moments", of: "MomentsTimelineViewModel"))
    }

    /// A remote configuration that can't be read, and likes that are shown or hidden at the next load.
    var notice: LocalizedText? {
        var notices = remoteFailure.withLock { $0 }.map { [$0] } ?? []
        let isOn = environment.toggles.isOn(.likeButton)
        if isOn != withLikes.withLock({ $0 }) {
            notices.append(
                LocalizedText(
                    "Likes are \(isOn ? "shown" : "hidden") at the next load.",
                    ["zh-Hans": "下次加载时\(isOn ? "显示" : "隐藏")点赞。"]
                )
            )
        }
        guard !notices.isEmpty else { return nil }
        return LocalizedText(
            notices.map(\.english).joined(separator: "\n"),
            [
                "zh-Hans": notices.map { $0.resolved(for: .simplifiedChinese) }.joined(
                    separator: "\n"
                )
            ]
        )
    }

    /// The timeline as the server wrote it.
    var value: JSONValue? { environment.repository.momentsDetails.value?.json }

    /// Makes the rows of the current timeline and marks.
    private func show() {
        // Under the lock, the last caller reads the newest timeline and marks, and publishes last.
        showLock.withLock { _ in showNow() }
    }

    private func showNow() {
        guard let details = environment.repository.momentsDetails.value else {
            // A toggle may have changed the notice.
            return state.update { _ in }
        }
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
        let isAvatarRounded = isAvatarRounded
        var items: [any ListItemViewModel] = [
            UserProfileListItemViewModel(
                userDetails: details.userDetails,
                isAvatarRounded: isAvatarRounded
            )
        ]
        if environment.toggles.isOn(.instantMessaging) { items.append(TimelineNote.chats) }
        items += details.moments.map { moment in
            MomentListItemViewModel(
                moment: moment,
                now: now,
                liking: liking,
                isAvatarRounded: isAvatarRounded
            )
        }
        if details.moments.isEmpty { items.append(TimelineNote.noMoments) }
        let sections = [ListSection(items: items)]
        state.update { $0.sections = sections }
    }
}

/// The dependencies of the timeline; by default without remote toggles and A/B values.
struct TimelineEnvironment: Sendable {
    /// The owner of the timeline.
    var userID = "0"
    /// Supplies the timeline.
    var repository: any MomentsRepository
    /// Records the user's actions.
    var tracking: any TrackingProvider
    /// Decides whether likes are shown.
    var toggles: any TogglesDataStore<InternalToggle>
    /// Decides whether avatars are round.
    var remoteToggles: any TogglesDataStore<RemoteToggle> = RemoteToggles()
    /// Returns the mark of a like.
    var likeButtonStyle: @Sendable () -> FavoriteStyle = { .heart }
    /// Fetches the remote toggles; after a failure the saved ones remain valid.
    var fetchRemoteToggles: @Sendable () async throws -> Void = {}
    /// Calls a closure after each change of a toggle, while the observation lasts.
    var followToggles: @Sendable (@escaping @Sendable () -> Void) -> ValueObservation? = { _ in nil
    }
    /// Returns the time, in seconds since 1970.
    var now: @Sendable () -> Double
}
