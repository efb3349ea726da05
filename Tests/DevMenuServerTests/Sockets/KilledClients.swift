import DevMenuKit
import DevMenuSystem
import TerminalTesting

/// Client processes that are killed in the middle of their requests.
final class KilledClients: Sendable {
    private let socket: String
    private let end: ContinuousClock.Instant
    private let outcome = Monitor<Result<Int, any Error>?>(nil)

    /// Starts one after the other until an instant, and at least one.
    init(socket: String, until end: ContinuousClock.Instant) throws {
        self.socket = socket
        self.end = end
        try OwnThread.start {
            let outcome = Result { try self.killAll() }
            self.outcome.change { $0 = outcome }
        }
    }

    /// Waits until the last has been killed, and returns their number.
    func count() throws -> Int {
        outcome.wait(until: { $0 != nil }, before: .now + .seconds(150))
        return try outcome.withLock { $0 }?.get() ?? 0
    }

    private func killAll() throws -> Int {
        var count = 0
        repeat {
            let client = try ChildProcess(
                BuiltProducts.path(of: "test-app"),
                ["--flip", "flag-7", socket],
                environment: ["PATH": "/usr/bin:/bin"]
            )
            for _ in 0..<Int.random(in: 1...20) { _ = try client.readLine() }
            client.signal(9)
            _ = try client.wait()
            count += 1
        } while .now < end
        return count
    }
}
