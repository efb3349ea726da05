import DevMenuHost
import DevMenuKit
import Foundation

/// The items of the article of recipes.
enum Recipes {
    /// The accounts that testers sign in with.
    enum TestUser: String, CaseIterable { case nobody, customer, admin }

    /// The account of the person who uses the app.
    actor Session {
        static let shared = Session()
        private(set) var user = TestUser.nobody
        func signIn(as user: TestUser) async throws { self.user = user }
        func signOut() { user = .nobody }
        func refresh() {}
    }

    /// A tool that looks into the app.
    actor Explorer {
        static let shared = Explorer()
        func show() {}
    }

    /// The links that the app opens.
    actor Links {
        static let shared = Links()
        private(set) var opened: [String] = []
        func open(_ link: String) { opened.append(link) }
    }

    /// The push notifications of the app.
    actor Push {
        static let shared = Push()
        var token: String? { "3f9c" }
    }

    /// The records that the app stores.
    actor Records {
        static let shared = Records()
        private(set) var count = 0
        private(set) var log: [String] = []
        func add(_ number: Int) { count += 1 }
        func removeAll() { count = 0 }
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
        custom: { $0.hasPrefix("https://") ? nil : "an https address" }
    )
    static var url: URL? { URL(string: server.value) }
    // end snippet

    // begin snippet
    static let link = Parameter(
        "link",
        of: String.self,
        completions: { _, _ in await Links.shared.opened.map { Candidate($0) } }
    )
    static let openLink = Action("open-link", title: "Open a link", parameters: [link]) { call in
        await Links.shared.open(call[link])
        return .done("Opened \(call[link])")
    }
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
        BoundSetting("user", title: "User", default: TestUser.nobody) {
            await Session.shared.user
        } set: { user in
            try await Session.shared.signIn(as: user)
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
                await Session.shared.user == .nobody ? "sign in first" : nil
            }
        ) { _ in
            await Session.shared.refresh()
            return .done("Refreshed")
        }
        // end snippet
        // begin snippet
        Action("clear-data", title: "Clear all data", risk: .destructive) { _ in
            await Session.shared.signOut()
            await Records.shared.removeAll()
            UserDefaults.standard.removePersistentDomain(forName: "com.example.shop")
            return .done("Cleared. Start the app again.")
        }
        // end snippet
        // begin snippet
        Action("reset-onboarding", title: "Show the onboarding again") { _ in
            UserDefaults.standard.removeObject(forKey: "onboardingVersion")
            return .done("It's shown at the next launch")
        }
        // end snippet
        // begin snippet
        Action("explorer", title: "Show the explorer", risk: .safe) { _ in
            await Explorer.shared.show()
            return .done("It's on the screen")
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
            LocalizedText(await Push.shared.token ?? "not registered yet")
        }
        // end snippet
        // begin snippet
        Description("uploads", title: "Uploads that wait") { _ in
            LocalizedText("\(await UploadQueue.shared.waiting.count)")
        }
        // end snippet
    }
}
