import DevMenuTesting
import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A running app, from a test.
@Suite(.onOwnThread) struct AttachedAppTests {
    private let environment: TestEnvironment
    private let likes = FeatureToggle("like-button", title: "Like Button")

    init() throws { environment = try TestEnvironment() }

    private var directories: [RuntimeDirectory] {
        RuntimeDirectory.all { environment.variables[$0] }.filter {
            $0.path.hasPrefix(environment.path)
        }
    }

    private func started(
        _ way: String = "blocked",
        values: JSONObject = [:]
    ) async throws -> AttachedApp {
        try await AttachedApp(
            starting: URL(filePath: BuiltProducts.path(of: "test-app")),
            arguments: ["shop", way],
            environment: environment.variables(with: ["TEST_APP_KEPT": environment.path("kept")]),
            values: values
        )
    }

    @Test func `has the verbs of a host in memory`() async throws {
        let running = try RunningApp(in: environment)
        let app = try await AttachedApp("shop", in: directories)
        #expect(try await app.text.contains("like-button  Like Button  off"))
        var events = app.events.makeAsyncIterator()
        try await app.set(likes, to: true)
        #expect(try await app.value(of: likes))
        #expect(try running.send("read", until: "like-button") == "like-button true")
        guard case .setting("like-button", true, .override, _?)? = await events.next() else {
            Issue.record("no event of the change")
            return
        }
        try await app.flip(likes)
        #expect(try await app.value(of: likes) == false)
        try await app.reset()
        #expect(try await app.show("like-button")["layer"] == "default")
        #expect(try await app.run("greet").text == "Hello from shop")
        let refused = await #expect(throws: MenuError.self) { try await app.run("fall") }
        #expect(refused?.code == "needs-confirmation")
        await #expect(throws: MenuError.self) { try await app.open("Absent") }
        let fall = try await app.run("fall", confirmed: true)
        #expect(fall.announcement == .abort)
        _ = try running.process.wait()
        let gone = await #expect(throws: MenuError.self) { try await app.text }
        #expect(gone?.message == "the host has gone")
    }

    @Test func `waits for an app that starts later`() async throws {
        let attaching = Task { [directories] in try await AttachedApp("shop", in: directories) }
        let running = try RunningApp(in: environment)
        #expect(try await attaching.value.run("greet").text == "Hello from shop")
        withExtendedLifetime(running) {}
    }

    @Test func `says which apps there are at the limit`() async throws {
        let running = try RunningApp("cart", in: environment)
        let error = await #expect(throws: MenuError.self) {
            _ = try await AttachedApp("card", within: .zero, in: directories)
        }
        #expect(error?.code == "unavailable")
        #expect(error?.message.contains("Did you mean 'cart'?") == true)
        withExtendedLifetime(running) {}
    }

    @Test func `says which names tell two instances apart`() async throws {
        let running = try ["shop#1", "shop#2"].map { try RunningApp($0, in: environment) }
        let error = await #expect(throws: MenuError.self) {
            _ = try await AttachedApp("shop", in: directories)
        }
        #expect(error?.message.contains("give the name shop#") == true)
        withExtendedLifetime(running) {}
    }

    @Test func `starts a program with values and a scope of its own, and ends it`() async throws {
        let app = try await started(values: ["flag-1": true])
        #expect(try await app.show("flag-1")["layer"] == "run")
        try await app.set(likes, to: true)
        #expect(try await app.value(of: likes))
        let scopes = try environment.names(in: "state/devmenu/scopes")
        #expect(scopes.count == 1)
        #expect(try environment.names(in: "state/devmenu/apps") == ["shop@\(scopes[0])"])
        app.end()
        #expect(try environment.names(in: "run/devmenu").filter { $0.hasPrefix("shop") }.isEmpty)
        #expect(try environment.names(in: "state/devmenu/scopes").isEmpty)
        #expect(try environment.names(in: "state/devmenu/apps").isEmpty)
        await #expect(throws: MenuError.self) { try await app.text }
    }

    @Test func `a value that a started program keeps itself is only read`() async throws {
        let app = try await started(values: ["heading": "Own", "flag-1": true])
        let shown = try await app.show("heading")
        #expect(shown["value"] == "Sales" && shown["isShared"] == true)
        for change in [
            { try await app.set("heading", to: "Own") }, { try await app.flip("tips") },
            { try await app.reset("heading") },
        ] as [@Sendable () async throws -> Void] {
            let error = await #expect(throws: MenuError.self) { try await change() }
            #expect(error?.code == "denied")
            #expect(
                error?.message.contains("is kept by the app, also outside of this test") == true
            )
        }
        try await app.reset()
        #expect(!environment.holds("kept/heading") && !environment.holds("kept/tips"))
        // In an app that was started otherwise it's set.
        let running = try RunningApp(
            in: environment,
            changing: ["TEST_APP_KEPT": environment.path("kept")]
        )
        let attached = try await AttachedApp("shop", in: directories)
        try await attached.set("heading", to: "Turnover")
        #expect(try environment.contents(of: "kept/heading") == "Turnover")
        withExtendedLifetime(running) {}
    }

    @Test func `ends with the last reference`() async throws {
        var app: AttachedApp? = try await started()
        #expect(try await app?.run("greet").text == "Hello from shop")
        app = nil
        #expect(try environment.names(in: "state/devmenu/scopes").isEmpty)
    }

    @Test func `says that a program ended, or can't be started`() async throws {
        // Without input, it ends at once.
        let ended = await #expect(throws: MenuError.self) {
            _ = try await AttachedApp(
                starting: URL(filePath: "/bin/true"),
                environment: environment.variables
            )
        }
        #expect(ended?.message.contains("ended before it offered its menu") == true)
        let absent = await #expect(throws: MenuError.self) {
            _ = try await AttachedApp(
                starting: URL(filePath: environment.path("absent")),
                environment: environment.variables
            )
        }
        #expect(absent?.message.contains("can't be started") == true)
        #expect(try environment.names(in: "state/devmenu/scopes").isEmpty)
    }
}
