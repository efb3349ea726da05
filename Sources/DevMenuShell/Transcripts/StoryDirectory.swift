import DevMenuClient
import DevMenuSystem
import DevMenuWire

/// The directories of one story, which only this user can access: its home with its working directory,
/// its temporary files and its sockets.
///
/// Remove it once the story's programs have been ended.
final class StoryDirectory {
    /// The variables that the story's programs have as this process has them.
    private static let kept: Set = ["PATH", "TZ", "LD_LIBRARY_PATH"]
    /// The time that what the story has left running has to end by itself.
    private static let grace = Duration.seconds(3)

    /// The absolute path, without links.
    let path: String
    /// The directory in which the story's commands run.
    private(set) var current: String
    private var home: String { path + "/home" }
    private var sockets: String { path + "/run" }

    /// Creates the directories.
    ///
    /// - Throws: The system's error.
    init() throws(Errno) {
        // Short, as the address of a socket is.
        let name = "devmenu-" + String(UInt64.random(in: 0 ... .max), radix: 36).suffix(8)
        let path = "\(FileSystem.temporaryDirectory)/\(name)"
        try FileSystem.makeDirectory(path)
        self.path = try FileSystem.realPath(of: path)
        // Below the home, where no search for a project's menu leaves the story.
        current = self.path + "/home/work"
        for path in [home, current, sockets, temporary] { try FileSystem.makeDirectory(path) }
    }

    private var temporary: String { path + "/tmp" }

    /// Returns the changes to this process's environment that make a program's.
    ///
    /// - Parameters:
    ///   - block: The block whose locale it has.
    ///   - isApp: `true` for an app, which keeps the variables that aren't devmenu's.
    /// - Returns: The changes.
    func environment(of block: Story.Block, isApp: Bool = false) -> [String: String?] {
        var changes: [String: String?] = [:]
        for name in Environment.names where !Self.kept.contains(name) {
            let isOwn = ["XDG_", "DEVMENU_", "LC_"].contains { name.hasPrefix($0) }
            if isOwn || !isApp { changes.updateValue(nil, forKey: name) }
        }
        let locale = block.locale ?? "C"
        return changes.merging([
            "HOME": home, "TMPDIR": temporary, "NO_COLOR": "1",
            "LC_ALL": locale.contains(".") ? locale : locale + ".UTF-8",
            "DEVMENU_RUNTIME_DIR": sockets, RuntimeDirectory.aloneVariable: "1",
        ]) { $1 }
    }

    /// Indicates whether an app of the story listens.
    var hasApp: Bool { !AppDirectory([RuntimeDirectory(sockets)]).listing().apps.isEmpty }

    /// Writes a file that the story has from its beginning, before it can have links.
    ///
    /// - Throws: ``FileError``, also for a name that leads elsewhere.
    func write(_ lines: [String], to name: String) throws(FileError) {
        let path = FileSystem.normalized("\(current)/\(name)")
        guard path.hasPrefix(current + "/") else {
            throw .refused(.writing, path: name, .permissionDenied)
        }
        let text = lines.map { $0 + "\n" }.joined()
        try WholeFile(path).replace(with: text.utf8, isKept: false)
    }

    /// Changes the directory in which the story's commands run.
    ///
    /// - Returns: `false` if the name leads to no directory of the story.
    func enter(_ name: String?) -> Bool {
        guard let path = name.map(resolved) ?? home, FileSystem.isDirectory(path) else {
            return false
        }
        current = path
        return true
    }

    /// Returns the real path of a file of the story, or `nil` if a name leads to none.
    func resolved(_ name: String) -> String? {
        let path = name.hasPrefix("/") ? name : "\(current)/\(name)"
        guard let real = try? FileSystem.realPath(of: path), (real + "/").hasPrefix(self.path + "/")
        else { return nil }
        return real
    }

    /// Removes the directories, once nothing runs in them any more.
    func remove() {
        // A host ends after its shell, and may still write; what has left its group ends here.
        let start = ContinuousClock.now
        while case let running = ProcessTree.processes(
            startedWith: "DEVMENU_RUNTIME_DIR=\(sockets)",
            outside: []
        ), !running.isEmpty, .now - start < Self.grace * 2 {
            if .now - start > Self.grace {
                for process in running { ProcessTree.kill(process.pid) }
            }
            OwnThread.pause(.milliseconds(2))
        }
        var attempts = 100
        while FileSystem.exists(path), attempts > 0 {
            FileSystem.removeAll(at: path)
            attempts -= 1
        }
    }
}
