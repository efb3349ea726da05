import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

private enum Style: String, CaseIterable {
    case heart, star, moon
}

@Suite(.onOwnThread) struct FeatureChoiceTests {
    private func choice(builds: [BuildKind: Style] = [:]) -> FeatureChoice<Style> {
        FeatureChoice("style", title: "Style", key: "likeStyle", default: .star, builds: builds) {
            $0 == .heart ? LocalizedText("Heart", ["zh-Hans": "心形"]) : LocalizedText($0.rawValue)
        }
    }

    @Test func `has a case of its enum, and is kept under its key`() async throws {
        let choice = choice()
        let host = InMemoryHost(locale: .simplifiedChinese, settings: [choice])
        #expect(choice.value == .star)
        try await host.set(choice, to: .moon)
        #expect(host.value(of: choice) == .moon)
        let shown = try await host.show("style")
        #expect(shown["kind"] == "choice")
        #expect(shown["value"] == "moon")
        #expect(shown["default"] == "star")
        #expect(
            shown["options"]
                == [
                    ["value": "heart", "title": "心形"], ["value": "star", "title": "star"],
                    ["value": "moon", "title": "moon"],
                ]
        )
        #expect(host.value(of: choice) == .moon)
        #expect(try host.settings.store?.load() == ["likeStyle": "moon"])
        try await host.reset(choice)
        #expect(host.value(of: choice) == .star)
    }

    @Test func `accepts only its cases, and flips through them`() throws {
        let choice = choice()
        let settings = AppSettings(store: InMemorySettingStore(["likeStyle": "sun"]), build: .debug)
        try settings.declare([choice])
        #expect(choice.value == .star)
        #expect(
            throws: SettingError.unfit(
                "style",
                given: "hart",
                expected: "one of heart, star, moon",
                suggestion: "heart"
            )
        ) { try settings.set("style", to: "hart") }
        #expect(choice.next(after: "star") == "moon")
        #expect(choice.next(after: "moon") == "heart")
    }

    @Test func `has its declared value for a kind of build`() throws {
        let choice = choice(builds: [.debug: .moon])
        try AppSettings(store: InMemorySettingStore(), build: .debug).declare([choice])
        #expect(choice.value == .moon)
        try AppSettings(store: InMemorySettingStore(), build: .production).declare([choice])
        #expect(choice.value == .star)
    }

    @Test func `refuses a case that cannot be typed`() {
        enum Command: String, CaseIterable {
            case on, flip
        }
        let choice = FeatureChoice<Command>("style", title: "Style", default: .on)
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        let reason =
            "has an option 'flip' that could never be chosen, because devmenu uses that word "
            + "itself: write another"
        #expect(throws: RegistrationError.badItem("style", plugin: "shop", reason: reason)) {
            try builder.add(choice)
        }
    }

    @Test func `keeps a default that is not among the listed cases`() {
        enum Part: String, CaseIterable {
            case one, two
            static let allCases: [Part] = [.one]
        }
        let choice = FeatureChoice<Part>("part", title: "Part", default: .two)
        #expect(choice.value == .two)
        #expect(choice.problem == "has the default 'two', which isn't an option")
    }
}
