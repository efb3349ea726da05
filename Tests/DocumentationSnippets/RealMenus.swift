import DevMenuHost
import DevMenuKit
import Foundation

/// The items of the article on what real menus have.
enum RealMenus {
    /// The account of the person who uses the app.
    actor Session {
        static let shared = Session()
        private(set) var user: String? = nil
        func refresh() {}
    }

    /// The push notifications of the app.
    actor Push {
        static let shared = Push()
        var token: String { "3f9c" }
    }

    /// The records that the app stores.
    actor Records {
        static let shared = Records()
        private(set) var count = 0
        private(set) var log: [String] = []
        func add(_ number: Int) { count += 1 }
    }

    /// The requests that wait to be sent.
    actor UploadQueue {
        static let shared = UploadQueue()
        private(set) var waiting: [Int] = []
    }

    /// The least level that is logged.
    enum Level: String, CaseIterable { case debug, info, warning }

    /// The log of the app.
    actor AppLog {
        static let shared = AppLog()
        private(set) var level = Level.info
        func change(to level: Level) { self.level = level }
    }

    // begin snippet
    static let clock = FeatureClock("clock", title: "Clock")
    static var isOnSale: Bool { clock.now >= Date(timeIntervalSince1970: 1_803_859_200) }
    // end snippet

    // begin snippet
    static let server = TextChoice(
        "server",
        options: [
            "production": "https://api.example.com", "staging": "https://staging.example.com",
        ],
        custom: { $0.hasPrefix("https://") ? nil : "it isn't an https address" }
    )
    static var url: URL? { URL(string: server.value) }
    // end snippet

    static func declare() -> any MenuItem {
        // begin snippet
        let tips = BoundSetting("tips-seen", title: "Tips seen", default: false) {
            UserDefaults.standard.bool(forKey: "tipsSeen")
        } set: { seen in
            UserDefaults.standard.set(seen, forKey: "tipsSeen")
        }
        // end snippet
        return tips
    }

    static func change(_ tips: BoundSetting<Bool>, in host: MenuHost) async throws {
        // begin snippet
        try await tips.set(false, why: "the demo")
        // end snippet
        // begin snippet
        host.update("tips-seen")
        // end snippet
    }

    static let file = Parameter("file", .path, default: "app.log")

    static func contents() -> [MenuContent] {
        MenuContentBuilder.buildBlock(settings(), actions(), state())
    }

    @MenuContentBuilder static func settings() -> [MenuContent] {
        // begin snippet
        BoundSetting("tips-seen", title: "Tips seen", default: false) {
            UserDefaults.standard.bool(forKey: "tipsSeen")
        } set: { seen in
            UserDefaults.standard.set(seen, forKey: "tipsSeen")
        }
        // end snippet
        // begin snippet
        FeatureToggle("new-engine", title: "New engine", effect: .restart)
        // end snippet
        // begin snippet
        BoundSetting("log-level", title: "Log level", default: Level.info) {
            await AppLog.shared.level
        } set: { level in
            await AppLog.shared.change(to: level)
        }
        // end snippet
    }

    @MenuContentBuilder static func actions() -> [MenuContent] {
        // begin snippet
        Action(
            "refresh-account",
            risk: .safe,
            unavailable: {
                await Session.shared.user == nil ? "log in first" : nil
            }
        ) { _ in
            await Session.shared.refresh()
            return .done("Refreshed")
        }
        // end snippet
        // begin snippet
        Action("reset-onboarding", title: "Show the onboarding again") { _ in
            UserDefaults.standard.removeObject(forKey: "onboardingVersion")
            return .done("It's shown at the next launch")
        }
        // end snippet
        // begin snippet
        Action("export-log", risk: .safe, parameters: [file]) { call in
            let log = await Records.shared.log.joined(separator: "\n")
            try Data(log.utf8).write(to: URL(filePath: call[file]))
            return .done("The log is in \(call[file])")
        }
        // end snippet
        // begin snippet
        Action("seed-records", title: "Add 1,000 records", risk: .destructive) { call in
            for number in 1...1_000 {
                try call.checkCancellation()
                await Records.shared.add(number)
                call.progress(Double(number) / 1_000, "\(number) records")
            }
            return .done("There are \(await Records.shared.count)")
        }
        // end snippet
    }

    @MenuContentBuilder static func state() -> [MenuContent] {
        // begin snippet
        Description("push-token", title: "Push token") { _ in
            LocalizedText(await Push.shared.token)
        }
        // end snippet
        // begin snippet
        Description("uploads", title: "Uploads that wait") { _ in
            LocalizedText("\(await UploadQueue.shared.waiting.count)")
        }
        // end snippet
    }
}
