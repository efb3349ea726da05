import DevMenuKit
import DevMenuSystem
import MomentsKit
import Synchronization
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

    @Test(.enabled(if: geteuid() == 0, "only root can write another user's file"))
    func `another user's file gets no events`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "tracking.jsonl")
        let path = folder.path("tracking.jsonl")
        #expect(chown(path, 65_534, 65_534) == 0)
        AppendedFile(path: path).append(Array("{}\n".utf8))
        #expect(try folder.contents(of: "tracking.jsonl").isEmpty)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a pipe gets no events, and is not waited for`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("tracking.jsonl")
        #expect(mkfifo(path, 0o600) == 0)
        let file = AppendedFile(path: path)
        // Nobody has it open yet, so that opening it for writing would wait.
        file.append(Array("{}\n".utf8))
        let reader = try Descriptor(opening: path, options: .nonBlocking)
        file.append(Array("{}\n".utf8))
        var byte: UInt8 = 0
        #expect(read(reader.number, &byte, 1) == 0)
    }

    @Test func `an event is a line of JSON`() throws {
        let folder = try TemporaryDirectory()
        let file = WholeFile(folder.path("tracking.jsonl"))
        let provider = JSONLinesTracking(now: { 1_605_521_360 }) { line in
            AppendedFile(path: file.path).append(line)
        }
        provider.track(.shake(userID: "0", at: 1_605_521_361.5))
        provider.track(.like(true, momentID: "1", userID: "0"))
        let text = String(decoding: try file.read(), as: UTF8.self)
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
