import DevMenuTesting
import TerminalTesting

@testable import DevMenuPlugins

@Suite struct ClearCacheTests {
    private static func report(
        _ name: JSONValue,
        _ before: JSONObject,
        _ after: JSONObject = ["files": 0, "bytes": 0]
    ) -> JSONValue {
        ["name": name, "before": .object(before), "after": .object(after), "failed": []]
    }

    private static let images: JSONObject = ["files": 2, "bytes": 1_500]

    private static func filled() throws -> CacheTree {
        let tree = try CacheTree()
        for (size, name) in [
            (1_000, "images/a"), (500, "images/deep/er/b"), (7, "responses/c"), (1, "stray"),
            (2, "more/d"),
        ] { try tree.write(size, to: "cache/" + name) }
        return tree
    }

    @Test func `all domains are cleared and reported, and other files too`() async throws {
        let tree = try Self.filled()
        let call = try await tree.clear()
        #expect(
            call.value == [
                "domains": [
                    Self.report("images", Self.images),
                    Self.report("responses", ["files": 1, "bytes": 7]),
                    Self.report("other", ["files": 2, "bytes": 3]),
                ], "dryRun": false,
            ]
        )
        #expect(
            call.text == """
                images: 2 files, 1.5 kB -> 0 files, 0 B
                responses: 1 file, 7 B -> 0 files, 0 B
                other: 2 files, 3 B -> 0 files, 0 B
                """
        )
        #expect(tree.names == ["images", "responses"])
        #expect(!tree.holds("cache/images/deep"))
        #expect(call.progress.map(\.message) == ["images", "responses", "other"])
        #expect(tree.isOutsideWhole)
    }

    @Test func `one domain is cleared alone`() async throws {
        let tree = try Self.filled()
        let call = try await tree.clear("images")
        #expect(call.value == ["domains": [Self.report("images", Self.images)], "dryRun": false])
        #expect(tree.names == ["images", "more", "responses", "stray"])
        #expect(tree.holds("cache/responses/c"))
    }

    @Test func `a dry run counts and removes nothing`() async throws {
        let tree = try Self.filled()
        let call = try await tree.clear("images", isDryRun: true, locale: .simplifiedChinese)
        let report = Self.report("images", Self.images, Self.images)
        #expect(call.value == ["domains": [report], "dryRun": true])
        #expect(call.text == "images：2 个文件，1.5 kB\n仅为预演，未删除任何内容。")
        #expect(tree.holds("cache/images/deep/er/b"))
    }

    @Test func `says what would be lost, and in which folder`() async throws {
        let tree = try Self.filled()
        let images = tree.path("cache/images")
        #expect(try await tree.preview("images") == ["images: 2 files, 1.5 kB in \(images)"])
        let chinese = try await tree.preview("images", locale: .simplifiedChinese)
        #expect(chinese == ["images：2 个文件，1.5 kB，位于 \(images)"])
        #expect(
            try await tree.preview() == [
                "images: 2 files, 1.5 kB in \(images)",
                "responses: 1 file, 7 B in \(tree.path("cache/responses"))",
                "other: 2 files, 3 B in \(tree.root)",
            ]
        )
        #expect(tree.holds("cache/images/deep/er/b"))
        let empty = try CacheTree()
        for domain in [nil, "images"] { #expect(try await empty.preview(domain) == []) }
    }

    @Test(arguments: [nil, "images"])
    func `an absent directory is nothing to clear`(domain: String?) async throws {
        let tree = try CacheTree()
        let call = try await tree.clear(domain)
        #expect(call.text == "Nothing to clear.")
        let report = Self.report("images", ["files": 0, "bytes": 0])
        #expect(call.value?["domains"]?[0] == report)
        #expect(tree.names == nil)
    }

    @Test func `domains may be nested folders, and files beside them count as other`()
        async throws
    {
        let tree = try CacheTree()
        try tree.write(1, to: "cache/web/images/a")
        try tree.write(2, to: "cache/web/beside")
        try tree.write(3, to: "cache/web/rest/b")
        let domains = [CacheDomain("images", folder: "web/images")]
        let dry = try await tree.clear(isDryRun: true, domains: domains)
        let amounts = dry.value?["domains"]?.array?.map { $0["before"]?["bytes"] }
        #expect(amounts == [1, 5])
        #expect(try await tree.clear("images", domains: domains).error == nil)
        #expect(!tree.holds("cache/web/images/a"))
        #expect(tree.holds("cache/web/beside"))
        let all = try await tree.clear(domains: domains)
        #expect(all.value?["domains"]?.array?.map { $0["failed"] } == [[], []])
        #expect(tree.holds("cache/web/images"))
        #expect(!tree.holds("cache/web/beside"))
        #expect(!tree.holds("cache/web/rest"))
    }

    @Test func `a cancelled run stops`() async throws {
        let tree = try Self.filled()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await tree.clear()
        }
        #expect(try await task.value.error is CancellationError)
        #expect(tree.holds("cache/images/a"))
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_500, "1.5 kB"), (999_949, "999.9 kB"),
        (999_999, "1.0 MB"), (12_345_678, "12.3 MB"), (5_000_000_000, "5.0 GB"),
        (7_000_000_000_000, "7.0 TB"), (9_000_000_000_000_000, "9000.0 TB"),
    ])
    func `sizes are in the largest unit that fits`(bytes: Int, words: String) {
        #expect(CacheSummary.size(bytes) == words)
    }
}

/// A temporary directory with a cache and a folder outside it that must not be touched.
final class CacheTree: TestDirectory, Sendable {
    /// The temporary directory, which holds `cache` and `outside`.
    var path: String { directory.path }
    private let directory: TemporaryDirectory
    var root: String { path("cache") }
    var outside: String { path("outside") }

    init() throws {
        directory = try TemporaryDirectory()
        try make("outside/folder")
        try write(3, to: "outside/file")
        try write(4, to: "outside/folder/deep")
    }

    /// Writes a file of a size, and creates its folders.
    func write(_ size: Int, to name: String) throws {
        try write([UInt8](repeating: 120, count: size), to: name)
    }

    /// Creates a symbolic link.
    func link(_ name: String, to target: String) throws {
        try #require(symlink(target, path(name)) == 0)
    }

    /// The names in the cache directory, sorted, or `nil` if it is missing.
    var names: [String]? { try? names(in: "cache") }

    /// Indicates whether nothing outside the cache was touched.
    var isOutsideWhole: Bool {
        holds("outside/folder/deep") && (try? bytes(of: "outside/file").count) == 3
    }

    private func facts(_ domains: [CacheDomain]) -> AppFacts {
        AppFacts(name: "moments", build: .debug, cacheDomains: domains)
    }

    private var directories: AppDirectories { AppDirectories(cache: root, state: path("state")) }

    func preview(_ domain: String? = nil, locale: MenuLocale = .english) async throws -> [String]? {
        let action = ClearCache()
        let context = MenuContext(
            app: facts(["images", "responses"]),
            directories: directories,
            settings: AppSettings(store: InMemorySettingStore(), build: .debug),
            locale: locale
        )
        let given = JSONObject(compacting: ["domain": domain.map { .string($0) }])
        let arguments = try Arguments(given, for: await action.parameters(in: context))
        return try await action.preview(arguments, in: context)
    }

    func clear(
        _ domain: String? = nil,
        isDryRun: Bool = false,
        domains: [CacheDomain] = ["images", "responses"],
        locale: MenuLocale = .english
    ) async throws -> RecordedCall {
        let recorder = ActionRecorder(app: facts(domains), directories: directories, locale: locale)
        var arguments: JSONObject = ["dry-run": .bool(isDryRun)]
        if let domain { arguments["domain"] = .string(domain) }
        return try await recorder.run(ClearCache(), arguments)
    }
}

extension CacheTree {
    /// Makes a folder immutable, so that not even root can remove its contents.
    ///
    /// - Returns: `false` if the file system can't.
    func fix(_ name: String) -> Bool { Self.fix(path(name), true) }

    /// Undoes ``fix(_:)``.
    func loosen(_ name: String) { _ = Self.fix(path(name), false) }

    /// Indicates whether this user can make folders immutable in the temporary directory.
    static let canFix: Bool = {
        guard let tree = try? CacheTree(), tree.fix("outside/folder") else { return false }
        tree.loosen("outside/folder")
        return true
    }()

    private static func fix(_ path: String, _ isFixed: Bool) -> Bool {
        guard getuid() == 0 else { return chmod(path, isFixed ? 0o500 : 0o700) == 0 }
        #if os(Linux)
        // FS_IOC_GETFLAGS, FS_IOC_SETFLAGS and FS_IMMUTABLE_FL of linux/fs.h, for 64-bit processors.
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var flags: Int32 = 0
        guard ioctl(descriptor, 0x8008_6601, &flags) == 0 else { return false }
        flags = isFixed ? flags | 0x10 : flags & ~0x10
        return ioctl(descriptor, 0x4008_6602, &flags) == 0
        #else
        return chflags(path, isFixed ? UInt32(UF_IMMUTABLE) : 0) == 0
        #endif
    }
}
