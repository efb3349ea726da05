import TerminalTesting

/// A way in which a client may overload an app.
enum HostileClient: CaseIterable, Sendable {
    case saysNothing, sendsHalfALine, sendsALongLine, asksThousandsOfTimes, runsThousandsOfActions
    case sendsGarbage, sendsManyValues, nestsDeeply, readsNoAnswers, readsNoEvents

    /// Acts in this way, and returns the client, still attached.
    func act(on app: RunningApp) throws -> LineClient {
        let client = try app.attach()
        switch self {
        case .saysNothing: break
        case .sendsHalfALine: try client.sendPart(#"{"jsonrpc":"2.0","id":1,"met"#)
        case .sendsALongLine:
            try client.sendPart(String(repeatingASCII: "x", count: 2 << 20) + "\n")
            #expect(try client.answer(to: .null)["error"]?["data"]?["kind"] == "too-large")
        case .asksThousandsOfTimes:
            try Self.exchange(Self.thousands, "item.show", #"{"id":"greet"}"#, with: client)
        case .runsThousandsOfActions:
            try Self.exchange(Self.thousands, "item.trigger", #"{"id":"greet"}"#, with: client)
        case .sendsGarbage:
            var generator = SystemRandomNumberGenerator()
            let garbage = (0..<32_768 * min(TestScale.factor, 8)).map { _ in
                UInt8.random(in: 0..<127, using: &generator)
            }
            let text = String(decoding: garbage, as: UTF8.self)
            // By the same thread as the garbage: two threads would mix their bytes.
            let last = LineClient.request(1, "host.info")
            try Self.beside(client, sending: "\(text)\n\(last)\n") {
                while try client.message()["id"] != 1 {}
            }
        case .sendsManyValues:
            // A mebibyte to send, and forty in memory once decoded.
            let values = String(repeating: #"{"a":0},"#, count: (1 << 17) - 8)
            try client.sendPart("[" + values + "0]\n")
            #expect(try client.answer(to: .null)["error"]?["data"]?["kind"] == "too-large")
        case .nestsDeeply:
            let depth = WireLimits.lineToHost / 2
            try client.sendPart(String(repeating: "[", count: depth) + "\n")
            #expect(try client.answer(to: .null)["error"]?["data"]?["kind"] == "parse")
        case .readsNoAnswers: #expect(client.sendUntilFull(LineClient.request(1, "menu.list")) > 0)
        case .readsNoEvents:
            _ = try client.result(1, "initialize", #"{"client":"c","events":["log"]}"#)
            try app.send("events", until: "told")
        }
        return client
    }

    /// The number of requests that are more than an app reads ahead.
    private static let thousands = 1_200 * min(TestScale.factor, 8)

    /// Sends requests all at once, and reads every answer.
    private static func exchange(
        _ count: Int,
        _ method: String,
        _ params: String,
        with client: LineClient
    ) throws {
        let requests = (1...count).map { LineClient.request($0, method, params) }
        try beside(client, sending: requests.joined(separator: "\n") + "\n") {
            var unanswered = Set(1...count)
            while !unanswered.isEmpty {
                let message = try client.message()
                #expect(message["error"] == nil)
                if let id = message["id"]?.integer { unanswered.remove(id) }
            }
        }
    }

    /// Reads while another thread sends.
    private static func beside(
        _ client: LineClient,
        sending text: String,
        _ read: () throws -> Void
    ) throws {
        let sent = ThreadGate()
        try OwnThread.start {
            try? client.sendPart(text)
            sent.open()
        }
        // Reading and sending at once is safe: the two directions share no state.
        try read()
        #expect(sent.wait())
    }
}
