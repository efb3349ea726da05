import DevMenuServer
import TerminalTesting

@Suite(.onOwnThread) struct WakePipeTests {
    @Test func `misses no ring while it is being quieted`() throws {
        let bell = try WakePipe()
        let ringers = 3
        let rounds = 5_000 * TestScale.factor
        let rung = (0..<ringers).map { _ in Counter() }
        let heard = (0..<ringers).map { _ in Counter() }
        for ringer in 0..<ringers {
            try OwnThread.start {
                for round in 1...rounds {
                    rung[ringer].value.store(round, ordering: .releasing)
                    bell.ring()
                    // The next ring has to wake it again, whichever ring woke it now.
                    while heard[ringer].value.load(ordering: .acquiring) < round { sched_yield() }
                }
            }
        }
        var isWoken = true
        while isWoken, heard.contains(where: { $0.value.load(ordering: .relaxed) < rounds }) {
            var polled = pollfd(fd: bell.readEnd, events: Int16(POLLIN), revents: 0)
            isWoken = poll(&polled, 1, 5_000) > 0
            bell.drain()
            for (rung, heard) in zip(rung, heard) {
                heard.value.store(rung.value.load(ordering: .acquiring), ordering: .releasing)
            }
        }
        #expect(isWoken)
        // Threads that still spin are released.
        for heard in heard { heard.value.store(rounds, ordering: .releasing) }
    }
}

private final class Counter: Sendable { let value = Atomic(0) }
