import DevMenuKit
import DevMenuServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of the app: its menu, and what it does when it is told to.
final class AppSession: Sendable {
    private let toggle = FeatureToggle("like-button", title: "Like Button")
    private let server: MenuServer
    private let host: SocketHost

    /// The app of a name, which is not yet listened to.
    init(app: AppFacts) throws {
        let assembly = try HostAssembly(app: app)
        let toggle = toggle
        server = assembly.server(
            of: try assembly.menu(title: "Test App") { builder in
                try builder.add(toggle)
                for place in 0..<8 {
                    try builder.add(FeatureToggle(ItemID("flag-\(place)"), title: "Flag \(place)"))
                }
                try builder.add(Action("greet") { call in .done("Hello from \(call.app.name)") })
                try builder.add(
                    Action("leave", risk: .fatal) { call in
                        try await call.end(expecting: .exit) { exit(3) }
                    }
                )
            }
        )
        host = SocketHost(server)
    }

    /// Listens, and says where.
    func start() throws {
        try host.start()
        print("listening \(host.socketPath ?? "")")
    }

    /// Does what each line of standard input says, until its end.
    func obeyAll() {
        while let line = readLine() { obey(line) }
    }

    /// Prints a line that is seen at once.
    func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }

    private func obey(_ line: String) {
        switch line {
        case "read": print("like-button \(toggle.isOn)")
        case "flip": print("flipped \((try? server.settings.flip(toggle.id)) != nil)")
        case "log":
            server.log(.info, "a line of the app's")
            print("logged")
        case "events":
            // More than a shell that does not read is kept for.
            for _ in 0..<20_000 { server.log(.info, String(repeating: "event ", count: 40)) }
            print("told")
        case "hide":
            server.restrict("greet", to: .none)
            print("hidden")
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
        default: print("what? \(line)")
        }
    }
}
