import TerminalTesting

@testable import DevMenuServer

private actor Shelves { private(set) var names = ["north", "south"] }

/// An action whose choices an actor has.
struct Restock: ActionTrigger {
    static let shelf = Parameter("shelf", of: String.self)
    static let count = Parameter("count", default: 10, in: 1...1000)
    let id: ItemID = "restock"
    let title: LocalizedText = "Restock"
    /// Opened once the action runs.
    let hasRun = ThreadGate()
    private let shelves = Shelves()
    private let delay: @Sendable () async -> Void

    /// Creates an action that awaits something before it has its choices.
    init(delay: @escaping @Sendable () async -> Void = {}) { self.delay = delay }

    var parameters: [any ActionParameter] { [Self.shelf, Self.count] }

    func parameters(in context: MenuContext) async -> [any ActionParameter] {
        await delay()
        return [Self.shelf.among(await shelves.names), Self.count]
    }

    func preview(_ arguments: Arguments, in context: MenuContext) async -> [String]? {
        ["put \(arguments[Self.count]) on \(arguments[Self.shelf])"]
    }

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        hasRun.open()
        return .done("\(call[Self.count]) on \(call[Self.shelf])")
    }
}

private enum LateThread {
    /// Returns once another thread has run.
    static func turn() async {
        await withCheckedContinuation { turn in
            do { try OwnThread.start { turn.resume() } } catch { turn.resume() }
        }
    }
}

@Suite(.onOwnThread) struct ParameterRequestTests {
    private func parameters(in menu: JSONValue?) -> JSONValue? {
        (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .first { $0["id"] == "restock" }?["parameters"]
    }

    private static let shelf: JSONValue = [
        "name": "shelf", "type": "choice", "isRequired": true, "choices": ["north", "south"],
    ]
    private static let count: JSONValue = [
        "name": "count", "type": "int", "isRequired": false, "default": 10, "minimum": 1,
        "maximum": 1000,
    ]

    @Test(arguments: [false, true])
    func `choices that an actor has are listed, completed and checked`(isLate: Bool) throws {
        // On another thread: the default executor's may be taken by other tests.
        let restock = isLate ? Restock { await LateThread.turn() } : Restock()
        let menu = try ServedMenu { restock }
        let client = try menu.greeted()
        try client.send(LineClient.request(1, "menu.list", "{}"))
        let listed = parameters(in: try client.answer(to: 1)["result"])
        #expect(listed == [Self.shelf, Self.count])
        try client.send(LineClient.request(2, "item.show", #"{"id":"restock"}"#))
        #expect(try client.answer(to: 2)["result"]?["parameters"] == [Self.shelf, Self.count])
        #expect(
            try client.result(
                3,
                "item.complete",
                #"{"id":"restock","argument":"shelf","prefix":"n"}"#
            )
                == #"{"candidates":[{"text":"north"}]}"#
        )
        let call = #"{"id":"restock","arguments":{"shelf":"north","count":7}}"#
        #expect(try client.result(4, "item.trigger", call) == #"{"text":"7 on north"}"#)
        #expect(try client.result(5, "item.preview", call) == #"{"lines":["put 7 on north"]}"#)
        for arguments in [#"{"shelf":"west"}"#, #"{"shelf":"north","count":1001}"#] {
            let unfit = #"{"id":"restock","arguments":\#(arguments)}"#
            for method in ["item.trigger", "item.preview"] {
                #expect(try client.errorKind(6, method, unfit) == "bad-argument")
            }
        }
    }

    @Test func `answers that need no waiting are there at once, and others are cancelled`() throws {
        let answers = Monitor<[Int?]>([])
        let cancelled = Monitor(0)
        @Sendable func wait() async -> Int {
            for await _ in AsyncStream<Never>.makeStream().stream {}
            cancelled.change { $0 += 1 }
            return 7
        }
        try OwnThread.start(receivesSignals: true) {
            let closures: [@Sendable () async -> Int] = [{ 1 }, { 2 }, wait, wait, { 3 }, wait]
            let none = TimedPluginCalls.answersAtOnce(of: [] as [@Sendable () async -> Int])
            answers.change { $0 = none + TimedPluginCalls.answersAtOnce(of: closures) }
        }
        answers.wait(until: { !$0.isEmpty }, before: .now + .seconds(60))
        #expect(answers.withLock(\.self) == [1, 2, nil, nil, 3, nil])
        cancelled.wait(until: { $0 == 3 }, before: .now + .seconds(60))
        #expect(cancelled.withLock(\.self) == 3)
    }
}
