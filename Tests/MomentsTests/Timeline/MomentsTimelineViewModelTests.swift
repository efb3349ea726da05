import DevMenuPages
@testable import MomentsKit
import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct MomentsTimelineViewModelTests {
    /// Remote toggles that make portraits round.
    private final class RemoteAvatars: TogglesDataStore {
        let isRounded = Atomic(false)

        func isOn(_ toggle: RemoteToggle) -> Bool { isRounded.load(ordering: .relaxed) }
    }

    private let tracking = RecordedTracking()

    private func moments(of timeline: MomentsTimelineViewModel) -> [MomentListItemViewModel] {
        timeline.state.value.sections.flatMap(\.items).compactMap { $0 as? MomentListItemViewModel }
    }

    private func liked(_ timeline: MomentsTimelineViewModel) -> [Bool?] {
        moments(of: timeline).map(\.isLiked)
    }

    @Test func `an empty timeline says so`() async {
        let details = MomentsDetails(userDetails: MomentsDetails.sample().userDetails, moments: [])
        let timeline = MomentsTimelineViewModel(.sample(TestRepository(details)))
        await timeline.loadItems()
        let items = timeline.state.value.sections[0].items
        #expect((items.last as? TimelineNote)?.text == TimelineNote.noMoments.text)
        #expect(items.count == 2)
    }

    @Test func `loads user 0, and every appearance is recorded`() async {
        let repository = TestRepository { _ in .sample() }
        let timeline = MomentsTimelineViewModel(.sample(repository, tracking: tracking))
        #expect(!timeline.hasContent)
        await timeline.loadItems()
        #expect(repository.calls == [.getMoments(userID: "0")])
        #expect(timeline.hasContent && !timeline.hasError)
        let kinds = timeline.state.value.sections.flatMap(\.items).map(\.reuseIdentifier)
        #expect(kinds == ["UserProfileListItemViewModel", "MomentListItemViewModel"])
        timeline.trackScreenviews()
        timeline.trackScreenviews()
        let event = TrackingEvent.screenView("Moments", of: "MomentsTimelineViewModel")
        #expect(tracking.events == [event, event])
    }

    @Test func `shows the saved timeline first, and then the server's`() async {
        let gate = TaskGate()
        let repository = TestRepository(.sample(isLiked: false)) { _ in
            await gate.pass()
            return .sample(isLiked: true)
        }
        let timeline = MomentsTimelineViewModel(.sample(repository))
        async let load: Void = timeline.loadItems()
        await gate.waitForArrival()
        #expect(liked(timeline) == [false])
        gate.open()
        await load
        #expect(liked(timeline) == [true])
    }

    @Test func `rows are made again only for another timeline or other portraits`() async {
        let remote = RemoteAvatars()
        var environment = TimelineEnvironment.sample(TestRepository(.sample()) { _ in .sample() })
        environment.remoteToggles = remote
        environment.fetchRemoteToggles = { remote.isRounded.store(true, ordering: .relaxed) }
        let timeline = MomentsTimelineViewModel(environment)
        let (seen, observation) = record(timeline, \.isAvatarRounded)
        await timeline.loadItems()
        #expect(seen.values.first == false && seen.values.last == true)
        let before = seen.values.count
        await timeline.loadItems()
        // The saved timeline, and the server's.
        #expect(seen.values.count == before + 2)
        observation.cancel()
    }

    /// Records a value of the last moment at each change of a timeline.
    private func record(
        _ timeline: MomentsTimelineViewModel,
        _ value: @escaping @Sendable (MomentListItemViewModel) -> Bool?
    ) -> (Recorder<Bool?>, ValueObservation) {
        let seen = Recorder<Bool?>()
        let observation = timeline.state.observe { state in
            let moment = state.sections.first?.items.last as? MomentListItemViewModel
            seen.record(moment.flatMap(value))
        }
        return (seen, observation)
    }

    @Test func `a failure is shown with the old rows, and cleared by the next load`() async {
        let fails = Atomic(true)
        let repository = TestRepository(.sample()) { _ in
            guard fails.load(ordering: .relaxed) else { return .sample() }
            throw APIError.noData(reason: "none")
        }
        let timeline = MomentsTimelineViewModel(.sample(repository))
        await timeline.loadItems()
        #expect(timeline.hasError && timeline.hasContent)
        fails.store(false, ordering: .relaxed)
        await timeline.loadItems()
        #expect(!timeline.hasError)
    }

    @Test func `the toggle takes effect at the next load, and the page notes it`() async {
        let toggles = TestToggles()
        let repository = TestRepository { _ in .sample() }
        let timeline = MomentsTimelineViewModel(.sample(repository, toggles: toggles))
        await timeline.loadItems()
        #expect(liked(timeline) == [nil])
        #expect(timeline.notice == nil)
        toggles.set(.likeButton, to: true)
        #expect(timeline.notice?.english == "Likes are shown at the next load.")
        #expect(liked(timeline) == [nil])
        await timeline.loadItems()
        #expect(liked(timeline) == [true])
        #expect(timeline.notice == nil)
        toggles.set(.likeButton, to: false)
        #expect(timeline.notice?.translations["zh-Hans"] == "下次加载时隐藏点赞。")
    }

    @Test func `a failed like changes the mark in the rows back`() async throws {
        let repository = TestRepository(.sample(isLiked: false)) { call in
            if case .updateLike = call { throw APIError.noData(reason: "none") }
            return nil
        }
        let timeline = MomentsTimelineViewModel(.sample(repository))
        await timeline.loadItems()
        let (seen, observation) = record(timeline, \.isLiked)
        await #expect(throws: LikeError.self) { try await moments(of: timeline)[0].like() }
        #expect(seen.values == [true, false])
        observation.cancel()
    }

    @Test func `the answer to a like replaces the timeline`() async throws {
        let repository = TestRepository(.sample(isLiked: false, likes: [])) { call in
            if case .updateLike = call { return .sample(isLiked: true, likes: ["0", "105"]) }
            return nil
        }
        let timeline = MomentsTimelineViewModel(.sample(repository))
        await timeline.loadItems()
        try await moments(of: timeline)[0].like()
        #expect(liked(timeline) == [true])
        #expect(moments(of: timeline)[0].likes.map(\.id) == ["105"])
    }
}
