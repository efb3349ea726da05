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

/// A cache directory with something beside it that must not be touched, both removed in the end.
final class CacheTree: Sendable {
    /// A place of its own, which holds `cache` and `outside`.
    var place: String { directory.path }
    private let directory: TemporaryDirectory
    var root: String { place + "/cache" }
    var outside: String { place + "/outside" }

    init() throws {
        directory = try TemporaryDirectory()
        try makeFolder("outside/folder")
        try write(3, to: "outside/file")
        try write(4, to: "outside/folder/deep")
    }

    /// Makes a folder, by its path in the place.
    func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: place + "/" + path,
            withIntermediateDirectories: true
        )
    }

    /// Writes a file of a size, and the folders above it, by its path in the place.
    func write(_ bytes: Int, to path: String) throws {
        let parts = path.split(separator: "/")
        try makeFolder(parts.dropLast().joined(separator: "/"))
        try Data(repeating: 120, count: bytes).write(to: URL(filePath: place + "/" + path))
    }

    /// Makes a symbolic link, by its path in the place.
    func link(_ path: String, to target: String) throws {
        try #require(symlink(target, place + "/" + path) == 0)
    }

    /// Whether something is there, links not followed.
    func has(_ path: String) -> Bool {
        var status = stat()
        return lstat(place + "/" + path, &status) == 0
    }

    /// What is in the cache directory, sorted; `nil` where there is no such directory.
    var names: [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: root).sorted()
    }

    /// Whether nothing outside was touched.
    var isOutsideWhole: Bool {
        has("outside/folder/deep")
            && (try? Data(contentsOf: URL(filePath: outside + "/file")).count) == 3
    }

    /// Runs `clear-cache`.
    func clear(
        _ domain: String? = nil,
        isDryRun: Bool = false,
        domains: [CacheDomain] = ["images", "responses"],
        locale: MenuLocale = .english
    ) async throws -> RecordedCall {
        let recorder = ActionRecorder(
            app: AppFacts(name: "moments", build: .debug, cacheDomains: domains),
            directories: AppDirectories(cache: root, state: place + "/state"),
            locale: locale
        )
        var arguments: JSONObject = ["dry-run": .bool(isDryRun)]
        if let domain { arguments["domain"] = .string(domain) }
        return try await recorder.run(ClearCache(), arguments: arguments)
    }
}

extension CacheTree {
    /// Fixes a folder of the place, so that not even root can remove what is in it.
    ///
    /// - Returns: Whether the file system knows how.
    func fix(_ path: String) -> Bool { Self.fix(place + "/" + path, true) }

    /// Ends what ``fix(_:)`` began.
    func loosen(_ path: String) { _ = Self.fix(place + "/" + path, false) }

    /// Whether the temporary directory's file system lets this user fix folders.
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
