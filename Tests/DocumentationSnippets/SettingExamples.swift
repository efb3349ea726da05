import DevMenuHost
import DevMenuKit

/// The examples of settings, sources and stores that comments of `DevMenuKit` have.
struct SettingExamples {
    /// A list that an app draws.
    struct Timeline {
        var rows: [String] = []
        func load() async {}
    }

    /// A client of a server with values for settings.
    struct Client {
        func configuration() async throws -> JSONObject { [:] }
    }

    /// The feed of an app that notifies a source of changed values.
    final class Feed: Sendable {
        func observe(_ changed: @escaping @Sendable () -> Void) -> Int { 0 }
        func stop(_ token: Int) {}
    }

    let host: MenuHost
    let feed: Feed

    // begin snippet
    let likeButton = FeatureToggle("like-button", title: "Like button", default: true)
    // end snippet
    // begin snippet
    enum PaymentProvider: String, CaseIterable {
        case live, sandbox, fake
    }

    let payment = FeatureChoice<PaymentProvider>(
        "payment-provider",
        title: "Payment provider",
        default: .live
    )
    // end snippet
    // begin snippet
    let swiftUI = FeatureToggle("swiftui", title: "SwiftUI", effect: .restart)
    // end snippet
    // begin snippet
    let server = TextChoice(
        "server",
        options: [
            "production": "https://api.example.com", "staging": "https://staging.example.com",
        ]
    ) { $0.hasPrefix("https://") ? nil : "an https address" }
    // end snippet

    func tellTime() {
        // begin snippet
        let clock = FeatureClock("clock", title: "Clock")
        print("the clock is ahead by \(clock.offset)")
        // end snippet
    }

    func read(_ row: String) -> [String] {
        var timeline = Timeline()
        // begin snippet
        if Features.likeButton.isOn { timeline.rows.append("♥") }
        // end snippet
        return timeline.rows
    }

    func change() throws {
        // begin snippet
        let outcome = try Features.likeButton.reset(why: "the sale is over")
        print("\(outcome.was) -> \(outcome.reading.value)")
        // end snippet
    }

    func report() {
        // begin snippet
        do {
            try Features.likeButton.set(true)
        } catch .notSaved(let reason) {
            print("The button stays as it is: \(reason)")
        } catch {
            print("\(error)")
        }
        // end snippet
        // begin snippet
        let reading = host.settings.reading(of: Features.likeButton)
        print("\(reading.value), which \(reading.layer) says")
        // end snippet
    }

    func test(_ timeline: Timeline) async {
        // begin snippet
        let text = Features.likeButton.withValue(true) { body(of: Moment(text: "Hello")) }
        // end snippet
        print(text)
        // begin snippet
        await Features.likeButton.withValue(true) { await timeline.load() }
        // end snippet
    }

    func follow(_ timeline: Timeline) async {
        // begin snippet
        for await event in host.settings.changes where event.id == Features.likeButton.id {
            await timeline.load()
        }
        // end snippet
    }

    func offer(_ client: Client) async throws -> MenuHost {
        // begin snippet
        let remote = RemoteSource("config.shop.example")
        let host = MenuHost("shop", build: .ofThisApp, settings: Features.all) {
        } sources: {
            remote
        }
        remote.update(try await client.configuration())
        // end snippet
        return host
    }

    func load(_ remote: RemoteSource, from client: Client) async {
        // begin snippet
        do {
            remote.update(try await client.configuration())
        } catch {
            remote.fail("the server can't be reached")
        }
        // end snippet
    }

    // begin snippet
    func problem(with setting: any Setting) -> SettingProblem? {
        setting.key.hasPrefix("beta.") ? .disabled("the app left the beta") : nil
    }
    // end snippet

    // begin snippet
    func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let token = feed.observe(changed)
        return SettingWatch { [feed] in feed.stop(token) }
    }
    // end snippet
}
