import TerminalTesting

/// Two processes that serve the same app.
@Suite(.onOwnThread) struct SharedOverridesTests {
    @Test func `show each other's changes, also to each other's shells, at once`() throws {
        let first = try RunningApp()
        let second = try RunningApp(in: first.environment)
        let shell = try first.attach()
        let other = try second.attach()
        _ = try other.result(1, "initialize", #"{"client":"c","events":["setting"]}"#)
        var times: [Duration] = []
        for round in 0..<10 {
            let isOn = round.isMultiple(of: 2)
            let params = #"{"id":"like-button","value":\#(isOn)}"#
            _ = try shell.result(2 + round, "item.set", params)
            let start = ContinuousClock.now
            let event = try other.notification("event")
            times.append(.now - start)
            #expect(event["value"] == .bool(isOn))
            #expect(event["by"] == .null)
            try second.process.write("read\n")
            let line = try second.process.readLines { $0.hasPrefix("like-button ") }.last
            #expect(line == "like-button \(isOn)")
        }
        // A busy machine may delay some of them, so the median is checked.
        #expect(times.sorted()[5] < .milliseconds(100), "\(times)")
    }

    #if os(Linux)
    @Test func `tell the user when a stopped process delays a change`() throws {
        let app = try RunningApp()
        try app.send("flip", until: "flipped true")
        let lock = app.environment.path("state/devmenu/apps/shop/toggles.json.lock")
        let program = try BuiltProducts.path(of: "test-app")
        let holder = try app.environment.start(program, ["--hold", lock])
        _ = try holder.readLines { $0 == "holding" }
        let shells = [try app.attach(), try app.attach()]
        for shell in shells {
            _ = try shell.result(1, "initialize", #"{"client":"c","events":["log"]}"#)
        }
        try shells[0].send(LineClient.request(2, "item.set", #"{"id":"flag-1","value":true}"#))
        for shell in shells {
            let event = try shell.notification("event")
            #expect(
                event["message"]?.string == """
                    a change is waiting for '\(lock)', locked by process \(holder.processID), which is \
                    stopped: 'kill -CONT \(holder.processID)' resumes it
                    """
            )
        }
        holder.signal(SIGCONT)
        #expect(try shells[0].answer(to: 2)["result"]?["value"] == true)
    }
    #endif
}
