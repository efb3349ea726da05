import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
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
        add: (inout MenuBuilder) throws -> Void = { _ in }
    ) throws {
        let core = AppCore(
            app: AppFacts(name: "demo", version: "1.2", build: .internal),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            store: store
        )
        var builder = core.builder(title: LocalizedText("Area 51", ["zh-Hans": "51 区"]))
        try builder.add(toggle)
        try builder.add(FeatureToggle("fixed", title: "Fixed", fixedTo: .remote, effect: .restart))
        try builder.add(Description("version", title: "Version", detail: "1.2"))
        try Self.addActions(to: &builder, gate: gate, spinning: spinning)
        let tab = Parameter("tab", default: 1)
        try builder.add(
            MenuRoute(
                "DesignKit",
                title: LocalizedText("Design Kit", ["zh-Hans": "设计"]),
                parameters: [tab, Parameter("token", optional: .secret)]
            ) { visit in
                Page(text: "tab \(visit[tab])", value: ["open": true])
            }
        )
        try add(&builder)
        server = MenuServer(core, menu: builder.build(), access: access)
    }

    private static func addActions(
        to builder: inout MenuBuilder,
        gate: ThreadGate,
        spinning: ThreadGate
    ) throws {
        let text = Parameter("text", of: String.self, summary: "What to say")
        let parameters: [any ActionParameter] = [
            text, Parameter("style", default: "plain").among(["plain", "loud"]),
            Parameter("password", optional: .secret),
        ]
        try builder.add(
            Action("echo", parameters: parameters) { call in
                .done("\(call[text])", value: .object(call.arguments.values))
            }
        )
        try builder.add(
            Action("wait") { call in
                call.print("waiting")
                gate.wait()
                return .done("waited")
            }
        )
        try builder.add(
            Action("spin") { call in
                call.print("spinning")
                while !spinning.isOpen { sched_yield() }
                return .done
            }
        )
        try builder.add(
            Action("linger") { call in
                call.print("lingering")
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try call.checkCancellation()
                return .done
            }
        )
        try builder.add(Action("fail") { _ in throw OutOfCocoaError() })
        try builder.add(Action("wipe", risk: .destructive) { _ in .done("wiped") })
    }

    /// Connects over a socket; the gate opens when the connection has been served.
    func connect(
        isOwnStdio: Bool = false,
        timeout: Duration = .seconds(10),
        grace: Duration = .seconds(1)
    ) throws -> (client: LineClient, served: ThreadGate) {
        let (ours, theirs) = try Descriptor.socketPair()
        let served = try serve(
            ByteStream(socket: theirs),
            isOwnStdio: isOwnStdio,
            timeout: timeout,
            grace: grace
        )
        return (LineClient(input: ours, output: ours), served)
    }

    /// Connects over two pipes.
    func connectPipes(grace: Duration = .seconds(1)) throws -> (
        client: LineClient, served: ThreadGate
    ) {
        let requests = try Descriptor.pipe(readerWaits: true)
        let answers = try Descriptor.pipe(readerWaits: true)
        let stream = ByteStream(input: requests.read, output: answers.write)
        let served = try serve(stream, timeout: .seconds(10), grace: grace)
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
        timeout: Duration,
        grace: Duration
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

/// The error that the action `fail` throws.
struct OutOfCocoaError: Error, CustomStringConvertible {
    let description = "out of cocoa"
}
