import DevMenuSystem
import TerminalTesting
import Testing

@testable import DevMenuFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct GuardedPathTests {
    private let place: TestEnvironment

    init() throws {
        place = try TestEnvironment()
        try place.write("", to: "a/b/file")
    }

    private func refusal(of name: String) -> GuardedPath.Refusal? {
        do throws(GuardedPath.Refusal) {
            _ = try GuardedPath(place.path(name))
            return nil
        } catch {
            return error
        }
    }

    private func link(_ name: String, to target: String) {
        #expect(symlink(target, place.path(name)) == 0)
    }

    @Test(arguments: ["a/b/file", "a/b", "a/./b/../b//file"])
    func `accepts files of the user's own`(name: String) {
        #expect(refusal(of: name) == nil)
    }

    @Test(arguments: [("a/b/file", 0o666), ("a/b/file", 0o664), ("a/b", 0o777), ("a", 0o775)])
    func `refuses any part of the path that others may write to`(
        name: String,
        mode: Int
    ) {
        #expect(chmod(place.path(name), mode_t(mode)) == 0)
        #expect(refusal(of: "a/b/file") == .writableByOthers(path: place.path(name)))
    }

    @Test func `in a directory with the sticky bit an owner's files are trusted`() {
        #expect(chmod(place.path("a"), 0o1777) == 0)
        #expect(refusal(of: "a/b/file") == nil)
        #expect(refusal(of: "a") == .writableByOthers(path: place.path("a")))
    }

    @Test func `checks the directories that links lead through`() throws {
        try place.write("", to: "open/file")
        #expect(chmod(place.path("open"), 0o777) == 0)
        link("a/direct", to: "../open/file")
        link("a/whole", to: place.path("open"))
        link("a/fine", to: "b/file")
        link("a/loop", to: "loop")
        #expect(refusal(of: "a/direct") == .writableByOthers(path: place.path("open")))
        #expect(refusal(of: "a/whole/file") == .writableByOthers(path: place.path("open")))
        #expect(refusal(of: "a/fine") == nil)
        #expect(
            refusal(of: "a/loop")
                == .notReached(path: place.path("a/loop"), .tooManySymbolicLinkLevels)
        )
        #expect(
            refusal(of: "a/none") == .notReached(path: place.path("a/none"), .noSuchFileOrDirectory)
        )
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `refuses another user's files and links`() {
        #expect(chown(place.path("a/b/file"), 1, 1) == 0)
        #expect(refusal(of: "a/b/file") == .foreign(path: place.path("a/b/file"), owner: 1))
        link("a/link", to: "b")
        #expect(lchown(place.path("a/link"), 1, 1) == 0)
        #expect(refusal(of: "a/link") == .foreign(path: place.path("a/link"), owner: 1))
    }
}
