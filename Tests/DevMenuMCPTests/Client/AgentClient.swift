import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuClient
@testable import DevMenuMCP

/// A transport to a server of menus in this process.
final class PairSource: SessionSource {
    let target = "a pair"
    let warnings: [String] = []

    private let server: MenuServer

    init(_ server: MenuServer) { self.server = server }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let (ours, theirs) = try Descriptor.socketPair()
        try server.serve(socket: theirs)
        let connection = HostConnection(socket: ours)
        let hello = try HelloWait.hello(over: connection, in: loop, within: .seconds(60))
        return HostSession(
            connection: connection,
            hello: hello,
            origin: "paired",
            isRestartable: true,
            in: loop
        )
    }
}

/// A client of a server that runs on a thread of its own, over pipes.
final class AgentClient {
    /// The members by which a request of the stateless era tells what its client is.
    static let meta: JSONObject = [
        MetaKey.version: .string(ProtocolEra.statelessVersion),
        MetaKey.capabilities: ["elicitation": ["form": [:]]],
    ]

    private let input: Descriptor
    private let output: Descriptor
    private var framer = LineFramer(limit: 64 << 20)
    private var latestID = 0
    /// The notifications and the requests that came before the latest response.
    private(set) var others: [JSONValue] = []

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - access: The level of tools.
    ///   - seconds: The time that an action may take.
    ///   - quickSeconds: The time that everything else may take.
    ///   - clock: The clock by which questions end.
    ///   - source: Creates the source of its own host, on the server's thread.
    /// - Throws: The system's error.
    init(
        access: AccessLevel = .all,
        seconds: Double = 60,
        quickSeconds: Double = 60,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ source: @escaping @Sendable () -> any SessionSource
    ) throws {
        let (serverInput, input) = try Descriptor.pipe()
        let (output, serverOutput) = try Descriptor.pipe()
        self.input = input
        self.output = output
        try OwnThread.start {
            let loop = EventLoop()
            var options = AgentOptions()
            options.access = access
            options.seconds = seconds
            options.quickSeconds = quickSeconds
            options.version = "0.1.0"
            options.now = clock
            let server = AgentServer(
                input: serverInput.handle,
                output: serverOutput.handle,
                hosts: AgentHosts(
                    own: source(),
                    isOwnChosen: true,
                    ownFlags: ["--menu", "shop.json"],
                    finder: AppFinder(AppDirectory([]), executable: "devmenu")
                ),
                options: options,
                loop: loop
            )
            server.run(endsProcess: false)
            serverOutput.close()
            serverInput.close()
        }
    }

    /// Starts a server of a menu in this process.
    convenience init(
        of server: MenuServer,
        access: AccessLevel = .all,
        seconds: Double = 60,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws {
        try self.init(access: access, seconds: seconds, clock: clock) { PairSource(server) }
    }

    deinit { end() }

    /// Ends what the client sends.
    func end() { input.close() }

    /// Sends bytes as they are.
    func send(_ text: String) throws { try input.handle.write(all: Array(text.utf8)) }

    /// Sends a message.
    func send(_ message: JSONObject) throws { try send("\(JSONValue.object(message))\n") }

    /// Sends a notification.
    func notify(_ method: String, _ params: JSONObject) throws {
        try send(["jsonrpc": "2.0", "method": .string(method), "params": .object(params)])
    }

    /// Sends a request, and returns its number.
    @discardableResult
    func start(_ method: String, _ params: JSONObject = [:]) throws -> Int {
        latestID += 1
        try send([
            "jsonrpc": "2.0", "id": .integer(latestID), "method": .string(method),
            "params": .object(params),
        ])
        return latestID
    }

    /// Returns the next message; `nil` at the end.
    func next() throws -> JSONValue? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            switch framer.next() {
            case .line(let line)?: return try JSONReader().read(Array(line))
            case .tooLong?: Issue.record("a line is too long")
            case nil: break
            }
            let ready = Polling.wait(
                for: PolledDescriptor(output.number, reads: true),
                milliseconds: 60_000
            )
            try #require(ready != nil, "the server sends nothing")
            let count = try output.handle.read(some: &bytes)
            guard count > 0 else { return nil }
            framer.append(Array(bytes[..<count]))
        }
    }

    /// Waits for the response to a request.
    func response(to id: Int) throws -> JSONValue {
        while let message = try next() {
            if message["id"]?.integer == id, message["method"] == nil { return message }
            others.append(message)
        }
        throw EndedError()
    }

    /// Sends a request, and returns its response.
    func ask(_ method: String, _ params: JSONObject = [:]) throws -> JSONValue {
        try response(to: try start(method, params))
    }

    /// Sends a request of the stateless era, and returns its response.
    func askAlone(
        _ method: String,
        _ params: JSONObject = [:],
        meta: JSONObject = AgentClient.meta
    ) throws -> JSONValue {
        var params = params
        params["_meta"] = .object(meta)
        return try ask(method, params)
    }

    /// Introduces the client in the era of the handshake.
    func initialize(canAsk: Bool = true, version: String = "2025-11-25") throws {
        let capabilities: JSONObject = canAsk ? ["elicitation": [:]] : [:]
        let answer = try ask(
            "initialize",
            [
                "protocolVersion": .string(version), "capabilities": .object(capabilities),
                "clientInfo": ["name": "test", "version": "1"],
            ]
        )
        #expect(answer["result"]?["protocolVersion"] == .string(version))
        try notify("notifications/initialized", [:])
    }

    /// Calls a tool, and returns the result.
    func call(_ tool: String, _ arguments: JSONObject = [:]) throws -> CallResult {
        let answer = try ask(
            "tools/call",
            ["name": .string(tool), "arguments": .object(arguments)]
        )
        return CallResult(json: try #require(answer["result"], "\(answer)"))
    }

    /// The error that the server ended before it answered.
    struct EndedError: Error {}
}

/// The result of a call.
struct CallResult {
    let json: JSONValue

    /// The text for the model.
    var text: String { json["content"]?[0]?["text"]?.string ?? "" }
    /// The structured content; `nil` for an error.
    var structured: JSONValue? { json["structuredContent"] }
    /// Indicates whether it is an error.
    var isError: Bool { json["isError"]?.bool ?? false }
}
