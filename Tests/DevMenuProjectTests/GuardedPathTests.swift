import DevMenuClient
import TerminalTesting

@testable import DevMenuProject

@Suite struct GuardedPathTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.write("", to: "a/b/file")
    }

    private func refusal(of name: String) -> UnguardedError? {
        GuardedPath.problems(of: environment.path(name)).first
    }

    private func link(_ name: String, to target: String) {
        #expect(symlink(target, environment.path(name)) == 0)
    }

    @Test(arguments: ["a/b/file", "a/b", "a/./b/../b//file"])
    func `accepts files of the user's own`(name: String) { #expect(refusal(of: name) == nil) }

    @Test(arguments: [("a/b/file", 0o666), ("a/b/file", 0o602), ("a/b", 0o777), ("a", 0o757)])
    func `refuses any part of the path that others may write to`(name: String, mode: Int) {
        #expect(chmod(environment.path(name), mode_t(mode)) == 0)
        #expect(refusal(of: "a/b/file") == .writableByOthers(path: environment.path(name)))
    }

    @Test func `finds all parts of the path that others may write to`() {
        #expect(chmod(environment.path("a"), 0o777) == 0)
        #expect(chmod(environment.path("a/b/file"), 0o666) == 0)
        #expect(
            GuardedPath.problems(of: environment.path("a/b/file")) == [
                .writableByOthers(path: environment.path("a")),
                .writableByOthers(path: environment.path("a/b/file")),
            ]
        )
    }

    @Test func `in a directory with the sticky bit an owner's files are trusted`() {
        #expect(chmod(environment.path("a"), 0o1777) == 0)
        #expect(refusal(of: "a/b/file") == nil)
        #expect(refusal(of: "a") == .writableByOthers(path: environment.path("a")))
    }

    @Test func `checks the directories that links lead through`() throws {
        try environment.write("", to: "open/file")
        #expect(chmod(environment.path("open"), 0o777) == 0)
        link("a/direct", to: "../open/file")
        link("a/whole", to: environment.path("open"))
        link("a/fine", to: "b/file")
        #expect(refusal(of: "a/direct") == .writableByOthers(path: environment.path("open")))
        #expect(refusal(of: "a/whole/file") == .writableByOthers(path: environment.path("open")))
        #expect(refusal(of: "a/fine") == nil)
    }

    @Test func `checks a path that leads nowhere as far as it leads`() {
        link("a/loop", to: "loop")
        #expect(refusal(of: "a/loop") == nil && refusal(of: "a/none") == nil)
        #expect(chmod(environment.path("a"), 0o777) == 0)
        #expect(refusal(of: "a/loop") == .writableByOthers(path: environment.path("a")))
        #expect(refusal(of: "a/none") == .writableByOthers(path: environment.path("a")))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `refuses another user's files and links`() {
        #expect(chown(environment.path("a/b/file"), 1, 1) == 0)
        #expect(refusal(of: "a/b/file") == .foreign(path: environment.path("a/b/file"), owner: 1))
        link("a/link", to: "b")
        #expect(lchown(environment.path("a/link"), 1, 1) == 0)
        #expect(refusal(of: "a/link") == .foreign(path: environment.path("a/link"), owner: 1))
    }
}
