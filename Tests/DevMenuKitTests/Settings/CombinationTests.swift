import DevMenuTesting
import TerminalTesting

private enum Payment: String, CaseIterable { case live, sandbox, fake }

private enum Features {
    static let likes = FeatureToggle("likes", title: "Likes")
    static let search = FeatureToggle("search", title: "Search", default: true)
    static let payment = FeatureChoice<Payment>("payment", title: "Payment", default: .sandbox)
    static let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
    static let all: [any Setting] = [likes, search, payment, timeout]
}

@Suite struct CombinationTests {
    @Test func `tries all defaults, each other value alone, and every toggle on`() {
        #expect(
            Combination.each(of: Features.all).map(\.description) == [
                "likes off, search on, payment sandbox, timeout 30",
                "likes on, search on, payment sandbox, timeout 30",
                "likes off, search off, payment sandbox, timeout 30",
                "likes off, search on, payment fake, timeout 30",
                "likes off, search on, payment live, timeout 30",
            ]
        )
        let two = Combination.each(of: Features.likes, FeatureToggle("new", title: "New"))
        #expect(
            two.map(\.description) == [
                "likes off, new off", "likes on, new off", "likes off, new on", "likes on, new on",
            ]
        )
        #expect(Combination.each(of: []).map(\.description) == [""])
    }

    @Test func `has every pair of values of two settings`() {
        let pairs = Combination.pairs(of: Features.likes, Features.search, Features.payment)
        let states = pairs.map { $0.run { (Features.likes.isOn, Features.payment.value) } }
        for payment in Payment.allCases {
            for isOn in [true, false] { #expect(states.contains { $0 == (isOn, payment) }) }
        }
        #expect(pairs.first?.description == "likes off, search on, payment sandbox")
        #expect(Set(pairs.map(\.description)).count == pairs.count && pairs.count < 12)
        #expect(Combination.pairs(of: Features.all).count == pairs.count)
    }

    @Test(arguments: Combination.pairs(of: Features.likes, Features.search, Features.payment))
    func `gives its values to the task that runs in it, and to its children`(
        combination: Combination
    ) async {
        let before = (Features.likes.isOn, Features.search.isOn, Features.payment.value)
        let seen = await combination.run {
            async let likes = Features.likes.isOn
            await Task.yield()
            #expect(await !Task.detached { Features.likes.isOn }.value)
            return (await likes, Features.search.isOn, Features.payment.value)
        }
        func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
        let text = "likes \(word(seen.0)), search \(word(seen.1)), payment \(seen.2)"
        #expect(text == combination.description)
        #expect(before == (Features.likes.isOn, Features.search.isOn, Features.payment.value))
    }

    @Test func `throws the error of what runs in it, and one within another counts`() {
        struct Failure: Error {}
        let combinations = Combination.each(of: Features.likes)
        #expect(throws: Failure.self) { try combinations[0].run { throw Failure() } }
        combinations[1].run {
            #expect(Features.likes.isOn)
            combinations[0].run { #expect(!Features.likes.isOn) }
            Features.payment.withValue(.fake) {
                #expect(Features.likes.isOn && Features.payment.value == .fake)
            }
        }
    }
}

@Suite(.setting(Features.payment, .fake)) struct SettingTraitTests {
    @Test(.setting(Features.likes, true), arguments: 1...2)
    func `a test adds a value for each of its cases`(number: Int) {
        #expect(Features.payment.value == .fake)
        #expect(Features.likes.isOn)
    }

    @Test(.setting(Features.payment, .sandbox))
    func `a test's own value counts, not its suite's`() {
        #expect(Features.payment.value == .sandbox)
    }

    @Test(
        .settings {
            $0.set(Features.likes, to: true)
            $0.set(Features.payment, to: .live)
            $0.set(Features.payment, to: .sandbox)
        }
    )
    func `several values are set at once, and the last of a setting counts`() {
        #expect(Features.likes.isOn)
        #expect(Features.payment.value == .sandbox)
    }

    @Test(.setting(Features.likes, true))
    func `child tasks have the values, and others don't`() async {
        async let child = Features.likes.isOn
        #expect(await child)
        #expect(await !Task.detached { Features.likes.isOn }.value)
    }

    @Test(.setting(Features.likes, true), .timeLimit(.minutes(TestScale.factor)))
    func `an action of a host has the values`() async throws {
        let host = InMemoryHost {
            Action("look") { _ in .done("\(Features.likes.isOn) \(Features.payment.value)") }
        }
        #expect(try await host.run("look").text == "true fake")
        let text = try await Features.likes.withValue(false) { try await host.run("look").text }
        #expect(text == "false fake")
    }
}
