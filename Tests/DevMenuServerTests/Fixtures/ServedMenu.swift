import DevMenuServer
import TerminalTesting

@testable import DevMenuServer

/// A small menu on a server, and connections to it.
struct ServedMenu {
    let server: MenuServer
    /// The gate that the action `wait` waits for.
    let gate = ThreadGate()
    /// The gate at which the action `spin` stops.
    let spinning = ThreadGate()
    let toggle = FeatureToggle(
        "like-button",
        title: LocalizedText("Like Button", ["zh-Hans": "点赞按钮"]),
        summary: "Shows it",
        builds: [.debug: true]
    )

    init(
        store: any SettingStore = InMemorySettingStore(),
        access: Access = .full,
        @MenuContentBuilder adding content: () -> [MenuContent] = { [] }
    ) throws {
        let core = AppCore(
            app: AppFacts(name: "demo", version: "1.2", build: .internal),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            store: store
        )
        var builder = core.builder(title: LocalizedText("Area 51", ["zh-Hans": "51 区"]))
        builder.add(Self.content(toggle, gate, spinning) + content())
        let menu = builder.build()
        try #require(menu.plugins.allSatisfy { $0.refusal == nil }, "\(menu.plugins)")
        server = MenuServer(core, menu: menu, access: access)
    }

    @MenuContentBuilder private static func content(
        _ toggle: FeatureToggle,
        _ gate: ThreadGate,
        _ spinning: ThreadGate
    ) -> [MenuContent] {
        toggle
        FeatureToggle("fixed", title: "Fixed", fixedTo: .remote, effect: .restart)
        Description("version", title: "Version", detail: "1.2")
        let text = Parameter("text", of: String.self, summary: "What to say")
        let style = Parameter("style", default: "plain").among(["plain", "loud"])
        Action("echo", parameters: [text, style, Parameter("password", optional: .secret)]) {
            call in
            .done("\(call[text])", value: .object(call.arguments.values))
        }
        Action("wait") { call in
            call.print("waiting")
            gate.wait()
            return .done("waited")
        }
        Action("spin") { call in
            call.print("spinning")
            while !spinning.isOpen { sched_yield() }
            return .done
        }
        Action("linger") { call in
            call.print("lingering")
            for await _ in AsyncStream<Never>.makeStream().stream {}
            try call.checkCancellation()
            return .done
        }
        Action("fail") { _ in throw OutOfCocoaError() }
        Action("wipe", risk: .destructive) { _ in .done("wiped") }
        let tab = Parameter("tab", default: 1)
        MenuRoute(
            "DesignKit",
            title: LocalizedText("Design Kit", ["zh-Hans": "设计"]),
            parameters: [tab, Parameter("token", optional: .secret)]
        ) { visit in Page(text: "tab \(visit[tab])", value: ["open": true]) }
    }

    /// Connects over a socket; the gate opens when the connection has been served.
    func connect(
        isOwnStdio: Bool = false,
        timeout: Duration = .seconds(10)
    ) throws -> (client: LineClient, served: ThreadGate) {
        let (ours, theirs) = try Descriptor.socketPair()
        let stream = ByteStream(socket: theirs)
        let served = try serve(stream, isOwnStdio: isOwnStdio, timeout: timeout)
        return (LineClient(input: ours, output: ours), served)
    }

    /// Connects over two pipes.
    func connectPipes(grace: Duration = .seconds(1)) throws -> (
        client: LineClient, served: ThreadGate
    ) {
        let requests = try Descriptor.pipe(readerWaits: true)
        let answers = try Descriptor.pipe(readerWaits: true)
        let stream = ByteStream(input: requests.read, output: answers.write)
        let served = try serve(stream, grace: grace)
        return (LineClient(input: answers.read, output: requests.write), served)
    }

    /// Connects, and reads the hello.
    func greeted() throws -> LineClient {
        let client = try connect().client
        _ = try client.message()
        return client
    }

    private func serve(
        _ stream: ByteStream,
        isOwnStdio: Bool = false,
        timeout: Duration = .seconds(10),
        grace: Duration = .seconds(1)
    ) throws -> ThreadGate {
        let served = ThreadGate()
        let server = server
        try OwnThread.start {
            let connection = try? Connection(
                stream: stream,
                server: server,
                isOwnStdio: isOwnStdio,
                timeout: timeout,
                grace: grace
            )
            connection?.serve()
            stream.close()
            served.open()
        }
        return served
    }
}

extension LineClient {
    /// Starts an action, and waits until it prints.
    func begin(_ action: String, _ id: Int = 1, chain: Int? = nil) throws {
        try send(Self.request(id, "item.trigger", #"{"id":"\#(action)"}"#, chain: chain))
        _ = try notification("output")
    }
}

extension MenuServer {
    /// Serves another menu from then on.
    func replace(@MenuContentBuilder with content: () -> [MenuContent]) {
        var builder = core.builder(title: "Area 52")
        builder.add(content())
        replace(menu: builder.build())
    }
}

extension TestDirectory {
    /// The directories of an app in this one.
    var appDirectories: AppDirectories {
        AppDirectories(cache: path("cache"), state: path("state"))
    }
}

/// The error that the action `fail` throws.
struct OutOfCocoaError: Error, CustomStringConvertible { let description = "out of cocoa" }
