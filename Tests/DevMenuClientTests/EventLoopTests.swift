import DevMenuClient
import TerminalTesting

@Suite(.onOwnThread) struct EventLoopTests {
    /// A pipe that is either always readable or never.
    private final class Pipe: PollSource {
        private let ends: (read: Descriptor, write: Descriptor)
        var deadline: ContinuousClock.Instant?
        var producesOutput = false
        var waiting = ""
        private(set) var handled = 0
        private(set) var passed = 0

        init(isReady: Bool) throws {
            ends = try Descriptor.pipe()
            if isReady { try ends.write.handle.write(all: "x".utf8) }
        }

        var interests: [PollInterest] {
            [PollInterest(ends.read.number, producesOutput: producesOutput)]
        }

        func sendWaiting() {
            try? ends.write.handle.write(all: waiting.utf8)
            waiting = ""
        }

        func handle(_ ready: PollInterest) { handled += 1 }

        func deadlinePassed() {
            passed += 1
            deadline = nil
        }
    }

    @Test func `a source that is always ready does not delay a deadline`() throws {
        let loop = EventLoop()
        let pipe = try Pipe(isReady: true)
        loop.add(pipe)
        let outcome = loop.wait(before: .now + .milliseconds(20), until: { false })
        #expect(outcome == .timedOut)
        #expect(pipe.handled > 0)
    }

    @Test func `output that is written before a wait may be what it waits for`() throws {
        let loop = EventLoop()
        loop.add(try Pipe(isReady: false))
        var isWritten = false
        loop.willBlock = {
            defer { isWritten = true }
            return !isWritten
        }
        #expect(loop.wait { isWritten } == .reached)
    }

    @Test func `bytes that wait in a source are sent before the wait for an answer`() throws {
        let loop = EventLoop()
        let pipe = try Pipe(isReady: false)
        pipe.waiting = "x"
        loop.add(pipe)
        // Sent later, they would need a second wait.
        #expect(loop.wait(before: .now, until: { false }) == .timedOut)
        #expect(pipe.handled == 1)
    }

    @Test(arguments: [1e9, 1e17])
    func `waits for the first event, however distant the deadline`(seconds: Double) throws {
        let loop = EventLoop()
        let pipe = try Pipe(isReady: false)
        pipe.deadline = .now + .milliseconds(1)
        loop.add(pipe)
        let outcome = loop.wait(before: .now + .seconds(seconds), until: { pipe.passed > 0 })
        #expect(outcome == .reached)
    }

    @Test(arguments: [true, false])
    func `a source is called at its deadline, once`(isReady: Bool) throws {
        let loop = EventLoop()
        let pipe = try Pipe(isReady: isReady)
        let other = try Pipe(isReady: false)
        pipe.deadline = .now + .milliseconds(20)
        other.deadline = .now + .seconds(3_600)
        loop.add(pipe)
        loop.add(other)
        #expect(loop.wait(until: { pipe.passed > 0 }) == .reached)
        #expect(loop.wait(before: .now, until: { pipe.passed > 1 }) == .timedOut)
        #expect(other.passed == 0)
    }

    @Test func `a deadline that has passed already is called without a wait`() throws {
        let loop = EventLoop()
        let pipe = try Pipe(isReady: false)
        pipe.deadline = .now
        loop.add(pipe)
        #expect(loop.wait(until: { pipe.passed == 1 }) == .reached)
        loop.pump()
        #expect(pipe.passed == 1)
    }

    @Test func `sources of output are not read while too much output waits`() throws {
        let loop = EventLoop()
        let (host, other) = (try Pipe(isReady: true), try Pipe(isReady: true))
        host.producesOutput = true
        var isFull = true
        loop.isBackpressured = { isFull }
        loop.add(host)
        loop.add(other)
        #expect(loop.wait(until: { other.handled > 10 }) == .reached)
        #expect(host.handled == 0)
        isFull = false
        #expect(loop.wait(until: { host.handled > 0 }) == .reached)
    }

    @Test func `a source that was removed is released without another wait`() throws {
        let loop = EventLoop()
        var pipe: Pipe? = try Pipe(isReady: false)
        weak let released = pipe
        let added = try #require(pipe)
        loop.add(added)
        #expect(loop.wait(before: .now, until: { false }) == .timedOut)
        loop.remove(added)
        pipe = nil
        _ = consume added
        #expect(released == nil)
    }

    @Test func `an interruption ends one wait`() {
        let loop = EventLoop()
        loop.interrupt()
        #expect(loop.wait(until: { false }) == .interrupted)
        #expect(loop.wait(before: .now, until: { false }) == .timedOut)
    }
}
