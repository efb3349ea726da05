import DevMenuKit
import DevMenuServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of the app: its menu, and the commands that it reads from standard input.
final class AppSession: Sendable {
    private let toggle = FeatureToggle("like-button", title: "Like Button")
    private let assembly: HostAssembly
    private let server: MenuServer
    private let host: SocketHost

    /// Creates the app's menu and server, without listening yet.
    init(app: AppFacts) throws {
        let flags = BaseDirectories.environmentVariable("TEST_APP_FLAGS")
        let storage: [String: OverrideStorage] = ["memory": .inMemory, "none": .none]
        let overrides = BaseDirectories.environmentVariable("TEST_APP_OVERRIDES")
        assembly = try HostAssembly(
            AppCore(
                app: app,
                overrides: overrides.flatMap { storage[$0] } ?? .saved,
                sources: flags.map { [FlagFileSource(path: $0)] } ?? []
            ).checked(),
            isLaunch: true
        )
        let toggle = toggle
        server = assembly.server(
            of: try assembly.menu(title: "Test App") { builder in
                try builder.add(toggle)
                for index in 0..<8 {
                    try builder.add(FeatureToggle(ItemID("flag-\(index)"), title: "Flag \(index)"))
                }
                let more = BaseDirectories.environmentVariable("TEST_APP_TOGGLES") ?? ""
                for name in more.split(separator: ",") {
                    try builder.add(FeatureToggle(ItemID(String(name)), title: "Another"))
                }
                if BaseDirectories.environmentVariable("TEST_APP_CLOCK") != nil {
                    try builder.add(FeatureClock("clock", title: "Clock"))
                }
                for item in KeptValues.inMenu?.items ?? [] { try builder.add(item) }
                try builder.add(
                    Action("greet", risk: .safe) { call in .done("Hello from \(call.app.name)") }
                )
                try builder.add(
                    Action("hang") { call in
                        Swift.print("hanging")
                        fflush(nil)
                        let (ends, end) = AsyncStream<Never>.makeStream()
                        // Nothing comes, until it's cancelled.
                        for await _ in ends {}
                        end.finish()
                        return .done
                    }
                )
                try builder.add(
                    Action("fall", risk: .fatal) { call in try await call.crash(.abort) }
                )
                try builder.add(
                    Action("leave", risk: .fatal) { call in
                        try await call.end(expecting: .exit) { exit(3) }
                    }
                )
            }
        )
        host = SocketHost(server)
    }

    /// Aborts where each toggle that `TEST_APP_CRASHES` names is on, as a broken feature would.
    func crashIfAsked() {
        let names = BaseDirectories.environmentVariable("TEST_APP_CRASHES") ?? ""
        let toggles = names.split(separator: ",").map { ItemID(String($0)) }
        let settings = server.settings
        let isOn = settings.all.filter { toggles.contains($0.id) }
            .allSatisfy { settings.reading(of: $0).value == true }
        if !toggles.isEmpty, isOn { abort() }
    }

    /// Starts to listen, and prints the socket's path.
    func start() throws {
        try host.start()
        print("listening \(host.socketPath ?? "")")
    }

    /// Runs the command on each line of standard input, until its end.
    func runCommands() { while let line = readLine() { run(line) } }

    /// Prints a line without buffering.
    func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }

    private func run(_ command: String) {
        switch command {
        case "read": print("like-button \(toggle.isOn)")
        case "flip": print("flipped \((try? server.settings.flip(toggle.id)) != nil)")
        case "log":
            server.log(.info, "a line of the app's")
            print("logged")
        case "lines":
            let lines = assembly.core.lines
            lines.add(.debug, label: "shop.cart", "a detail")
            lines.add(.warning, label: "shop.cart", "low\u{1B}[2J", details: { "left=1" })
            lines.add(.error, label: "mail", "not sent\nat all")
            print("logged")
        case "events":
            // More than the host stores for a shell that doesn't read.
            for _ in 0..<20_000 { server.log(.info, String(repeating: "event ", count: 40)) }
            print("told")
        case "hide":
            server.restrict("greet", to: .none)
            print("hidden")
        case "ready":
            assembly.core.ready()
            print("ready")
        case _ where command.hasPrefix("keep "):
            // The app itself changes a value, and says so.
            let words = command.split(separator: " ").map(String.init)
            try? KeptValues.inMenu?.keep(words[2], as: words[1])
            server.update(ItemID(words[1]))
            print("kept \(words[1])")
        case "abort": abort()
        case "stop":
            host.stop()
            print("stopped")
        case "start":
            try? host.start()
            print("listening \(host.socketPath ?? "")")
        case "ignore-hangups":
            signal(SIGHUP, SIG_IGN)
            print("ignoring")
        case "handle-term":
            signal(SIGTERM) { _ in _exit(42) }
            print("handling")
        case "exit": exit(0)
        default: print("what? \(command)")
        }
    }
}
