import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// Prints the time to attach to a running app, and to ask it for one item, in nanoseconds.
enum AttachBenchmark {
    static func run(app: String, item: ItemID) throws {
        print("attach\t\(attachTime(to: app))")
        print("round-trip\t\(try roundTripTime(of: item, in: app))")
    }

    /// Measures a search for the app, a connection, the app's hello, and a disconnection.
    private static func attachTime(to app: String) -> Double {
        let loop = EventLoop()
        let attach = {
            do {
                try AppFinder(AppDirectory()).source(of: app).open(in: loop, before: nil).close()
            } catch {
                preconditionFailure("no session with '\(app)': \(error)")
            }
        }
        return Timing.medians(rounds: 201, of: [attach])[0]
    }

    /// Measures the time from a request to its answer, with no other request under way.
    private static func roundTripTime(of item: ItemID, in app: String) throws -> Double {
        let trips = 100
        let loop = EventLoop()
        let session = try AppFinder(AppDirectory()).source(of: app).open(in: loop, before: nil)
        loop.add(session)
        defer { session.close() }
        let round = {
            for _ in 0..<trips {
                var answer: Result<ReceivedJSON, HostError>?
                session.send(.show(item), chain: nil) { answer = $0 }
                _ = loop.wait { answer != nil }
                guard case .success? = answer else {
                    preconditionFailure("no '\(item)': \(String(describing: answer))")
                }
            }
        }
        return Timing.medians(rounds: 201, of: [round])[0] / Double(trips)
    }
}
