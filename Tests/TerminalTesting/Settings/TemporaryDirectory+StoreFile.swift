package import DevMenuKit
import Testing

/// A store's file in a temporary directory.
extension TemporaryDirectory {
    private static let folderName = "apps/moments"
    private static let fileName = folderName + "/toggles.json"

    /// The path of the store's file, in a directory that doesn't exist yet.
    package var file: String { path(Self.fileName) }

    /// Returns a store on the file, for which a warning is an issue.
    package func store() -> FileSettingStore {
        FileSettingStore(path: file) { Issue.record("warned: \($0)") }
    }

    /// Writes a text to the file, in place.
    package func write(_ text: String) throws { try write(text, to: Self.fileName) }

    /// Writes bytes to the file, with a modification date long ago.
    package func writeLongAgo(_ bytes: [UInt8]) throws {
        try write(bytes, to: Self.fileName)
        let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, file, times, 0) == 0)
    }

    /// Creates the file's directory.
    package func makeDirectory() throws { try make(Self.folderName) }

    /// Returns the file's text.
    package func text() throws -> String { try contents(of: Self.fileName) }

    /// Returns the names in the file's directory, sorted, without the lock file.
    package func names() throws -> [String] {
        try names(in: Self.folderName).filter { $0 != "toggles.json.lock" }
    }

    /// Removes the right to write from the file's directory.
    ///
    /// Call it in an exit test: it gives up being root, whom no mode restricts.
    package func becomeUnableToWrite() throws {
        let directory = path(Self.folderName)
        if geteuid() == 0 {
            for path in [path, path("apps"), directory, file] { _ = chown(path, 65_534, 65_534) }
            _ = chown(file + ".lock", 65_534, 65_534)
            try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        try #require(chmod(directory, 0o500) == 0)
        // The lock file has to go: it could be opened even where the directory is read-only.
    }
}
