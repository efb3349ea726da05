import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

/// The values of settings that hosts in memory have, each for itself.
@Suite(.onOwnThread) struct InMemoryHostScopeTests {
    private static let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)

    private static func host(_ value: Int? = nil) throws -> InMemoryHost {
        let parameter = Parameter("like") { _, _ in [Candidate("\(timeout.value)")] }
        let store = InMemorySettingStore(value.map { ["timeout": .integer($0)] } ?? [:])
        return try InMemoryHost(store: store) { menu in
            try menu.add(timeout)
            try menu.add(
                Action("read", parameters: [parameter]) { _ in
                    async let child = timeout.value
                    return .done("\(timeout.value) \(await child)")
                }
            )
            try menu.add(
                Action("set") { _ in
                    try timeout.set(60)
                    return .done("\(timeout.value)")
                }
            )
            try menu.add(
                Description("seen", title: "Seen") { _ in LocalizedText("\(timeout.value)") }
            )
            try menu.add(MenuRoute("Page") { _ in Page(text: "\(timeout.value)") })
        }
    }

    @Test func `what a host calls reads its values, and nobody else does`() async throws {
        let host = try Self.host(45)
        #expect(try await host.trigger("read").text == "45 45")
        #expect(try await host.complete("read", argument: "like").map(\.text) == ["45"])
        #expect(try await host.show("seen")["detail"] == "45")
        #expect(try await host.open("Page")["text"] == "45")
        #expect(host.settings.value(of: Self.timeout) == 45)
        #expect(Self.timeout.value == 30)
    }

    @Test func `a setting that an action sets is set in its host`() async throws {
        let host = try Self.host()
        let other = try Self.host(5)
        #expect(try await host.trigger("set").text == "60")
        #expect(try await host.show("timeout")["layer"] == "override")
        #expect(try await other.trigger("read").text == "5 5")
        #expect(Self.timeout.value == 30)
    }

    @Test func `what runs for a task reads the task's value`() async throws {
        let host = try Self.host(45)
        try await Self.timeout.withValue(7) { () async throws in
            #expect(try await host.trigger("read").text == "7 7")
            #expect(try await host.complete("read", argument: "like").map(\.text) == ["7"])
            #expect(try await host.show("seen")["detail"] == "7")
            #expect(try await host.show("timeout")["value"] == 7)
            #expect(try await host.open("Page")["text"] == "7")
            #expect(host.settings.value(of: Self.timeout) == 7)
        }
        #expect(try await host.trigger("read").text == "45 45")
    }

    @Test func `many hosts of one setting don't disturb each other`() async throws {
        try await withThrowingTaskGroup { group in
            for value in 1...20 {
                group.addTask {
                    let host = try Self.host()
                    try await host.set("timeout", to: .integer(value))
                    for _ in 1...5 {
                        #expect(try await host.trigger("read").text == "\(value) \(value)")
                        #expect(host.settings.value(of: Self.timeout) == value)
                    }
                    try await Self.timeout.withValue(value + 100) { () async throws in
                        let text = "\(value + 100) \(value + 100)"
                        #expect(try await host.trigger("read").text == text)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Self.timeout.value == 30)
    }
}
