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
        func add(_ number: Int) { count += 1 }
    }

    /// The requests that wait to be sent.
    actor UploadQueue {
        static let shared = UploadQueue()
        private(set) var waiting: [Int] = []
    }

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
    }

    @MenuContentBuilder static func actions() -> [MenuContent] {
        // begin snippet
        Action("refresh-account", risk: .safe) {
            await Session.shared.user == nil ? "log in first" : nil
        } body: { _ in
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
