import DevMenuTesting
import TerminalTesting
import Testing

private enum Payment: String, CaseIterable {
    case live, sandbox, fake
}

private enum Features {
    static let likes = FeatureToggle("likes", title: "Likes")
    static let payment = FeatureChoice<Payment>("payment", title: "Payment", default: .live)
}

@Suite(.setting(Features.payment, .fake)) struct SettingTraitTests {
    @Test func `a suite's value is that of each test`() {
        #expect(Features.payment.value == .fake)
        #expect(!Features.likes.isOn)
    }

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
