import DevMenuSystem
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct CrashMarkTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test(arguments: [true, false])
    func `a stack overflow on a thread of ours leaves a mark`(receivesSignals: Bool) async throws {
        let path = try folder.write("state: running", to: "marks")
        await #expect(processExitsWith: .failure) {
            [path = path as String, receivesSignals = receivesSignals as Bool] in
            let file = try Descriptor(opening: path, .readWrite)
            let record = "state: running"
            let mark = CrashMark("crashed", at: 7, of: record, at: 0, in: file, within: 60)
            try OwnThread.start(receivesSignals: receivesSignals) { exit(overflow(1) > 0 ? 0 : 1) }
            withExtendedLifetime(mark) { while true { pause() } }
        }
        #expect(try folder.contents(of: "marks") == "state: crashed")
    }

    @Test func `an announced end is marked by its signal alone`() async throws {
        let path = try folder.write("00 state: running", to: "marks")
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
            let file = try Descriptor(opening: path, .readWrite)
            let signal = CrashMark(ofSignalAt: 0, in: file)
            let state = CrashMark(
                "crashed",
                at: 7,
                of: "state: running",
                at: 3,
                in: file,
                within: 60
            )
            CrashMark.dropAll()
            withExtendedLifetime((signal, state)) { abort() }
        }
        #expect(try folder.contents(of: "marks") == "06 state: running")
    }
}

/// Calls itself until the stack overflows.
private func overflow(_ depth: Int) -> Int {
    guard depth > 0 else { return 0 }
    let room = (depth, depth &+ 1, depth &+ 2)
    return overflow(depth &+ 1) &+ room.1
}
