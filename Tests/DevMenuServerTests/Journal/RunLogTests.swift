import TerminalTesting

@testable import DevMenuServer

/// The record of the runs of actions.
@Suite struct RunLogTests {
    private let environment: TestEnvironment
    private let core: AppCore
    private let log: RunLog

    init() throws {
        environment = try TestEnvironment()
        core = AppCore(
            app: AppFacts(name: "shop", build: .internal),
            directories: environment.appDirectories,
            isScoped: false
        )
        log = try #require(RunLog(of: core))
    }

    private func begin(
        _ id: ItemID = "seed",
        _ arguments: JSONObject = [:],
        hiding secrets: Set<String> = [],
        why: String? = nil
    ) -> Int? {
        log.begin(id, arguments, hiding: secrets, by: .app, why: why)
    }

    private func runs(of id: ItemID? = nil, last: Int? = nil) throws -> [JSONObject] {
        try log.runs(of: id, last: last, since: nil) { _ in true }
    }

    private var text: String { get throws { try environment.contents(of: "state/runs.jsonl") } }

    @Test func `a run has a line before and after it, and a number of its own`() throws {
        #expect(begin("seed", ["count": 3], why: "demo") == 1)
        #expect(begin("clear") == 2)
        log.end(1, .ok, text: "3 seeded", after: 0.25)
        log.end(2, .failed, text: "no", after: 1)
        let runs = try runs()
        #expect(runs.map { $0["run"] } == ["r1", "r2"])
        #expect(runs.map { $0["outcome"] } == ["ok", "failed"])
        #expect(runs[0]["arguments"] == ["count": 3] && runs[0]["why"] == "demo")
        #expect(runs[0]["took"] == 0.25 && runs[0]["text"] == "3 seeded")
        #expect(runs[0]["pid"] == nil)
        #expect(try self.runs(of: "clear").map { $0["run"] } == ["r2"])
        #expect(try self.runs(last: 1).map { $0["run"] } == ["r2"])
        #expect(try Stat(environment.path("state/runs.jsonl")).permissions == .ownerReadWrite)
    }

    @Test func `secrets are masked, and long texts cut`() throws {
        let long = String(repeating: "x", count: 400)
        let arguments: JSONObject = ["token": "hunter2", "note": .string(long)]
        let run = try #require(begin("login", arguments, hiding: ["token"]))
        log.end(run, .ok, text: long)
        #expect(try !text.contains("hunter2"))
        let found = try runs()[0]
        #expect(found["arguments"]?["token"] == "***")
        #expect(found["arguments"]?["note"]?.string?.count == 200)
        #expect(found["text"]?.string?.count == 200)
        let many = JSONObject((0..<100).map { ("a\($0)", .string(long)) })
        _ = begin("many", many)
        #expect(try self.text.split(separator: "\n").last?.utf8.count ?? 0 < 1_400)
    }

    @Test func `a run without an end has ended with its process`() throws {
        #expect(begin() == 1)
        #expect(try runs()[0]["outcome"] == nil)
        let line = try text.replacing("\"pid\":\(OwnProcess.id)", with: "\"pid\":99999999")
        try environment.write(line, to: "state/runs.jsonl")
        #expect(try runs()[0]["outcome"] == "ended")
    }

    @Test func `lines of later versions and torn ones are passed over, and numbers go on`() throws {
        try environment.write(
            #"{"run":"r7","at":"2026-01-01T00:00:00Z","id":"a","arguments":{},"mood":1}"#
                + "\n{\"run\":\"r8\",\"new\":true}\nnoise\n{\"run\":\"r9",
            to: "state/runs.jsonl"
        )
        #expect(begin() == 9)
        #expect(try runs().map { $0["run"] } == ["r7", "r9"])
        #expect(try runs()[0]["mood"] == 1)
    }

    @Test func `eight processes lose and double no number`() async throws {
        let logs = try (0..<8).map { _ in try #require(RunLog(of: core)) }
        let numbers = await withTaskGroup(of: [Int].self) { group in
            for log in logs {
                group.addTask {
                    (0..<50).compactMap { _ in
                        let number = log.begin("seed", [:], hiding: [], by: .app, why: nil)
                        // The end of an earlier run stands behind the begin of a later one.
                        if let number { log.end(max(1, number - 3), .ok) }
                        return number
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(1...400))
        #expect(try runs().count == 400)
    }

    @Test func `a run that was to be confirmed first isn't shown`() throws {
        let run = try #require(begin())
        log.forget(run)
        #expect(try runs().isEmpty)
        #expect(begin() == 2)
    }

    @Test(arguments: ["a directory", "a full disk", "a file of another owner"])
    func `what can't be written is one warning`(obstacle: String) throws {
        let path = environment.path("state/runs.jsonl")
        switch obstacle {
        case "a directory": try environment.write("", to: "state/runs.jsonl/x")
        case "a full disk":
            try environment.write("", to: "state/x")
            symlink("/dev/full", path)
        default:
            try environment.write("", to: "state/runs.jsonl")
            // Only root can give a file away.
            guard chown(path, 12_345, 12_345) == 0 else { return }
        }
        #expect(begin() == nil && begin() == nil)
        let warnings = Mutex(0)
        core.log.app.forward { _, text in
            if text.contains("runs aren't recorded") { warnings.withLock { $0 += 1 } }
        }
        #expect(warnings.withLock(\.self) == 1)
    }

    @Test func `nothing is written without a journal`() {
        let core = AppCore(
            app: AppFacts(name: "shop", build: .internal),
            directories: core.directories,
            isScoped: false,
            journal: false
        )
        #expect(RunLog(of: core) == nil)
    }
}
