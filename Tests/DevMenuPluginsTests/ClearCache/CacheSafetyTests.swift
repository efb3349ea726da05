import DevMenuTesting
import TerminalTesting

@testable import DevMenuPlugins

@Suite(.onOwnThread) struct CacheSafetyTests {
    @Test func `links are removed and not followed`() async throws {
        let tree = try CacheTree()
        try tree.write(1, to: "cache/images/a")
        try tree.link("cache/images/folder", to: tree.outside + "/folder")
        try tree.link("cache/images/file", to: "../../outside/file")
        try tree.link("cache/images/dangling", to: "nowhere")
        let call = try await tree.clear("images")
        #expect(call.domain?["before"]?["files"] == 4)
        #expect(call.domain?["failed"] == [])
        #expect(tree.names == ["images"])
        #expect(!tree.holds("cache/images/folder"))
        #expect(!tree.holds("cache/images/dangling"))
        #expect(tree.isOutsideWhole)
    }

    @Test(arguments: [nil, "images"])
    func `a link in place of a domain is removed and not followed`(domain: String?) async throws {
        let tree = try CacheTree()
        try tree.make("cache")
        try tree.link("cache/images", to: tree.outside)
        #expect(try await tree.clear(domain).domain?["before"]?["files"] == 1)
        #expect(tree.names == [])
        #expect(tree.isOutsideWhole)
    }

    @Test func `a link above a domain's folder is not followed`() async throws {
        let tree = try CacheTree()
        try tree.make("cache")
        try tree.link("cache/web", to: tree.outside)
        let domains = [CacheDomain("images", folder: "web/folder")]
        #expect(try await tree.clear("images", domains: domains).text == "Nothing to clear.")
        #expect(tree.names == ["web"])
        #expect(tree.isOutsideWhole)
    }

    @Test func `a link in place of the cache directory is reported and not followed`()
        async throws
    {
        let tree = try CacheTree()
        try tree.link("cache", to: tree.outside)
        let call = try await tree.clear("images")
        let failure: JSONValue = ["path": .string(tree.root), "reason": "Not a directory"]
        #expect(call.domain?["failed"] == [failure])
        #expect(call.text?.contains("not removed: \(tree.root): Not a directory") == true)
        #expect(tree.isOutsideWhole)
    }

    @Test func `hard links are removed, and their other names stay`() async throws {
        let tree = try CacheTree()
        try tree.make("cache/images")
        try #require(link(tree.outside + "/file", tree.root + "/images/file") == 0)
        #expect(try await tree.clear("images").domain?["before"]?["bytes"] == 3)
        #expect(!tree.holds("cache/images/file"))
        #expect(tree.isOutsideWhole)
    }

    /// At each step of the walk in turn, a folder is replaced with a link that leads outside.
    @Test func `a link that is swapped in at any moment leads nowhere`() throws {
        for moment in 1...24 {
            let tree = try CacheTree()
            for name in ["a", "folder/deep", "folder/er/b", "z"] {
                try tree.write(1, to: "cache/images/" + name)
            }
            let step = Counter()
            let folder = tree.root + "/images/folder"
            let walk = Self.walk(tree, [FileName("images")]) {
                if step.next() == moment, rename(folder, folder + "-was") == 0 {
                    symlink(tree.outside + "/folder", folder)
                }
            }
            _ = try walk.empty()
            #expect(tree.isOutsideWhole, "swapped at step \(moment)")
        }
    }

    /// The moment between looking at a folder and opening it, which no step of a walk can show.
    @Test func `a link in place of a folder is never opened`() throws {
        let tree = try CacheTree()
        try tree.make("cache/folder")
        try tree.link("cache/link", to: tree.outside)
        var folders = FolderStack()
        let opened = folders.open(root: tree.root)
        let entered = folders.enter(FileName("link"), relation: .inside)
        #expect(opened == nil)
        #expect(entered == ENOTDIR)
        let relation = folders.relation
        #expect(relation == .kept)
        let sound = folders.enter(FileName("folder"), relation: .inside)
        #expect(sound == nil)
    }

    @Test func `names that are not UTF-8 are removed`() async throws {
        let tree = try CacheTree()
        try tree.make("cache/images")
        let path = Array((tree.root + "/images/").utf8).map(CChar.init) + [CChar(bitPattern: 0xFF)]
        let descriptor = open(path + [0], O_WRONLY | O_CREAT, 0o600)
        guard descriptor >= 0 else { return }  // APFS refuses such names.
        close(descriptor)
        let call = try await tree.clear("images")
        #expect(call.domain?["before"]?["files"] == 1)
        #expect(call.domain?["after"]?["files"] == 0)
        #expect(try tree.names(in: "cache/images") == [])
    }

    @Test func `a tree deeper than the limit of open folders is cleared`() async {
        await #expect(processExitsWith: .success) {
            try Self.leaveRoom(forFiles: 60)
            let tree = try CacheTree()
            try tree.make("cache")
            try Self.dig(1_000, below: tree.root)
            let walk = Self.walk(tree)
            #expect(try walk.count().0 == FolderWalk.Amount(files: 1, bytes: 0))
            #expect(try walk.empty() == [])
            #expect(tree.names == [])
        }
    }

    @Test func `a folder that is moved away while it is cleared does not lead outside`() throws {
        let tree = try CacheTree()
        try tree.make("cache")
        try Self.dig(60, below: tree.root)
        let step = Counter()
        let ten = tree.root + String(repeating: "/d", count: 10)
        let walk = Self.walk(tree) { if step.next() == 58 { rename(ten, tree.outside + "/moved") } }
        #expect(try walk.empty().map(\.reason) == [String(cString: strerror(ESTALE))])
        #expect(tree.isOutsideWhole)
        #expect(tree.names == ["d"])
    }

    @Test(.enabled(if: CacheTree.canFix, "needs a file system on which folders can be fixed"))
    func `a file that cannot be removed is reported with its reason, and the rest is removed`()
        async throws
    {
        let tree = try CacheTree()
        try tree.write(1, to: "cache/images/fixed/inner/kept")
        try tree.write(2, to: "cache/images/gone")
        try #require(tree.fix("cache/images/fixed/inner"))
        defer { tree.loosen("cache/images/fixed/inner") }
        let call = try await tree.clear("images")
        let reason = getuid() == 0 ? "Operation not permitted" : "Permission denied"
        #expect(
            call.domain == [
                "name": "images", "before": ["files": 2, "bytes": 3],
                "after": ["files": 1, "bytes": 1],
                "failed": [["path": "images/fixed/inner/kept", "reason": .string(reason)]],
            ]
        )
        #expect(
            call.text == """
                images: 2 files, 3 B -> 1 file, 1 B
                  not removed: images/fixed/inner/kept: \(reason)
                """
        )
        #expect(!tree.holds("cache/images/gone"))
    }

    @Test(
        .enabled(
            if: getuid() != 0,
            "root reads every folder; the other tests cover what root can't remove"
        )
    )
    func `a folder that cannot be read is reported, and not called empty`() async throws {
        let tree = try CacheTree()
        try tree.write(1, to: "cache/images/closed/file")
        try #require(chmod(tree.root + "/images/closed", 0) == 0)
        defer { chmod(tree.root + "/images/closed", 0o700) }
        let call = try await tree.clear("images", isDryRun: true)
        let failure: JSONValue = ["path": "images/closed", "reason": "Permission denied"]
        #expect(call.domain?["failed"] == [failure])
    }

    @Test func `a few failures are listed on one line each, and the others counted`() {
        var report = CacheReport(name: "images")
        report.failures = (1...13).map { FolderWalk.Failure(path: "a\nb\($0)", code: EPERM) }
        let lines = CacheSummary(reports: [report], isDryRun: false).text.english
            .split(separator: "\n")
        #expect(lines.count == 12)
        #expect(lines[1] == "  not removed: a?b1: Operation not permitted")
        #expect(lines.last == "  not removed: 3 more")
    }

    /// Returns a walk through a folder of the cache that calls a closure before each step.
    private static func walk(
        _ tree: CacheTree,
        _ folder: [FileName] = [],
        _ step: @escaping @Sendable () -> Void = {}
    ) -> FolderWalk {
        let part = FolderPart(folder: folder, others: [])
        return FolderWalk(root: tree.root, part: part) {
            step()
            return false
        }
    }

    /// Raises the limit of open files by `count`, whatever the process started with.
    private static func leaveRoom(forFiles count: Int) throws {
        let files = (0..<count).map { _ in open("/dev/null", O_RDONLY) }
        let highest = try #require(files.max())
        for file in files { try #require(close(file) == 0) }
        try ResourceLimit.openFiles.set(to: Int(highest) + 1)
    }

    /// Creates nested folders, and an empty file in the innermost.
    private static func dig(_ depth: Int, below root: String) throws {
        var descriptor = open(root, O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            try #require(mkdirat(descriptor, "d", 0o700) == 0)
            let next = openat(descriptor, "d", O_RDONLY | O_DIRECTORY)
            close(descriptor)
            descriptor = next
        }
        let file = openat(descriptor, "file", O_WRONLY | O_CREAT, 0o600)
        try #require(file >= 0)
        close(file)
        close(descriptor)
    }
}

extension RecordedCall {
    /// The report of the first domain.
    fileprivate var domain: JSONValue? { value?["domains"]?[0] }
}

/// Counts the steps of a walk.
private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
