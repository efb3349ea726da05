@testable import DevMenuClient
import Testing

/// The time that a plugin has for its answers.
@Suite struct InquiryLimitTests {
    private let start = ContinuousClock.now

    /// Checks at the times that the limit sets, and returns the time at which it's over.
    private func end(_ wait: (Duration) -> Duration?) -> Duration {
        var limit = InquiryLimit(from: start)
        while true {
            let now = limit.next
            if limit.isOver(at: now, processorWait: wait(now - start)) { return now - start }
        }
    }

    @Test func `is five seconds for a plugin that has a processor`() {
        #expect(end { _ in .zero } == .seconds(5))
        #expect(end { _ in .milliseconds(19) } == .seconds(5))
    }

    @Test func `is five seconds where waiting isn't known`() {
        #expect(end { _ in nil } == .seconds(5))
    }

    @Test func `is longer by the time for which others had the processors`() {
        #expect(end { _ in .seconds(3) } == .seconds(8))
        #expect(end { min($0, .seconds(2)) } == .seconds(7))
    }

    @Test func `ends for a plugin that never gets one`() {
        #expect(end { $0 } == .seconds(30))
    }

    @Test func `has a last second after a shell that was stopped`() {
        var limit = InquiryLimit(from: start)
        let late = start + .seconds(3_600)
        let isOver = limit.isOver(at: late, processorWait: .zero)
        #expect(!isOver && limit.next == late + .seconds(1))
        let isOverThen = limit.isOver(at: limit.next, processorWait: .zero)
        #expect(isOverThen)
    }
}
