import DevMenuKit
import FoundationEssentials
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A temporary directory, with helpers for a store's file in it.
final class TestFolder: Sendable {
    private let directory: TemporaryDirectory
    var path: String { directory.path }

    init() throws { directory = try TemporaryDirectory() }

    /// The path of the store's file, in a directory that does not exist yet.
    var file: String { path + "/apps/moments/toggles.json" }

    /// Returns a store on the file, for which a warning is an issue.
    func store() -> FileSettingStore {
        FileSettingStore(path: file) { Issue.record("warned: \($0)") }
    }

    /// Writes a text to the file, in place.
    func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes bytes to the file, in place.
    func write(_ bytes: [UInt8]) throws {
        try makeDirectory()
        try Data(bytes).write(to: URL(filePath: file))
    }

    /// Writes bytes to the file, with a modification date long ago.
    func writeLongAgo(_ bytes: [UInt8]) throws {
        try write(bytes)
        let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, file, times, 0) == 0)
    }

    /// Creates the file's directory.
    func makeDirectory() throws {
        try FileManager.default.createDirectory(
            atPath: path + "/apps/moments",
            withIntermediateDirectories: true
        )
    }

    /// Returns the file's text.
    func text(of file: String? = nil) throws -> String {
        try String(contentsOf: URL(filePath: file ?? self.file), encoding: .utf8)
    }

    /// Returns the names in the file's directory, sorted, without the lock file.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/apps/moments").sorted()
            .filter { $0 != "toggles.json.lock" }
    }

    /// Returns a file's status.
    static func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0, "no '\(path)'")
        return status
    }
}
