import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct StdioHostTests {
    @Test func `plugins cannot reach its stream`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            let result = Monitor<String?>(nil)
            try OwnThread.start { result.change { $0 = StdioHostTests.converse(client) } }
            try await StdioHost.serve {
                print("printed while the menu is put together")
                return try ServedMenu {
                    Action("noisy") { _ in
                        print("not for the stream")
                        puts("nor this")
                        fflush(nil)
                        return .done(readLine() == nil ? "read nothing" : "read something")
                    }
                }.server
            }
            result.wait(until: { $0 != nil }, before: .now + .seconds(30))
            let failure = result.withLock(\.self)
            guard failure == "" else { fatalError(failure ?? "no end") }
        }
    }

    @Test func `ends with its shell although registration never ends`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            try await StdioHost.serve {
                client.disconnect()
                ThreadGate().wait(seconds: 60)
                fatalError("the process is still there")
            }
        }
    }

    @Test(arguments: [0, 1] as [Int32])
    func `names a descriptor that is closed`(descriptor: Int32) async {
        await #expect(processExitsWith: .success) { [descriptor] in
            // Another thread of this process may open a file in between, which reuses the number.
            for _ in 0..<1_000 {
                close(descriptor)
                do throws(ByteStream.TakeoverError) {
                    _ = try ByteStream.takingStandardStreams()
                } catch {
                    guard case .closed(descriptor) = error else { fatalError("\(error)") }
                    return
                }
            }
            fatalError("what is closed is taken")
        }
    }

    @Test func `throws an error of building the menu, and ends the stream`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            do {
                try await StdioHost.serve { throw OutOfCocoaError() }
            } catch is OutOfCocoaError {
                guard try client.line() == nil else { fatalError("something was said") }
                return
            }
            fatalError("served")
        }
    }

    @Test func `works without standard error`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            close(2)
            client.finishSending()
            try await StdioHost.serve { try ServedMenu().server }
            guard fcntl(2, F_GETFD) >= 0 else { exit(1) }
        }
    }

    @Test func `leaves the calling thread to plugin code that begins`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            let gate = ThreadGate()
            let result = Monitor<String?>(nil)
            try OwnThread.start { result.change { $0 = StdioHostTests.converse(client) } }
            try StdioHost.serveCommand(ofOwnShell: true, whenEnded: {}, after: .seconds(600)) {
                try ServedMenu {
                    Action("noisy") { _ in
                        .done(gate.wait(seconds: 60) ? "read nothing" : "nobody had the thread")
                    }
                }.server
            } following: {
                fatalError("the moment hasn't come")
            }
            gate.open()
            result.wait(until: { $0 != nil }, before: .now + .seconds(60))
            let failure = result.withLock(\.self)
            guard failure == "" else { fatalError(failure ?? "no end") }
        }
    }

    @Test func `follows what else changes once a command has mostly ended`() async {
        await #expect(processExitsWith: .success) {
            let client = try StdioHostTests.takeOverStdio()
            let gate = ThreadGate()
            try StdioHost.serveCommand(ofOwnShell: true, whenEnded: {}, after: .milliseconds(1)) {
                try ServedMenu().server
            } following: {
                gate.open()
            }
            guard gate.wait(seconds: 60) else { fatalError("nothing is followed") }
            client.finishSending()
        }
    }

    /// Replaces descriptors 0 and 1 with pipes, and returns a client with their other ends.
    static func takeOverStdio() throws -> LineClient {
        let requests = try Descriptor.pipe(readerWaits: true)
        let answers = try Descriptor.pipe(readerWaits: true)
        _ = try requests.read.handle.duplicate(as: .standardInput)
        _ = try answers.write.handle.duplicate(as: .standardOutput)
        requests.read.close()
        answers.write.close()
        return LineClient(input: answers.read, output: requests.write)
    }

    /// Exchanges messages with a host, and returns the error, or an empty text.
    static func converse(_ client: LineClient) -> String {
        // The host has to end also after an error.
        defer { client.finishSending() }
        do {
            let hello = try client.message()
            guard hello["method"] == "hello" else { return "no hello: \(hello)" }
            let result = try client.result(1, "item.trigger", #"{"id":"noisy"}"#)
            guard result == #"{"text":"read nothing"}"# else { return result }
            client.finishSending()
            let rest = try client.rest()
            return rest.isEmpty ? "" : "more came: \(rest)"
        } catch {
            return "\(error)"
        }
    }
}
