import DevMenuKit
import DevMenuTesting
import FoundationEssentials
import TerminalTesting
import Testing

@testable import DevMenuPlugins

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A temporary directory with a cache and a folder outside it that must not be touched.
final class CacheTree: Sendable {
    /// The temporary directory, which holds `cache` and `outside`.
    var base: String { directory.path }
    private let directory: TemporaryDirectory
    var root: String { base + "/cache" }
    var outside: String { base + "/outside" }

    init() throws {
        directory = try TemporaryDirectory()
        try makeFolder("outside/folder")
        try write(3, to: "outside/file")
        try write(4, to: "outside/folder/deep")
    }

    /// Creates a folder, by its path in the temporary directory.
    func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: base + "/" + path,
            withIntermediateDirectories: true
        )
    }

    /// Writes a file of a size, and creates its folders.
    func write(_ bytes: Int, to path: String) throws {
        let parts = path.split(separator: "/")
        try makeFolder(parts.dropLast().joined(separator: "/"))
        try Data(repeating: 120, count: bytes).write(to: URL(filePath: base + "/" + path))
    }

    /// Creates a symbolic link.
    func link(_ path: String, to target: String) throws {
        try #require(symlink(target, base + "/" + path) == 0)
    }

    /// Indicates whether a path exists; links are not followed.
    func has(_ path: String) -> Bool {
        var status = stat()
        return lstat(base + "/" + path, &status) == 0
    }

    /// The names in the cache directory, sorted, or `nil` where it is missing.
    var names: [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: root).sorted()
    }

    /// Indicates whether nothing outside the cache was touched.
    var isOutsideWhole: Bool {
        has("outside/folder/deep")
            && (try? Data(contentsOf: URL(filePath: outside + "/file")).count) == 3
    }

    func clear(
        _ domain: String? = nil,
        isDryRun: Bool = false,
        domains: [CacheDomain] = ["images", "responses"],
        locale: MenuLocale = .english
    ) async throws -> RecordedCall {
        let recorder = ActionRecorder(
            app: AppFacts(name: "moments", build: .debug, cacheDomains: domains),
            directories: AppDirectories(cache: root, state: base + "/state"),
            locale: locale
        )
        var arguments: JSONObject = ["dry-run": .bool(isDryRun)]
        if let domain { arguments["domain"] = .string(domain) }
        return try await recorder.run(ClearCache(), arguments: arguments)
    }
}

extension CacheTree {
    /// Makes a folder immutable, so that not even root can remove its contents.
    ///
    /// - Returns: `false` where the file system cannot.
    func fix(_ path: String) -> Bool { Self.fix(base + "/" + path, true) }

    /// Undoes ``fix(_:)``.
    func loosen(_ path: String) { _ = Self.fix(base + "/" + path, false) }

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
