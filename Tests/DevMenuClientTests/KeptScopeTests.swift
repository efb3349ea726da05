import DevMenuClient
import TerminalTesting

@Suite(.onOwnThread) struct KeptScopeTests {
    private let environment: TestEnvironment
    private let base: BaseDirectories

    init() throws {
        environment = try TestEnvironment()
        let path = environment.path
        base = BaseDirectories { ["HOME": path][$0] }
    }

    @Test func `has the directories of apps and projects in it alone`() throws {
        let scope = try #require(ScopeName("a"))
        try keep("shop@a", "shop@ab", "shop", "bank@a")
        try environment.write("{}", to: ".local/state/devmenu/projects/api-12@a/toggles.json")
        let names = KeptScope.all(in: base).map { "\($0.name): \($0.apps)" }
        #expect(names == [#"a: ["api-12", "bank", "shop"]"#, #"ab: ["shop"]"#])
        #expect(KeptScope(scope, in: base).remove() == .removed)
        #expect(KeptScope.all(in: base).map(\.name.description) == ["ab"])
        #expect(FileSystem.exists(environment.path(".cache/shop/image")))
        #expect(FileSystem.exists(environment.path(".cache/shop@ab/image")))
        #expect(!FileSystem.exists(environment.path(".cache/shop@a")))
    }

    @Test func `stays as long as a process uses it`() throws {
        let scope = try #require(ScopeName("a"))
        try keep("shop@a")
        let first = try ScopeLock(sharing: scope, base: base)
        let second = try ScopeLock(sharing: scope, base: base)
        #expect(KeptScope(scope, in: base).remove() == .used)
        first.file.close()
        #expect(KeptScope(scope, in: base).remove() == .used)
        #expect(FileSystem.exists(environment.path(".cache/shop@a/image")))
        second.file.close()
        // A process that another test just forked has the descriptor until it runs its program.
        #expect(KeptScope(scope, in: base).remove(within: .seconds(30)) == .removed)
    }

    @Test func `is not used by those who look whether it is`() async {
        // In a process of its own: a program that another test starts has the lock until it runs.
        await #expect(processExitsWith: .success) { try KeptScopeTests().look() }
    }

    private func look() throws {
        let scope = try #require(ScopeName("a"))
        let isOver = Monitor(false)
        let left = Monitor(3)
        for _ in 0..<3 {
            try OwnThread.start { [base] in
                while !isOver.withLock(\.self) {
                    _ = KeptScope(scope, in: base).isUsed
                    KeptScope.collect(in: base)
                }
                left.change { $0 -= 1 }
            }
        }
        for _ in 0..<200 {
            try keep("shop@a")
            try ScopeLock(sharing: scope, base: base).file.close()
            #expect(!KeptScope(scope, in: base).isUsed)
            #expect(KeptScope(scope, in: base).remove() == .removed)
        }
        isOver.change { $0 = true }
        left.wait(until: { $0 == 0 }) { _ in }
    }

    @Test func `leaves what a link in it leads to`() throws {
        let scope = try #require(ScopeName("a"))
        try keep("shop@a", "mine")
        let link = environment.path(".cache/shop@a/link")
        #expect(symlink(environment.path(".cache/mine"), link) == 0)
        KeptScope(scope, in: base).remove()
        #expect(FileSystem.exists(environment.path(".cache/mine/image")))
    }

    @Test func `goes with its maker if it's fresh`() throws {
        let fresh = try FreshScope(in: base)
        try keep("shop@\(fresh.name)")
        try environment.write("", to: ".cache/bank@\(fresh.name)/image")
        KeptScope.collect(in: base)
        #expect(KeptScope.all(in: base).map(\.name) == [fresh.name])
        fresh.remove()
        #expect(KeptScope.all(in: base).isEmpty)
        #expect(!FileSystem.exists(environment.path(".cache/bank@\(fresh.name)")))
        #expect(!FileSystem.exists(environment.path(".cache/shop@\(fresh.name)")))
    }

    @Test(arguments: [ProgramLaunch.Separation.none, .group, .session])
    func `is collected once its program has ended`(separation: ProgramLaunch.Separation) throws {
        let fresh = try FreshScope(in: base)
        try keep("shop@\(fresh.name)", "shop@kept")
        // The shell ends at once, and leaves a process that reads its input.
        var launch = ProgramLaunch(
            shell: "exec 3<&0; cat <&3 >/dev/null & echo $DEVMENU_SCOPE",
            separation: separation
        )
        fresh.apply(to: &launch)
        let (input, output) = (try Descriptor.pipe(readerWaits: true), try Descriptor.pipe())
        let process = try launch.start(with: [input.read, output.write, nil])
        input.read.close()
        output.write.close()
        #expect(process.wait() == .exit(0))
        fresh.remove()
        KeptScope.collect(in: base)
        #expect(KeptScope.all(in: base).count == 2)
        input.write.close()
        while KeptScope.all(in: base).count == 2 { KeptScope.collect(in: base) }
        #expect(KeptScope.all(in: base).map(\.name.description) == ["kept"])
        #expect(!FileSystem.exists(environment.path(".cache/shop@\(fresh.name)")))
    }

    /// Writes a cache and overrides of apps under the names that their directories have.
    private func keep(_ names: String...) throws {
        for name in names {
            try environment.write("", to: ".cache/\(name)/image")
            try environment.write("{}", to: ".local/state/devmenu/apps/\(name)/toggles.json")
        }
    }
}
