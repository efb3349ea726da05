import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@testable import DevMenuPlugins

@Suite(.onOwnThread) struct CrashAppTests {
    private static func announcement(of arguments: JSONObject) async throws -> Ending? {
        try await ActionRecorder().run(CrashApp(), arguments).announcement
    }

    @Test func `announces a fatal error unless another kind is given`() async throws {
        #expect(try await Self.announcement(of: [:]) == .trap)
    }

    @Test func `the kinds are the parameter's choices`() {
        let kinds = CrashApp().parameters.first { $0.name == "kind" }?.declaration.choices
        #expect(
            kinds == [
                "fatal-error", "precondition", "force-unwrap", "array-bounds", "overflow", "abort",
                "segv", "stack-overflow", "exit",
            ]
        )
    }

    @Test(arguments: CrashKind.allCases)
    func `each kind ends a real process as it announces`(kind: CrashKind) async throws {
        let name = kind.rawValue
        let announced = try await Self.announcement(of: ["kind": .string(name)])
        let expected: ExitTest.Condition =
            switch try #require(announced) {
            case .signal(let number): .signal(number)
            case .exit: .exitCode(0)
            }
        await #expect(processExitsWith: expected) { [name = name as String] in
            _ = try await ActionRecorder().run(
                CrashApp(),
                ["kind": .string(name)],
                into: RecordingChannel(endings: .passing)
            )
        }
    }

    @Test(arguments: [0, 7, 255])
    func `kind exit ends a real process with its status`(status: Int) async throws {
        let code = Int32(status)
        await #expect(processExitsWith: .exitCode(code)) { [status = status as Int] in
            _ = try await ActionRecorder().run(
                CrashApp(),
                ["kind": "exit", "status": .integer(status)],
                into: RecordingChannel(endings: .passing)
            )
        }
    }

    @Test(arguments: [-1, 256, Int.max])
    func `an impossible status is refused, and nothing announced`(status: Int) async throws {
        let error = await #expect(throws: ArgumentError.self) {
            try await Self.announcement(of: ["kind": "exit", "status": .integer(status)])
        }
        #expect(error?.argument == "status")
        #expect(error?.expected == "a whole number from 0 to 255")
    }

    @Test(arguments: CrashKind.allCases.filter { $0 != .exit })
    func `a status is for kind exit alone`(kind: CrashKind) async throws {
        let arguments: JSONObject = ["kind": .string(kind.rawValue), "status": 1]
        let error = await #expect(throws: ArgumentError.self) {
            try await ActionRecorder().run(CrashApp(), arguments)
        }
        #expect(error?.description.contains("kind=exit") == true)
    }

    @Test func `a mistyped kind gets the nearest as a suggestion`() async throws {
        await #expect(throws: ArgumentError.self) {
            try await ActionRecorder().run(CrashApp(), ["kind": "abrot"])
        }
        do {
            _ = try await Self.announcement(of: ["kind": "abrot"])
        } catch let error as ArgumentError {
            #expect(error.suggestion == "abort")
        }
    }
}
