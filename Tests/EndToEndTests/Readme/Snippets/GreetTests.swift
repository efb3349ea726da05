import DevMenuTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct GreetTests {
    // begin snippet
    @Test func `greets as often as it is told`() async throws {
        let call = try await ActionRecorder().run(Greet(), ["name": "Ada", "times": 2])
        #expect(call.printed() == "Hello, Ada\nHello, Ada\n")
    }
    // end snippet

    // begin snippet
    @Test func `a run's record has all that the action gave`() async throws {
        let forGood = Parameter("for-good", default: false)
        let leave = Action("leave", parameters: [forGood]) { call in
            if call[forGood] { try call.confirm("Account", .destructive) }
            call.progress(0.5, "saying goodbye")
            call.print("bye", to: .stderr)
            return .done("Left", value: ["farewells": 1])
        }
        let call = try await ActionRecorder(locale: .simplifiedChinese).run(leave)
        #expect(call.text == "Left" && call.value == ["farewells": 1])
        #expect(call.printed(to: .stderr) == "bye\n")
        #expect(call.progress == [.init(fraction: 0.5, message: "saying goodbye")])
        #expect(call.openedURLs.isEmpty && call.announcement == nil && call.error == nil)

        let recorder = ActionRecorder()
        let refused = try await recorder.run(leave, ["for-good": true])
        #expect(refused.error is ConfirmationError)
        let agreed = try await recorder.run(leave, ["for-good": true], confirmed: true)
        #expect(agreed.text == "Left")
    }
    // end snippet

    // begin snippet
    @Test func `keeps the laws of plugins`() async {
        await PluginConformance.verify(Greet())
    }
    // end snippet

    // begin snippet
    @Test func `greets a shell`() async throws {
        let host = InMemoryHost { Greet() }
        #expect(host.problems.isEmpty)
        let call = try await host.run("greet", ["name": "Ada", "loud": true])
        #expect(call.printed() == "HELLO, ADA\n")
    }
    // end snippet

    // begin snippet
    @Test func `asks before it removes an account`() async throws {
        let host = InMemoryHost {
            Action("remove-account", risk: .destructive) { _ in .done("Removed") }
        }
        let error = await #expect(throws: InMemoryHostError.self) {
            try await host.run("remove-account")
        }
        #expect(error?.code == "needs-confirmation")
        #expect(try await host.run("remove-account", confirmed: true).text == "Removed")
    }
    // end snippet

    // begin snippet
    @Test func `lists the shop's menu`() async throws {
        let host = InMemoryHost("shop") {
            MenuSection("orders", title: "Orders")
            Description("open-orders", title: "Open Orders", detail: "13 open", section: "orders")
            Action("restock", section: "orders", risk: .safe) { _ in .done }
            FeatureToggle("one-tap", title: "One-Tap Checkout")
        }
        try await host.set("one-tap", to: true)
        #expect(
            try await host.text == """
                Orders
                  open-orders  Open Orders       13 open
                  restock      Restock

                Feature Toggles
                  one-tap      One-Tap Checkout  on
                """
        )
    }
    // end snippet
}
