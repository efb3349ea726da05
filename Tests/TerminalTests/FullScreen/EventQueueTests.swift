import DevMenuScreen
import Testing

@Suite struct EventQueueTests {
    private let queue = EventQueue<Int>()

    @Test func `gives events that were sent before in order`() async {
        for number in 0..<3 { queue.send(number) }
        for number in 0..<3 { #expect(await queue.next() == number) }
    }

    @MainActor @Test func `gives a consumer that waits the event that is sent then`() async {
        for number in 0..<100 {
            // Sent on this actor, so only once the consumer waits.
            Task { @MainActor in queue.send(number) }
            #expect(await queue.next() == number)
        }
    }
}
