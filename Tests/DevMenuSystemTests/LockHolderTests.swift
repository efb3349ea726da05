import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct LockHolderTests {
    private let file: FileIdentity

    init() throws {
        let environment = try TestEnvironment()
        file = try #require(try FileIdentity(at: environment.write("", to: "toggles.json.lock")))
    }

    @Test(arguments: [
        ("1: FLOCK  ADVISORY  WRITE 47 08:01:FILE 0 EOF", [47]),
        (
            "1: FLOCK  ADVISORY  WRITE 47 08:01:FILE 0 EOF\n1: -> FLOCK ADVISORY WRITE 48 08:01:FILE 0 EOF",
            [47]
        ),
        (
            "1: POSIX  ADVISORY  WRITE 47 08:01:FILE 0 EOF\n2: FLOCK ADVISORY WRITE 48 08:01:1 0 EOF",
            []
        ),
        // Two files of two devices, and a process of another container.
        (
            "1: FLOCK ADVISORY WRITE 47 08:01:FILE 0 EOF\n2: FLOCK ADVISORY WRITE 48 08:02:FILE 0 EOF",
            [47, 48]
        ),
        ("1: FLOCK  ADVISORY  WRITE 0 08:01:FILE 0 EOF", []),
        ("", []), ("what is this", []),
    ])
    func `is found in the system's list of locks`(listing: String, pids: [Int]) {
        let listing = listing.replacing("FILE", with: "\(file.inode)")
        #expect(LockHolder.pids(in: listing, holding: file) == pids)
    }
}
