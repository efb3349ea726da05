import TerminalTesting

@testable import DevMenuServer

/// A host that stops once its running actions have ended.
@Suite(.onOwnThread) struct DrainTests {
    private let environment: TestEnvironment
    private let served: ServedMenu
    private let host: SocketHost
    private let client: LineClient

    init() throws {
        environment = try TestEnvironment()
        served = try ServedMenu()
        host = SocketHost(served.server, in: RuntimeDirectory(environment.path("sockets")))
        try host.start()
        client = try LineClient.attached(to: try #require(host.socketPath))
    }

    @Test func `waits for a running action, and its shell gets the result`() async throws {
        try client.begin("wait")
        let path = try #require(host.socketPath)
        let stopping = Task { [host] in
            await host.stop(draining: .seconds(600), reason: "closing time")
        }
        try awaitDenial()
        // No new client is accepted, and requests without plugin code are answered.
        #expect(throws: (any Error).self) { try LineClient(socket: path) }
        #expect(host.socketPath == nil)
        let set = try client.result(3, "item.set", #"{"id":"like-button","value":true}"#)
        #expect(set.contains(#""was":false"#))
        served.gate.open()
        #expect(try client.answer(to: 1)["result"] == ["text": "waited"])
        #expect(try client.notification("event")["reason"] == "closing time")
        #expect(try client.rest().isEmpty)
        await stopping.value
    }

    @Test func `cancels actions that still run at the limit`() async throws {
        try client.begin("linger")
        await host.stop(draining: .zero, reason: "closing time")
        #expect(try client.answer(to: 1)["error"]?["data"]?["kind"] == "cancelled")
        #expect(try client.notification("event")["reason"] == "closing time")
        #expect(try client.rest().isEmpty)
    }

    @Test func `answers for an action that ignores its cancellation`() async throws {
        try client.begin("spin")
        defer { served.spinning.open() }
        await host.stop(draining: .milliseconds(1), reason: "closing time")
        let error = try client.answer(to: 1)["error"]
        #expect(error?["message"] == "cancelled, but it still runs")
        #expect(try client.notification("event")["reason"] == "closing time")
        #expect(try client.rest().isEmpty)
    }

    @Test func `stops waiting once its task is cancelled`() async throws {
        try client.begin("linger")
        let stopping = Task { [host] in await host.stop(draining: .seconds(600)) }
        try awaitDenial()
        stopping.cancel()
        #expect(try client.answer(to: 1)["error"]?["data"]?["kind"] == "cancelled")
        await stopping.value
    }

    @Test func `ends at once when it is stopped meanwhile`() async throws {
        try client.begin("wait")
        let stopping = Task { [host] in await host.stop(draining: .seconds(600)) }
        try awaitDenial()
        host.stop(reason: "at once")
        #expect(try client.notification("event")["reason"] == "at once")
        // It listens again although the first call may still wait.
        try host.start()
        let path = try #require(host.socketPath)
        served.gate.open()
        await stopping.value
        #expect(host.socketPath == path)
        host.stop()
    }

    @Test func `cannot be started while it waits`() async throws {
        try client.begin("wait")
        let stopping = Task { [host] in await host.stop(draining: .seconds(600)) }
        try awaitDenial()
        #expect(throws: ServingError.stopping) { try host.start() }
        served.gate.open()
        await stopping.value
        try host.start()
        host.stop()
    }

    @Test func `a completed stop cancels no action of a new start`() async throws {
        try client.begin("wait")
        let stopping = Task { [host] in await host.stop(draining: .seconds(600)) }
        try awaitDenial()
        host.stop(reason: "at once")
        try host.start()
        defer { host.stop() }
        let next = try LineClient.attached(to: try #require(host.socketPath))
        try next.begin("wait")
        // Cancelled, the first stop returns, and doesn't affect the actions of the new start.
        stopping.cancel()
        await stopping.value
        let echo = #"{"id":"echo","arguments":{"text":"still"}}"#
        #expect(try next.result(2, "item.trigger", echo).contains("still"))
        served.gate.open()
        #expect(try next.answer(to: 1)["result"] == ["text": "waited"])
    }

    @Test func `returns at once without running actions, and can listen again`() async throws {
        await host.stop(draining: .seconds(600))
        #expect(try client.notification("event")["topic"] == "exiting")
        await host.stop(draining: .seconds(600))
        try host.start()
        defer { host.stop() }
        let next = try LineClient.attached(to: try #require(host.socketPath))
        let echo = #"{"id":"echo","arguments":{"text":"again"}}"#
        #expect(try next.result(1, "item.trigger", echo).contains("again"))
    }

    /// Triggers another action until it is denied, as the host is about to stop.
    private func awaitDenial() throws {
        let echo = #"{"id":"echo","arguments":{"text":"hi"}}"#
        while try client.errorKind(2, "item.trigger", echo) != "denied" {}
    }
}
