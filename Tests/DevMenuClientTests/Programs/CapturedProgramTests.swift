import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct CapturedProgramTests {
    private let folder: TemporaryDirectory
    /// A pipe that stays open for writing while a program has opened it.
    private let alive: NamedPipe
    private let loop = EventLoop()

    init() throws {
        folder = try TemporaryDirectory()
        alive = try NamedPipe("alive", in: folder)
    }

    private func start(
        _ line: String,
        endsGroup: Bool = false,
        keeping limit: Int = 1_000
    ) throws -> CapturedProgram {
        var launch = ProgramLaunch(shell: line, separation: .session, endsGroup: endsGroup)
        launch.directory = folder.path
        return try CapturedProgram(launch, in: loop, keeping: limit)
    }

    func text(_ output: ProgramOutput) -> String { String(decoding: output.bytes, as: UTF8.self) }

    @Test func `captures both outputs, and the end`() throws {
        let program = try start("cat; echo said; echo wrong >&2; exit 3")
        #expect(loop.wait(before: .now + .seconds(60)) { program.ending != nil } == .reached)
        #expect(program.ending == .exit(3))
        #expect(text(program.output) == "said\n")
        #expect(text(program.errors) == "wrong\n")
    }

    @Test func `keeps the last bytes, and says how many there were`() throws {
        let program = try start("printf 'one two three'", keeping: 5)
        #expect(loop.wait(before: .now + .seconds(60)) { program.ending != nil } == .reached)
        #expect(text(program.output) == "three")
        #expect(program.output.count == 13)
        #expect(program.output.isCut)
        #expect(!program.errors.isCut)
    }

    @Test func `ends what a program left behind, which still has its pipes open`() throws {
        let program = try start("exec 9>alive; sleep 1000 & echo said", endsGroup: true)
        #expect(loop.wait(before: .now + .seconds(60)) { program.ending != nil } == .reached)
        #expect(program.ending == .exit(0))
        #expect(text(program.output) == "said\n")
        #expect(try alive.textUntilEnd() == "")
    }

    @Test func `an interruption ends a program with its background jobs`() throws {
        let line = "exec 9>alive; trap 'exit 5' INT; sleep 1000 & echo ready; wait"
        let program = try start(line)
        #expect(loop.wait(before: .now + .seconds(60)) { program.output.count > 0 } == .reached)
        program.interrupt()
        #expect(loop.wait(before: .now + .seconds(60)) { program.ending != nil } == .reached)
        #expect(program.ending == .exit(5))
        #expect(try alive.textUntilEnd() == "")
    }

    @Test func `reads what a program printed before it was killed`() throws {
        let program = try start("exec 9>alive; echo said; exec sleep 1000")
        #expect(loop.wait(before: .now + .seconds(60)) { program.output.count > 0 } == .reached)
        program.end()
        #expect(program.ending == .signal(SignalNumber.kill))
        #expect(text(program.output) == "said\n")
        #expect(try alive.textUntilEnd() == "")
    }
}
