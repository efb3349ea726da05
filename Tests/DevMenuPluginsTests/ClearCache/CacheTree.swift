import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@testable import DevMenuPlugins

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

    func preview(
        _ domain: String? = nil,
        locale: MenuLocale = .english
    ) async throws -> [String]? {
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
        let recorder = ActionRecorder(
            app: facts(domains),
            directories: directories,
            locale: locale
        )
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
