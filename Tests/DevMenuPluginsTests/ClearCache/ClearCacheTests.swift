import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@testable import DevMenuPlugins

@Suite struct ClearCacheTests {
    private static func report(
        _ name: String,
        _ before: (files: Int, bytes: Int),
        _ after: (files: Int, bytes: Int)
    ) -> JSONValue {
        [
            "name": .string(name),
            "before": ["files": .integer(before.files), "bytes": .integer(before.bytes)],
            "after": ["files": .integer(after.files), "bytes": .integer(after.bytes)],
            "failed": [],
        ]
    }

    private static func filled() throws -> CacheTree {
        let tree = try CacheTree()
        try tree.write(1_000, to: "cache/images/a")
        try tree.write(500, to: "cache/images/deep/er/b")
        try tree.write(7, to: "cache/responses/c")
        try tree.write(1, to: "cache/stray")
        try tree.write(2, to: "cache/more/d")
        return tree
    }

    @Test func `all domains are cleared and reported, and other files too`() async throws {
        let tree = try Self.filled()
        let call = try await tree.clear()
        #expect(
            call.value == [
                "domains": [
                    Self.report("images", (2, 1_500), (0, 0)),
                    Self.report("responses", (1, 7), (0, 0)),
                    Self.report("other", (2, 3), (0, 0)),
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
        #expect(
            call.value == ["domains": [Self.report("images", (2, 1_500), (0, 0))], "dryRun": false]
        )
        #expect(tree.names == ["images", "more", "responses", "stray"])
        #expect(tree.holds("cache/responses/c"))
    }

    @Test func `a dry run counts and removes nothing`() async throws {
        let tree = try Self.filled()
        let call = try await tree.clear("images", isDryRun: true, locale: .simplifiedChinese)
        #expect(
            call.value == [
                "domains": [Self.report("images", (2, 1_500), (2, 1_500))], "dryRun": true,
            ]
        )
        #expect(call.text == "images：2 个文件，1.5 kB\n仅为预演，未删除任何内容。")
        #expect(tree.holds("cache/images/deep/er/b"))
    }

    @Test func `says what would be lost, and in which folder`() async throws {
        let tree = try Self.filled()
        let images = tree.path("cache/images")
        #expect(try await tree.preview("images") == ["images: 2 files, 1.5 kB in \(images)"])
        #expect(
            try await tree.preview("images", locale: .simplifiedChinese) == [
                "images：2 个文件，1.5 kB，位于 \(images)"
            ]
        )
        #expect(
            try await tree.preview() == [
                "images: 2 files, 1.5 kB in \(images)",
                "responses: 1 file, 7 B in \(tree.path("cache/responses"))",
                "other: 2 files, 3 B in \(tree.root)",
            ]
        )
        #expect(tree.holds("cache/images/deep/er/b"))
        let empty = try CacheTree()
        #expect(try await empty.preview() == [])
        #expect(try await empty.preview("images") == [])
    }

    @Test(arguments: [nil, "images"])
    func `an absent directory is nothing to clear`(domain: String?) async throws {
        let tree = try CacheTree()
        let call = try await tree.clear(domain)
        #expect(call.text == "Nothing to clear.")
        #expect(call.value?["domains"]?.array?.first == Self.report("images", (0, 0), (0, 0)))
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
        let one = try await tree.clear("images", domains: domains)
        #expect(one.error == nil)
        #expect(!tree.holds("cache/web/images/a"))
        #expect(tree.holds("cache/web/beside"))
        let all = try await tree.clear(domains: domains)
        #expect(all.value?["domains"]?.array?.map { $0["failed"] } == [[], []])
        #expect(tree.holds("cache/web/images"))
        #expect(!tree.holds("cache/web/beside"))
        #expect(!tree.holds("cache/web/rest"))
    }

    @Test func `a mistyped domain gets the nearest as a suggestion, and nothing is removed`()
        async throws
    {
        let tree = try Self.filled()
        let error = await #expect(throws: ArgumentError.self) { _ = try await tree.clear("imges") }
        #expect(error?.argument == "domain")
        #expect(error?.expected == "one of all, images, responses")
        #expect(error?.suggestion == "images")
        #expect(tree.holds("cache/images/a"))
    }

    @Test func `the app's domains are the choices`() throws {
        let context = MenuContext(
            app: AppFacts(name: "moments", build: .debug, cacheDomains: ["images", "responses"]),
            directories: AppDirectories(cache: "/c", state: "/s"),
            settings: AppSettings(store: InMemorySettingStore(), build: .debug)
        )
        let parameters = ClearCache().parameters(in: context)
        #expect(parameters.map(\.name) == ClearCache().parameters.map(\.name))
        #expect(parameters.first?.declaration.choices == ["all", "images", "responses"])
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
