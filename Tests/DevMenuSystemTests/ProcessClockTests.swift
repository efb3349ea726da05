import Testing

@testable import DevMenuSystem

/// The times of processes.
@Suite struct ProcessClockTests {
    #if os(Linux)
    @Test func `the wait for a processor is known, and never shrinks`() throws {
        let first = try #require(ProcessClock.processorWait(of: Int(OwnProcess.id)))
        let second = try #require(ProcessClock.processorWait(of: Int(OwnProcess.id)))
        #expect(first >= .zero && second >= first)
    }
    #endif

    @Test func `a process that doesn't exist has no times`() {
        #expect(ProcessClock.processorWait(of: .max) == nil)
        #expect(ProcessClock.start(of: .max >> 33) == nil)
        for pid in [Int.max, .min, 1 << 32 | Int(OwnProcess.id)] {
            #expect(!ProcessClock.isRunning(pid))
            #expect(ProcessClock.uptime(of: pid) == 0)
        }
        #expect(ProcessClock.isRunning(OwnProcess.id))
    }
}
