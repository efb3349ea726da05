import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct TurnsTests {
    private struct Counts: Equatable {
        var inside = 0
        var most = 0
        var total = 0
    }

    private struct TurnError: Error {}

    @Test func `runs at most as many bodies at once as it has turns`() async {
        let turns = Turns(3)
        let counts = Monitor(Counts())
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    await turns.take {
                        counts.withLock { counts in
                            counts.inside += 1
                            counts.most = max(counts.most, counts.inside)
                            counts.total += 1
                        }
                        for _ in 0..<10 { await Task.yield() }
                        counts.withLock { $0.inside -= 1 }
                    }
                }
            }
        }
        let seen = counts.withLock(\.self)
        #expect(seen.inside == 0)
        #expect((1...3).contains(seen.most))
        #expect(seen.total == 50)
    }

    @Test func `a body that throws gives its turn back`() async {
        let turns = Turns(1)
        await #expect(throws: TurnError.self) { try await turns.take { throw TurnError() } }
        #expect(await turns.take { 7 } == 7)
    }
}
