import DevMenuKit
@testable import MomentsKit
import TerminalTesting
import Testing

@Suite struct TrackingTests {
    @Test(arguments: [(true, "moment-like"), (false, "moment-unlike")])
    func `like and unlike events carry the ids`(isLiked: Bool, name: String) {
        let event = TrackingEvent.like(isLiked, momentID: "7", userID: "0")
        #expect(event.parameters["item_id"] == "moment-id-7-user-id-0")
        #expect(event.parameters["item_name"] == .string(name))
    }

    @Test func `an event reaches every provider`() {
        let providers = [RecordedTracking(), RecordedTracking(), RecordedTracking()]
        let event = TrackingEvent.screenView("Moments", of: "MomentsTimelineViewModel")
        TrackingRepository(providers).track(event)
        for provider in providers { #expect(provider.events == [event]) }
    }

    @Test func `an event is a line of JSON`() {
        let lines = Recorder<[UInt8]>()
        let provider = JSONLinesTracking(now: { 1_605_521_360 }) { lines.record($0) }
        provider.track(.shake(userID: "0", at: 1_605_521_361.5))
        provider.track(.like(true, momentID: "1", userID: "0"))
        let text = String(decoding: lines.values.joined(), as: UTF8.self)
        #expect(
            text == """
                {"event":"shake","time":"2020-11-16T10:09:20Z","userID":"0",\
                "datetime":"2020-11-16T10:09:21Z"}
                {"event":"action","time":"2020-11-16T10:09:20Z","item_id":"moment-id-1-user-id-0",\
                "item_name":"moment-like"}

                """
        )
    }
}
