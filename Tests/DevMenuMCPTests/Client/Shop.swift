import DevMenuKit
import DevMenuServer
import DevMenuWire
import TerminalTesting

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
        var builder = host.core.builder(title: "Shop")
        try builder.add(like)
        try builder.add(TextChoice("stage", title: "Stage", options: ["test", "live"]))
        for item in others { try builder.add(item) }
        try builder.add(Description("about", title: "About \u{202E}evil\u{1B}[2J"))
        for index in 0..<count {
            try builder.add(
                FeatureToggle(ItemID("feature-\(index)"), title: LocalizedText("Feature \(index)"))
            )
        }
        let log = log
        func add(_ action: Action) throws { try builder.add(action) }
        let text = Parameter("text", of: String?.self)
        try add(
            Action("echo", risk: .safe, parameters: [text]) { call in
                log.record("echo")
                return .done(LocalizedText(call[text] ?? ""))
            }
        )
        let target = Parameter("target", of: String?.self)
        try add(
            Action("go", parameters: [target, Parameter("args", .rest)]) { _ in
                log.record("go")
                return .done("went")
            }
        )
        try add(
            Action("undeclared") { _ in
                log.record("undeclared")
                return .done("ran")
            }
        )
        let isForGood = Parameter("for-good", default: false)
        try add(
            Action("leave", parameters: [isForGood]) { call in
                if call[isForGood] { try call.confirm("Account", .destructive) }
                log.record("leave")
                return .done("left")
            }
        )
        try add(
            Action("wipe", title: "Wipe", risk: .destructive) { call in
                log.record("wipe")
                call.print("wiping")
                return .done("wiped")
            }
        )
        try add(
            Action("crash", risk: .fatal) { call in
                try await call.end(expecting: .signal(6)) {}
            }
        )
        try add(
            Action(
                "start",
                risk: .safe,
                parameters: [
                    Parameter("word", of: String?.self, allowsHyphen: false),
                    Parameter("free", of: String?.self),
                ]
            ) { _ in
                log.record("start")
                return .done
            }
        )
        try add(
            Action(
                "log-in",
                risk: .safe,
                parameters: [
                    Parameter("user", of: String?.self), Parameter("pin", optional: .secret),
                ]
            ) { _ in
                log.record("log-in")
                return .done
            }
        )
        try add(
            Action("flood", risk: .safe) { call in
                for _ in 0..<64 { call.print(String(repeating: "x", count: 64 << 10)) }
                return .done
            }
        )
        try add(
            Action("wait", risk: .safe) { call in
                call.progress(0.5, "half \u{202E}way")
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try call.checkCancellation()
                return .done
            }
        )
        try add(
            Action("serve", risk: .safe) { call in
                call.print("starting\nlistening on 8080")
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try call.checkCancellation()
                return .done
            }
        )
        try add(
            Action("orders", risk: .safe) { _ in
                .table(columns: ["id", "note"], rows: [[7, "\u{1B}[2J"], [12, "urgent"]])
            }
        )
        server = host.server(of: builder.build(), access: access, endsProcess: false)
    }

    /// The ids of the actions that ran, in order.
    var runs: [String] { log.values }
}
