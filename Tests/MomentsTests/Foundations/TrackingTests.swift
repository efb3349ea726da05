@testable import MomentsKit
import TerminalTesting

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

@Suite struct RelativeDateTests {
    private static let day = 86_400

    @Test(arguments: [
        (0, "just now", "刚刚"), (1, "1 second ago", "1秒前"), (59, "59 seconds ago", "59秒前"),
        (60, "1 minute ago", "1分钟前"), (3_599, "59 minutes ago", "59分钟前"),
        (3_600, "1 hour ago", "1小时前"), (day - 1, "23 hours ago", "23小时前"),
        (day, "1 day ago", "1天前"), (3 * day, "3 days ago", "3天前"),
        (7 * day - 1, "6 days ago", "6天前"), (7 * day, "1 week ago", "1周前"),
        (30 * day - 1, "4 weeks ago", "4周前"), (30 * day, "1 month ago", "1个月前"),
        (365 * day - 1, "12 months ago", "12个月前"), (365 * day, "1 year ago", "1年前"),
        (800 * day, "2 years ago", "2年前"), (-1, "in 1 second", "1秒后"),
        (-3 * day, "in 3 days", "3天后"),
    ])
    func `shows how long ago a date was, in both languages`(
        seconds: Int,
        english: String,
        chinese: String
    ) {
        let date = RelativeDate(1_605_521_360, now: 1_605_521_360 + seconds)
        #expect(date.text == LocalizedText(english, ["zh-Hans": chinese]))
    }

    @Test(arguments: [(Int.min, Int.max), (Int.max, Int.min), (Int.min, 0)])
    func `accepts dates whose distance overflows`(date: Int, now: Int) {
        #expect(RelativeDate(date, now: now).text.english.contains("year"))
    }
}
