import DevMenuTesting
import Testing

@testable import DevMenuKit

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
        let settings = AppSettings(store: InMemorySettingStore(kept), build: .debug)
        try settings.declare([choice])
        return settings
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
        #expect(
            choice.problem.map { found in problem.map(found.contains) ?? false } ?? (problem == nil)
        )
    }

    @Test func `a key goes on to the next option`() {
        let server = server()
        #expect(server.next(after: "production") == "staging")
        #expect(server.next(after: "https://own.test") == "production")
    }
}
