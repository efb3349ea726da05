import DevMenuKit
import DevMenuSystem
import TerminalTesting

/// Client processes that are killed in the middle of their requests.
final class KilledClients: Sendable {
    private static let flips = (0..<20).map {
        LineClient.request($0, "item.flip", #"{"id":"flag-7"}"#)
    }

    private let app: String
    private let variables: [String: String]
    private let end: ContinuousClock.Instant
    private let outcome = Monitor<Result<Int, any Error>?>(nil)

    /// Starts one after the other until an instant, and at least one that the app greets.
    init(of app: RunningApp, until end: ContinuousClock.Instant) throws {
        self.app = "\(app.pid)"
        variables = app.environment.variables
        self.end = end
        try OwnThread.start {
            let outcome = Result { try self.killAll() }
            self.outcome.change { $0 = outcome }
        }
    }

    /// Waits until the last has been killed, and returns the number of those that were greeted.
    func count() throws -> Int {
        outcome.wait(until: { $0 != nil }, before: .now + .seconds(150))
        return try outcome.withLock { $0 }?.get() ?? 0
    }

    private func killAll() throws -> Int {
        let devmenu = try BuiltProducts.path(of: "devmenu")
        var count = 0
        repeat {
            let words = ["serve", "--proxy", app]
            let process = try ChildProcess(devmenu, words, environment: variables)
            let client = LineClient(process)
            try client.send(Self.flips)
            // An app that is busy says so in place of its hello.
            if try client.next()?["method"] == "hello" { count += 1 }
            for _ in 0..<Int.random(in: 0..<20) { _ = try client.line() }
            process.signal(SIGKILL)
            _ = try process.wait()
        } while .now < end || count == 0
        return count
    }
}
