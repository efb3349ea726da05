import TerminalTesting

/// Clients that attach, flip flags and leave at random, some without a request.
final class Crowd: Sendable {
    private struct State {
        var left: Int
        var flips = [Int](repeating: 0, count: 7)
        var failures: [String] = []
    }

    private let socket: String
    private let end: ContinuousClock.Instant
    private let state = Mutex(State(left: 0))
    private let running = Monitor(0)

    /// Creates a crowd whose clients come until an instant.
    init(socket: String, until end: ContinuousClock.Instant) {
        self.socket = socket
        self.end = end
    }

    /// The number of flips of each flag, by the answers.
    var flips: [Int] { state.withLock { $0.flips } }

    /// The errors that clients met.
    var failures: [String] { state.withLock { $0.failures } }

    /// Runs at least `clients` clients, `threads` at a time, and waits until all have left.
    func run(threads: Int, clients: Int) throws {
        state.withLock { $0.left = clients }
        for _ in 0..<threads {
            running.change { $0 += 1 }
            try OwnThread.start {
                while self.startsAnother { self.runClient() }
                self.running.change { $0 -= 1 }
            }
        }
        running.wait(until: { $0 == 0 }, before: .now + .seconds(150))
    }

    private var startsAnother: Bool {
        state.withLock { state in
            state.left -= 1
            return state.left >= 0 || .now < end
        }
    }

    private func runClient() {
        do {
            let client = try LineClient(socket: socket)
            guard try client.message()["method"] == "hello" else { return }
            for id in 0..<Int.random(in: 1...6) {
                let flag = Int.random(in: 0..<7)
                try client.send(Self.flip(flag, id))
                let answer = try client.answer(to: .integer(id))
                state.withLock { state in if answer["error"] == nil { state.flips[flag] += 1 } }
            }
            // Some leave with unanswered requests, as a killed client does; these may run or not.
            if Bool.random() { try client.send(Self.flip(7, 9), Self.flip(7, 10)) }
        } catch {
            state.withLock { $0.failures.append("\(error)") }
        }
    }

    private static func flip(_ flag: Int, _ id: Int) -> String {
        LineClient.request(id, "item.flip", #"{"id":"flag-\#(flag)"}"#)
    }
}
