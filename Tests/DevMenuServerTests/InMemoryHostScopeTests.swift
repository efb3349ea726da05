import DevMenuTesting
import TerminalTesting

/// The values of settings that hosts in memory have, each for itself.
@Suite(.onOwnThread) struct InMemoryHostScopeTests {
    private static let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)

    private static func host(_ value: Int? = nil) -> InMemoryHost {
        let parameter = Parameter("like", of: String?.self) { _, _ in
            [Candidate("\(timeout.value)")]
        }
        let host = InMemoryHost(settings: [timeout]) {
            Action("read", parameters: [parameter]) { _ in
                async let child = timeout.value
                return .done("\(timeout.value) \(await child)")
            }
            Action("set") { _ in
                try timeout.set(60)
                return .done("\(timeout.value)")
            }
            Description("seen", title: "Seen") { _ in LocalizedText("\(timeout.value)") }
            MenuRoute("Page") { _ in Page(text: "\(timeout.value)") }
        }
        if let value { _ = host.settings.apply([SettingChange("timeout", .set(.integer(value)))]) }
        return host
    }

    @Test func `what a host calls reads its values, and nobody else does`() async throws {
        let host = Self.host(45)
        #expect(try await host.run("read").text == "45 45")
        #expect(try await host.complete("read", argument: "like").map(\.text) == ["45"])
        #expect(try await host.show("seen")["detail"] == "45")
        #expect(try await host.open("Page").text == "45")
        #expect(host.value(of: Self.timeout) == 45)
        #expect(Self.timeout.value == 30)
    }

    @Test func `a setting that an action sets is set in its host`() async throws {
        let host = Self.host()
        let other = Self.host(5)
        #expect(try await host.run("set").text == "60")
        #expect(try await host.show("timeout")["layer"] == "override")
        #expect(try await other.run("read").text == "5 5")
        #expect(Self.timeout.value == 30)
    }

    @Test func `what runs for a task reads the task's value`() async throws {
        let host = Self.host(45)
        try await Self.timeout.withValue(7) { () async throws in
            #expect(try await host.run("read").text == "7 7")
            #expect(try await host.complete("read", argument: "like").map(\.text) == ["7"])
            #expect(try await host.show("seen")["detail"] == "7")
            #expect(try await host.show("timeout")["value"] == 7)
            #expect(try await host.open("Page").text == "7")
            #expect(host.value(of: Self.timeout) == 7)
        }
        #expect(try await host.run("read").text == "45 45")
    }
}
