import TerminalTesting

/// Many clients that attach, flip and leave, and an app that is killed meanwhile.
@Suite(.onOwnThread) struct LoadTests {
    @Test(.readsProcessFolder)
    func `keeps every confirmed change, and nothing of clients that have left`() throws {
        let app = try RunningApp()
        // It has the file open from its first change on, and from the second the one before.
        try app.send("flip", until: "flipped true")
        try app.send("flip", until: "flipped true")
        let before = try app.holdings
        let end = ContinuousClock.now + .milliseconds(400 * TestScale.factor)
        let crowd = Crowd(socket: app.socket, until: end)
        // More at a time than an app accepts: a client that finds it busy comes again.
        try crowd.run(threads: 80, clients: 200)
        let counts = crowd.flips
        #expect(crowd.failures.isEmpty, "\(crowd.failures.prefix(3))")
        #expect(counts.reduce(0, +) > 53)
        for (flag, count) in counts.enumerated() {
            let isOn = try app.overrides["flag-\(flag)"] ?? false
            #expect(isOn == .bool(!count.isMultiple(of: 2)), "flag-\(flag), \(count) flips")
        }
        let after = try app.waitUntil(holdsAtMost: before)
        #expect(!zip(after, before).contains(where: >), "\(after), not \(before)")
    }

    @Test func `keeps the changes that it confirmed when it is killed`() throws {
        let environment = try TestEnvironment()
        var sent = 0
        for _ in 0..<3 * TestScale.factor {
            let app = try RunningApp(in: environment)
            let shell = try app.attach()
            let first = sent
            var answered = sent
            // A window of four, so the file has one of five states out of sixteen.
            while answered < first + 40 {
                while sent < answered + 4 {
                    try shell.send(Self.request(sent))
                    sent += 1
                }
                _ = try shell.answer(to: .integer(answered))
                answered += 1
            }
            app.process.signal(SIGKILL)
            _ = try app.process.wait()
            while let line = try shell.line() {
                answered = max(answered, (try JSONReader().read(line)["id"]?.integer ?? 0) + 1)
            }
            let kept = try app.overrides
            #expect((answered...sent).contains { Self.state(after: $0) == kept }, "\(kept)")
            // The next app starts from a known state.
            let next = try RunningApp(in: environment)
            let client = try next.attach()
            for id in max(0, sent - 8)..<sent {
                try client.send(Self.request(id))
                _ = try client.answer(to: .integer(id))
            }
        }
    }

    /// Returns a request: they set all flags in one round, and clear them in the next.
    private static func request(_ number: Int) -> String {
        let params = #"{"id":"flag-\#(number % 8)","value":\#((number / 8).isMultiple(of: 2))}"#
        return LineClient.request(number, "item.set", params)
    }

    private static func state(after count: Int) -> JSONValue {
        var members = JSONObject()
        for number in 0..<min(count, 8) { members["flag-\(number)"] = true }
        for number in max(0, count - 8)..<count {
            members["flag-\(number % 8)"] = .bool((number / 8).isMultiple(of: 2))
        }
        return .object(members)
    }
}
