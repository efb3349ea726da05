import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct OwnThreadTraitTests {
    @Test func `more tests block at once than the default executor has threads`() async throws {
        let test = try #require(Test.current)
        let count = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1
        let inside = Monitor(0)
        let trait = OwnThreadTrait(turns: Turns(count))
        try await withThrowingTaskGroup { group in
            for _ in 1...count {
                group.addTask {
                    try await trait.provideScope(for: test, testCase: nil) {
                        inside.change { $0 += 1 }
                        inside.wait(until: { $0 == count }, before: .now + .seconds(60))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock(\.self) == count)
    }

    @Suite(.onOwnThread) struct Bodies {
        private var hasOwnThread: Bool {
            withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
        }

        @Test func `a body that only blocks has a thread of its own`() { #expect(hasOwnThread) }

        @Test(arguments: 1...2)
        func `a body that awaits has one before and after`(number: Int) async {
            #expect(hasOwnThread)
            await #expect(processExitsWith: .exitCode(2)) { exit(2) }
            // By default it would run after all tests that haven't begun.
            await Task.detached(priority: .high) {}.value
            #expect(hasOwnThread)
        }
    }

    @Test func `tests without the trait have none`() {
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil })
    }
}
