import DevMenuServer
import TerminalTesting
@testable import DevMenuMCP

/// An app in this process whose menu has an item of every use.
final class Shop: Sendable {
    let server: MenuServer
    /// The app's log.
    let lines: LogLines
    let like = FeatureToggle("like-button", title: "Like Button", summary: "Shows likes.")
    private let folder: TemporaryDirectory
    private let log = Recorder<String>()

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - count: The number of further toggles.
    ///   - access: What front ends may do.
    ///   - others: Further items.
    /// - Throws: The error of a folder or of the menu.
    init(items count: Int = 0, access: Access = .full, adding others: [any MenuItem] = []) throws {
        folder = try TemporaryDirectory()
        let host = try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", version: "1.0", build: .internal),
                directories: AppDirectories(cache: folder.path + "/cache", state: folder.path)
            ).checked()
        )
        lines = host.core.lines
        let (like, log) = (like, log)
        let menu = host.menu(title: "Shop") {
            $0.add(Self.content(like, others, count, recordingIn: log))
        }
        #expect(menu.plugins.allSatisfy { $0.refusal == nil })
        server = host.server(of: menu, access: access, endsProcess: false)
    }

    /// The ids of the actions that ran, in order.
    var runs: [String] { log.values }

    /// Starts a server for agents, and returns a client that it knows.
    func client(
        access: AccessLevel = .all,
        allowing allowed: [String] = [],
        number: Int = 1,
        canAsk: Bool = true
    ) throws -> LineClient {
        let client = try LineClient.agent(
            of: server,
            access: access,
            allowing: allowed,
            number: number
        )
        try client.initialize(canAsk: canAsk)
        return client
    }

    @MenuContentBuilder private static func content(
        _ like: FeatureToggle,
        _ others: [any MenuItem],
        _ count: Int,
        recordingIn log: Recorder<String>
    ) -> [MenuContent] {
        like
        TextChoice("stage", title: "Stage", options: ["test", "live"])
        others
        Description("about", title: "About \u{202E}evil\u{1B}[2J")
        for n in 0..<count { FeatureToggle(ItemID("feature-\(n)"), title: "Feature \(n)") }
        let text = Parameter("text", of: String?.self)
        Action("echo", risk: .safe, parameters: [text]) { call in
            log.record("echo")
            return .done(LocalizedText(call[text] ?? ""))
        }
        let target = Parameter("target", of: String?.self)
        Action("go", parameters: [target, Parameter("args", .rest)]) { _ in
            log.record("go")
            return .done("went")
        }
        Action("undeclared") { _ in
            log.record("undeclared")
            return .done("ran")
        }
        let isForGood = Parameter("for-good", default: false)
        Action("leave", parameters: [isForGood]) { call in
            if call[isForGood] { try call.confirm("Account", .destructive) }
            log.record("leave")
            return .done("left")
        }
        Action("wipe", title: "Wipe", risk: .destructive) { call in
            log.record("wipe")
            call.print("wiping")
            return .done("wiped")
        }
        Action("crash", risk: .fatal) { call in try await call.end(expecting: .signal(6)) {} }
        let word = Parameter("word", of: String?.self, allowsHyphen: false)
        Action("start", risk: .safe, parameters: [word, Parameter("free", of: String?.self)]) { _ in
            log.record("start")
            return .done
        }
        let user = Parameter("user", of: String?.self)
        Action("log-in", risk: .safe, parameters: [user, Parameter("pin", optional: .secret)]) {
            _ in
            log.record("log-in")
            return .done
        }
        Action("flood", risk: .safe) { call in
            for _ in 0..<64 { call.print(String(repeating: "x", count: 64 << 10)) }
            return .done
        }
        Action("wait", risk: .safe) { call in
            call.progress(0.5, "half \u{202E}way")
            for await _ in AsyncStream<Never>.makeStream().stream {}
            try call.checkCancellation()
            return .done
        }
        Action("serve", risk: .safe) { call in
            call.print("starting\nlistening on 8080")
            for await _ in AsyncStream<Never>.makeStream().stream {}
            try call.checkCancellation()
            return .done
        }
        Action("orders", risk: .safe) { _ in
            .table(columns: ["id", "note"], rows: [[7, "\u{1B}[2J"], [12, "urgent"]])
        }
    }
}
