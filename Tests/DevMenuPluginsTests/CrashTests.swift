import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct CrashTests {
    @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGTERM, SIGKILL])
    func `a signal ends a real process`(signal: Int32) async throws {
        await #expect(processExitsWith: .signal(signal)) { [signal = signal as Int32] in
            _ = try await ActionRecorder().run(
                Action("crash") { try await $0.crash(.signal(signal)) },
                into: RecordingChannel(endings: .passing)
            )
        }
    }

    @Test func `by default it traps, with a message that names the action`() async throws {
        guard case .signal(let trap) = Ending.trap else {
            Issue.record("a trap is a signal")
            return
        }
        let result = await #expect(
            processExitsWith: .signal(trap),
            observing: [\.standardErrorContent]
        ) {
            _ = try await ActionRecorder().run(
                Action("crash") { try await $0.crash() },
                into: RecordingChannel(endings: .passing)
            )
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("'crash' crashes the app on purpose"))
    }

    @Test func `an exit has the status 0`() async throws {
        await #expect(processExitsWith: .exitCode(0)) {
            _ = try await ActionRecorder().run(
                Action("crash") { try await $0.crash(.exit) },
                into: RecordingChannel(endings: .passing)
            )
        }
    }

    @Test func `a recorder only announces it`() async throws {
        let call = try await ActionRecorder().run(Action("abort") { try await $0.crash(.abort) })
        #expect(call.announcement == .signal(SIGABRT))
        #expect((call.error as? RecordedEnding)?.ending == .abort)
    }

    @Test func `a signal that the process ignores is no crash`() async throws {
        await #expect(processExitsWith: .success) {
            signal(SIGUSR1, SIG_IGN)
            let call = try await ActionRecorder().run(
                Action("ignored") { try await $0.crash(.signal(SIGUSR1)) },
                into: RecordingChannel(endings: .passing)
            )
            #expect(call.error == nil)
        }
    }
}
