import DevMenuTesting
import TerminalTesting

@testable import DevMenuKit

private enum Style: String, CaseIterable { case heart, star, moon }

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
        #expect(shown["value"] == "moon" && shown["default"] == "star")
        let titles: KeyValuePairs = ["heart": "心形", "star": "star", "moon": "moon"]
        let options = titles.map { ["value": .string($0), "title": .string($1)] as JSONValue }
        #expect(shown["options"] == .array(options))
        #expect(try host.settings.store?.load() == ["likeStyle": "moon"])
        try await host.reset(choice)
        #expect(host.value(of: choice) == .star)
    }

    @Test func `accepts only its cases, and flips through them`() throws {
        let choice = choice()
        let settings = AppSettings(store: InMemorySettingStore(["likeStyle": "sun"]), build: .debug)
        try settings.declare([choice])
        #expect(choice.value == .star)
        let error = #expect(throws: SettingError.self) { try settings.set("style", to: "hart") }
        let words = "'hart' isn't a value of 'style': give one of heart, star, moon."
        #expect(error?.description == words + " Did you mean 'heart'?")
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

@Suite(.onOwnThread) struct TextChoiceTests {
    private static let taken =
        "that could never be chosen, because devmenu uses that word itself: write another"

    @Test func `accepts only its options, and cannot be flipped`() async throws {
        let options: [ChoiceOption] = ["heart", "star"]
        let choice = TextChoice("style", title: "Style", options: options, default: "star")
        let host = InMemoryHost(settings: [choice])
        for value in ["hart", true] as [JSONValue] {
            await #expect(throws: InMemoryHostError.self) { try await host.set("style", to: value) }
        }
        await #expect(throws: InMemoryHostError.self) { try await host.flip("style") }
        #expect(try await host.show("style")["value"] == "star")
    }

    @Test(
        arguments: [
            ([], nil, "has no options: give at least one"),
            (["a", "b", "a"], nil, "has the option 'a' twice"),
            (["on", "flip"], nil, "has an option 'flip' \(taken)"),
            (["reset"], nil, "has an option 'reset' \(taken)"),
            (["a", "b"], "c", "has the default 'c', which isn't an option"),
            (
                ["a", "\u{1B}[2J"], nil,
                "has an option '\\u{1B}[2J' that can't be typed: "
                    + "write 1 to 256 bytes without control characters"
            ),
        ] as [([String], String?, String)]
    )
    func `refuses invalid options`(options: [String], value: String?, reason: String) {
        let options = options.map { ChoiceOption($0) }
        let choice = TextChoice("style", title: "Style", options: options, default: value)
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        #expect(throws: RegistrationError.badItem("style", plugin: "shop", reason: reason)) {
            try builder.add(choice)
        }
    }
}

/// A choice of named texts, which can have another text as well.
@Suite struct OpenTextChoiceTests {
    private func server(default value: String? = nil) -> TextChoice {
        TextChoice(
            "api-server",
            options: ["production": "https://api.example.com", "staging": "https://staging.test"],
            default: value
        ) { $0.hasPrefix("https://") ? nil : "an https address" }
    }

    private func settings(_ choice: TextChoice, _ kept: JSONObject = [:]) throws -> AppSettings {
        try AppSettings(store: InMemorySettingStore(kept), build: .debug).declaring([choice])
    }

    @Test func `code reads the text, and stores have the option's name or else the text`() throws {
        let server = server()
        #expect(server.title == "Api Server" && server.kind == .choice)
        #expect(server.value == "https://api.example.com" && server.defaultValue == "production")
        let settings = try settings(server)
        let steps = [
            ("staging", "staging", "https://staging.test"),
            ("https://staging.test", "staging", "https://staging.test"),
            ("https://own.test", "https://own.test", "https://own.test"),
            ("https://api.example.com", "production", "https://api.example.com"),
        ]
        for (given, stored, text) in steps {
            let outcome = try server.set(given)
            #expect(outcome.reading.value == .string(stored))
            #expect(try settings.store?.load() == ["api-server": .string(stored)])
            #expect(server.value == text && settings.value(of: server) == text)
            #expect(server.content(of: .string(stored)) == .string(text))
        }
        try server.reset()
        #expect(server.value == "https://api.example.com")
        #expect(server.withValue("https://staging.test") { server.value } == "https://staging.test")
        #expect(server.withValue("staging") { server.value } == "https://staging.test")
    }

    @Test(arguments: [
        ("http://own.test", "give an https address", nil), ("", ChoiceOption.expectation, nil),
        ("flip", ChoiceOption.expectation, nil),
        ("https://a\u{1B}b", ChoiceOption.expectation, nil),
        ("stagin", "give an https address", "staging"),
        ("https://" + String(repeating: "a", count: 256), ChoiceOption.expectation, nil),
    ])
    func `a text that doesn't fit is refused with the reason`(
        text: String,
        reason: String,
        suggestion: String?
    ) throws {
        let server = server()
        let settings = try settings(server)
        let error = #expect(throws: SettingError.self) { try server.set(text) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        if let suggestion { #expect(error?.description.contains("'\(suggestion)'") == true) }
        let again = #expect(throws: SettingError.self) {
            try settings.set("api-server", to: .string(text))
        }
        #expect(again == error)
        #expect(server.value == "https://api.example.com")
    }

    @Test func `what is loaded is checked for length and control characters alone`() throws {
        let loaded = server()
        _ = try settings(loaded, ["api-server": "ftp://old.test"])
        #expect(loaded.value == "ftp://old.test")
        let unreadable = server()
        _ = try settings(unreadable, ["api-server": "ftp://\u{1B}"])
        #expect(unreadable.value == "https://api.example.com")
        let option = server(default: "https://staging.test")
        _ = try settings(option, ["api-server": "https://api.example.com"])
        #expect(option.value == "https://api.example.com" && option.defaultValue == "staging")
    }

    @Test(arguments: [
        (TextChoice("a", options: ["flip": "x"]) { _ in nil }, "that could never be chosen"),
        (TextChoice("a", options: ["x": "1", "x": "2"]) { _ in nil }, "has the option 'x' twice"),
        (TextChoice("a", options: ["x": "\u{7}"]) { _ in nil }, "has a text '"),
        (TextChoice("a", options: ["x": "1"], default: "\u{7}") { _ in nil }, "has the default '"),
        (TextChoice("a", options: ["x": "1"], default: "2") { _ in nil }, nil),
    ])
    func `invalid options are a problem`(choice: TextChoice, problem: String?) {
        #expect(problem.map { choice.problem?.contains($0) == true } ?? (choice.problem == nil))
    }

    @Test func `a key goes on to the next option`() {
        let server = server()
        #expect(server.next(after: "production") == "staging")
        #expect(server.next(after: "https://own.test") == "production")
    }
}
