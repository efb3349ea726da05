import DevMenuClient
import TerminalTesting

/// Scopes of worktrees that git itself has made.
@Suite(.onOwnThread) struct WorktreeScopeTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        for clone in ["one", "two"] {
            try git("init", "-q", clone)
            try git("-C", clone, "commit", "-q", "--allow-empty", "-m", "x")
        }
    }

    private func git(_ words: String...) throws {
        let settings = ["user.name=x", "user.email=x", "protocol.file.allow=always"]
        let run = try environment.run("git", settings.flatMap { ["-c", $0] } + words)
        #expect(run.ending == .exited(0), "\(run)")
    }

    private func scope(of path: String) -> String? {
        ScopeName.ofWorktree(at: "\(environment.path)/\(path)")?.description
    }

    @Test(
        arguments: [
            ("fix", "fix"), ("Fix#1 it", "fix-1-it"), ("_x", "x"), ("é", "worktree"),
            ("a-name-that-goes-on-and-on-and-on", "a-name-that-goes-on-and-o"),
        ]
    )
    func `has the worktree's name, and a hash of its path`(name: String, folded: String) throws {
        let names = try ["one", "two"].map { clone in
            try git("-C", clone, "worktree", "add", "-q", "--detach", "../\(clone)s/\(name)")
            return try #require(scope(of: "\(clone)s/\(name)"))
        }
        #expect(Set(names).count == 2)
        for name in names {
            #expect(name.prefix(folded.utf8.count) == folded, "\(names)")
            let hash = name.dropFirst(folded.utf8.count)
            #expect(hash.contains(/^-[0-9a-f]{6}$/) && name.utf8.count <= 32, "\(names)")
        }
        try environment.write("", to: "ones/\(name)/far/below")
        #expect(scope(of: "ones/\(name)/far") == names[0])
    }

    @Test func `a main worktree, a submodule and any other directory have none`() throws {
        try git("-C", "one", "submodule", "add", "-q", "../two", "part")
        #expect(environment.holds("one/part/.git"))
        for path in ["one", "one/part", "home", "none"] { #expect(scope(of: path) == nil) }
        for text in ["", "gitdir: ", "gitdir: /none\n", "gitdir: ../one/.git\n"] {
            try environment.write(text, to: "home/.git")
            #expect(scope(of: "home") == nil, "\(text)")
        }
    }

    @Test func `is the same by a relative path, as newer versions of git write it`() throws {
        try git("-C", "one", "worktree", "add", "-q", "--detach", "../fix")
        let before = try #require(scope(of: "fix"))
        try environment.write("gitdir: ../one/.git/worktrees/fix\n", to: "fix/.git")
        #expect(scope(of: "fix") == before)
    }
}
