import DevMenuServer
import TerminalTesting

@testable import DevMenuClient
@testable import DevMenuMCP

/// A transport to a server of menus in this process.
final class PairSource: SessionSource {
    let target = "a pair"
    let warnings: [String] = []

    private let server: MenuServer

    init(_ server: MenuServer) { self.server = server }

    func open(in loop: EventLoop, before end: ContinuousClock.Instant?) throws -> any MenuSession {
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

/// Clients of a server for agents.
extension LineClient {
    /// The members by which a request of the stateless era describes its client.
    static let statelessMeta: JSONObject = [
        MetaKey.version: .string(ProtocolEra.statelessVersion),
        MetaKey.capabilities: ["elicitation": ["form": [:]]],
    ]

    /// Starts a server on a separate thread, over pipes.
    ///
    /// - Parameters:
    ///   - access: The level of tools.
    ///   - allowed: The actions that run without asking.
    ///   - quickSeconds: The time limit of everything except actions.
    ///   - number: Its number among the user's servers.
    ///   - clock: The clock by which questions end.
    ///   - source: Creates the source of its own host, on the server's thread.
    /// - Returns: The client.
    /// - Throws: The system's error.
    static func agent(
        access: AccessLevel = .all,
        allowing allowed: [String] = [],
        quickSeconds: Double = 60,
        number: Int = 1,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ source: @escaping @Sendable () -> any SessionSource
    ) throws -> LineClient {
        let (serverInput, input) = try Descriptor.pipe()
        let (output, serverOutput) = try Descriptor.pipe()
        try OwnThread.start {
            let loop = EventLoop()
            var options = AgentOptions()
            options.access = access
            options.allowed = allowed.compactMap(AllowedAction.init)
            options.quickSeconds = quickSeconds
            options.version = "0.1.0"
            options.now = clock
            let finder = AppFinder(AppDirectory([]))
            var hosts = AgentHosts(own: source(), isOwnChosen: true, finder: finder)
            hosts.ownFlags = ["--menu", "shop.json"]
            hosts.number = { number }
            let server = AgentServer(
                input: serverInput.handle,
                output: serverOutput.handle,
                hosts: hosts,
                options: options,
                loop: loop
            )
            server.run(endsProcess: false)
            serverOutput.close()
            serverInput.close()
        }
        return LineClient(input: output, output: input)
    }

    /// Starts a server of a menu in this process.
    static func agent(
        of server: MenuServer,
        access: AccessLevel = .all,
        allowing allowed: [String] = [],
        number: Int = 1,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws -> LineClient {
        try agent(access: access, allowing: allowed, number: number, clock: clock) {
            PairSource(server)
        }
    }

    /// Starts the program `devmenu mcp`, and introduces the client to it.
    static func program(
        _ flags: [String],
        in environment: TestEnvironment,
        at directory: String? = nil
    ) throws -> LineClient {
        let client = LineClient(
            try ChildProcess(
                BuiltProducts.path(of: "devmenu"),
                ["mcp"] + flags,
                environment: environment.variables,
                directory: directory ?? environment.path
            )
        )
        let answer = try client.initialize(canAsk: false)
        #expect(answer["result"]?["serverInfo"]?["name"] == "devmenu")
        return client
    }

    /// Sends a request of the stateless era, and returns its response.
    func askAlone(
        _ method: String,
        _ params: JSONObject = [:],
        meta: JSONObject = LineClient.statelessMeta
    ) throws -> JSONValue {
        var params = params
        params["_meta"] = .object(meta)
        return try ask(method, params)
    }

    /// Introduces the client in the era of the handshake, and returns the answer.
    @discardableResult
    func initialize(canAsk: Bool = true, version: String = "2025-11-25") throws -> JSONValue {
        let capabilities: JSONObject = canAsk ? ["elicitation": [:]] : [:]
        let answer = try ask(
            "initialize",
            [
                "protocolVersion": .string(version), "capabilities": .object(capabilities),
                "clientInfo": ["name": "test", "version": "1"],
            ]
        )
        #expect(answer["result"]?["protocolVersion"] == .string(version))
        try notify("notifications/initialized")
        return answer
    }

    /// Starts a call of a tool, and returns the request's number.
    @discardableResult
    func startCall(
        _ tool: String,
        _ arguments: JSONObject = [:],
        progress token: JSONValue? = nil
    ) throws -> Int {
        var params: JSONObject = ["name": .string(tool), "arguments": .object(arguments)]
        if let token { params["_meta"] = ["progressToken": token] }
        return try start("tools/call", params)
    }

    /// Calls a tool in the stateless era, and returns the result.
    func callAlone(
        _ tool: String,
        _ arguments: JSONObject,
        _ more: JSONObject = [:],
        meta: JSONObject = LineClient.statelessMeta
    ) throws -> JSONValue {
        var params: JSONObject = ["name": .string(tool), "arguments": .object(arguments)]
        params.merge(more)
        let answer = try askAlone("tools/call", params, meta: meta)
        return try #require(answer["result"], "\(answer)")
    }

    /// Answers a question as a person who types an item's identifier.
    func reply(to question: JSONValue, _ action: String = "accept", typing id: String) throws {
        let result: JSONValue = ["action": .string(action), "content": ["name": .string(id)]]
        try send(["jsonrpc": "2.0", "id": try #require(question["id"]), "result": result])
    }

    /// Sends the client's lines of an article's exchange, and expects the server's.
    func expectExchange(_ number: Int, of lines: Int) throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/CodingAgents.md")
        let article = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
        let exchange = article.matches(of: /```text\n(?<lines>[^`]+)```/)[number].lines
        #expect(exchange.split(separator: "\n").count == lines)
        for line in exchange.split(separator: "\n") {
            let message = String(line.dropFirst(2))
            if line.hasPrefix(">") {
                try send(message)
            } else {
                let shown = try #require(try self.line())
                #expect(shown.replacing(/pid \d+/, with: "pid 4711") == message)
            }
        }
    }

    /// Calls a tool, and returns the result.
    func call(_ tool: String, _ arguments: JSONObject = [:]) throws -> CallResult {
        let answer = try answer(to: .integer(startCall(tool, arguments)))
        let result = CallResult(json: try #require(answer["result"], "\(answer)"))
        // A fact that is only in the text would be lost by clients that show the structure alone.
        let structure = try #require(result.structured?.object, "\(answer)")
        #expect(result.text == AnswerText.text(of: structure))
        #expect(result.text.utf8.count <= ToolResult.textLimit)
        return result
    }
}

/// The result of a call.
struct CallResult: CustomStringConvertible {
    let json: JSONValue

    var description: String { json.description }

    subscript(name: String) -> JSONValue? { json[name] }

    /// The text for the model.
    var text: String { json["content"]?[0]?["text"]?.string ?? "" }
    /// The structured content.
    var structured: JSONValue? { json["structuredContent"] }
    /// Indicates whether it is an error.
    var isError: Bool { json["isError"]?.bool ?? false }
}
