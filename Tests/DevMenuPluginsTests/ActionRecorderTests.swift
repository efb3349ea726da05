import DevMenuTesting
import TerminalTesting

@Suite struct ActionRecorderTests {
    private static let name = Parameter("name", of: String.self)
    private static let count = Parameter("count", default: 2)
    private static let talk = Action("talk", parameters: [name, count]) { call in
        call.print("out")
        call.print("err", terminator: "", to: .stderr)
        call.write([0xFF])
        call.progress(0.5, "half")
        call.progress(7)
        return .done(
            LocalizedText("Hello", ["zh-Hans": "你好"]),
            value: ["name": .string(call[name]), "count": .integer(call[count])]
        )
    }

    @Test func `records all output of an action`() async throws {
        let call = try await ActionRecorder().run(Self.talk, ["name": "Ann"])
        #expect(call.text == "Hello")
        #expect(call.value == ["name": "Ann", "count": 2])
        #expect(call.printed() == "out\n\u{FFFD}")
        #expect(call.printed(to: .stderr) == "err")
        #expect(call.output.map(\.stream) == [.stdout, .stderr, .stdout])
        #expect(call.progress == [.init(fraction: 0.5, message: "half"), .init(fraction: 1)])
        #expect(call.announcement == nil)
        #expect(call.error == nil)
    }

    @Test func `the text is in the language of the call`() async throws {
        let recorder = ActionRecorder(locale: .simplifiedChinese)
        #expect(try await recorder.run(Self.talk, ["name": "Ann"]).text == "你好")
    }

    @Test func `arguments that do not fit run nothing`() async throws {
        let action = Action("run", parameters: [Parameter("n", of: Int?.self)]) { _ in
            Issue.record("it ran")
            return .done
        }
        await #expect(throws: ArgumentError.self) {
            try await ActionRecorder().run(action, ["n": "two"])
        }
    }

    @Test func `an error that an action throws is its result`() async throws {
        struct Refusal: Error {}
        let call = try await ActionRecorder().run(Action("refuse") { _ in throw Refusal() })
        #expect(call.error is Refusal)
        #expect(call.text == nil)
    }

    @Test(arguments: [true, false])
    func `an announced end is recorded, and its last step runs only if it may`(passes: Bool)
        async throws
    {
        let hasEnded = Flag()
        let action = Action("end") { call in
            call.print("farewell")
            return try await call.end(expecting: .exit) { hasEnded.raise() }
        }
        let channel = passes ? RecordingChannel(endings: .passing) : RecordingChannel()
        let call = try await ActionRecorder().run(action, into: channel)
        #expect(call.announcement == .exit && call.printed() == "farewell\n")
        #expect(hasEnded.isUp == passes)
        if !passes { #expect((call.error as? RecordedEnding)?.ending == .exit) }
    }

    @Test func `an action sees settings, facts, directories and routes`() async throws {
        let toggle = FeatureToggle("like-button", title: "Like")
        let recorder = ActionRecorder(
            app: AppFacts(name: "moments", version: "2", build: .debug),
            directories: AppDirectories(cache: "/c", state: "/s"),
            settings: [toggle],
            routes: [MenuRoute("Page") { visit in Page(text: visit.path) }]
        )
        let call = try await recorder.run(
            Action("look") { call in
                try toggle.set(true)
                let reading = call.settings.reading(of: toggle)
                let opened = try await call.router.open("page", transition: .present)
                return .done(
                    """
                    \(call.app.version) \(call.directories.cache) \(reading.layer) \(toggle.isOn) \
                    \(opened.page.text)
                    """
                )
            }
        )
        #expect(call.text == "2 /c override true Page")
        #expect(call.openedURLs == ["page"])
        #expect(!toggle.isOn)
    }

    @Test func `cancelling the recorder's task cancels the action`() async throws {
        let action = Action("wait") { call in
            while !call.isCancelled { await Task.yield() }
            try call.checkCancellation()
            return .done
        }
        let task = Task { try await ActionRecorder().run(action) }
        task.cancel()
        #expect(try await task.value.error is CancellationError)
    }
}

/// Indicates whether something was run.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isUp: Bool { state.load(ordering: .relaxed) }

    func raise() { state.store(true, ordering: .relaxed) }
}

@Suite(.onOwnThread) struct CrashTests {
    @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGTERM, SIGKILL, nil])
    func `a signal ends a real process, or its exit`(signal: Int32?) async throws {
        let condition = signal.map { ExitTest.Condition.signal($0) } ?? .exitCode(0)
        await #expect(processExitsWith: condition) { [signal = signal as Int32?] in
            try await Self.run { try await $0.crash(signal.map { .signal($0) } ?? .exit) }
        }
    }

    /// Runs an action that may end this process.
    @discardableResult
    private static func run(_ body: @escaping Action.Body) async throws -> RecordedCall {
        let channel = RecordingChannel(endings: .passing)
        return try await ActionRecorder().run(Action("crash", body), into: channel)
    }

    @Test func `by default it traps, with a message that names the action`() async throws {
        guard case .signal(let trap) = Ending.trap else {
            Issue.record("a trap is a signal")
            return
        }
        let result = await #expect(
            processExitsWith: .signal(trap),
            observing: [\.standardErrorContent]
        ) { try await Self.run { try await $0.crash() } }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("'crash' crashes the app on purpose"))
    }

    @Test func `a signal that the process ignores is no crash`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGUSR1, SIG_IGN)
            let call = try await Self.run { try await $0.crash(.signal(SIGUSR1)) }
            #expect(call.error == nil)
        }
    }
}
