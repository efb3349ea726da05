import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct TextChoiceTests {
    private static let options: [ChoiceOption] = [
        ChoiceOption("heart", title: LocalizedText("Heart", ["zh-Hans": "心形"])), "star",
    ]

    private func choice(default value: String? = nil) -> TextChoice {
        TextChoice("style", title: "Style", options: Self.options, key: "likeStyle", default: value)
    }

    @Test func `has one of its options, and is kept under its key`() async throws {
        let choice = choice()
        let host = InMemoryHost(locale: .simplifiedChinese, settings: [choice])
        #expect(choice.value == "heart")
        try await host.set(choice, to: "star")
        #expect(host.value(of: choice) == "star")
        let shown = try await host.show("style")
        #expect(shown["kind"] == "choice")
        #expect(shown["value"] == "star")
        #expect(shown["default"] == "heart")
        #expect(
            shown["options"]
                == [["value": "heart", "title": "心形"], ["value": "star", "title": "star"]]
        )
        #expect(host.value(of: choice) == "star")
        #expect(try host.settings.store?.load() == ["likeStyle": "star"])
        try await host.reset(choice)
        #expect(host.value(of: choice) == "heart")
    }

    @Test func `accepts only its options, and cannot be flipped`() async throws {
        let host = InMemoryHost(settings: [choice(default: "star")])
        await #expect {
            try await host.set("style", to: "hart")
        } throws: { error in
            let error = error as? InMemoryHostError
            return error?.code == "bad-argument"
                && error?.message
                    == "'hart' isn't a value of 'style': give one of heart, star. Did you mean 'heart'?"
        }
        await #expect(throws: InMemoryHostError.self) { try await host.set("style", to: true) }
        await #expect(throws: InMemoryHostError.self) { try await host.flip("style") }
        #expect(try await host.show("style")["value"] == "star")
    }

    @Test(
        arguments: [
            ([], nil, "has no options: give at least one"),
            (["a", "b", "a"], nil, "has the option 'a' twice"),
            (
                ["on", "flip"], nil,
                "has an option 'flip' that could never be chosen, because devmenu uses that "
                    + "word itself: write another"
            ),
            (
                ["reset"], nil,
                "has an option 'reset' that could never be chosen, because devmenu uses that "
                    + "word itself: write another"
            ),
            (["a", "b"], "c", "has the default 'c', which isn't an option"),
            (
                ["a", "\u{1B}[2J"], nil,
                "has an option '\\u{1B}[2J' that can't be typed: "
                    + "write 1 to 256 bytes without control characters"
            ),
        ] as [([String], String?, String)]
    )
    func `refuses invalid options`(options: [String], value: String?, reason: String) {
        let choice = TextChoice(
            "style",
            title: "Style",
            options: options.map { ChoiceOption($0) },
            default: value
        )
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        #expect(throws: RegistrationError.badItem("style", plugin: "shop", reason: reason)) {
            try builder.add(choice)
        }
    }
}
