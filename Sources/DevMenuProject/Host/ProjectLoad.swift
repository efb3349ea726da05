import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuSystem
import Synchronization

/// The files that a project's menu was read from.
struct LoadedFiles {
    /// The permits of the menu's files, by path.
    var permits: [String: TrustedProgramPermit] = [:]
    /// The contents of all files that the menu depends on by path, with `nil` for a missing file.
    var contents: [String: [UInt8]?] = [:]
    /// The paths to watch: a change of any other of the files shows in the same directories.
    var watched: Set<String> = []

    /// Adds a file with the contents that were read.
    mutating func add(_ path: String, _ bytes: [UInt8]?) {
        contents.updateValue(bytes, forKey: path)
        watched.insert(path)
    }

    /// Returns the present contents of a file, or `nil` if it can't be read.
    static func contents(of path: String) -> [UInt8]? { try? FileSystem.contents(of: path) }
}

/// One reading of a project's files, with those that they include.
final class ProjectLoad: Sendable {
    private let roots: [ProjectFile]
    private let actions: [any ActionTrigger]
    /// The contents to read in place of what files have now, by path.
    private let given: [String: [UInt8]]
    private let loaded = Mutex(LoadedFiles())

    /// Creates a reading.
    init(
        _ roots: [ProjectFile],
        actions: [any ActionTrigger],
        reading given: [String: [UInt8]] = [:]
    ) {
        self.roots = roots
        self.actions = actions
        self.given = given
    }

    /// The files that were read.
    var files: LoadedFiles { loaded.withLock { $0 } }

    /// Returns the menu of the files.
    ///
    /// - Throws: `ProjectFileError`, or `RegistrationError`.
    func menu(_ host: HostAssembly, _ plugins: AppMenu) throws -> AppMenu {
        let sources = try roots.map { try source(of: $0, under: nil) }
        let contents: MenuFile
        do throws(JSONFileError) {
            contents = try MenuFileReader().read(sources)
        } catch {
            throw ProjectFileError.invalid(error)
        }
        var builder = host.core.builder(
            title: contents.title ?? plugins.title,
            origin: roots[0].shownName
        )
        try contents.register(in: &builder)
        for route in plugins.routes { try builder.add(route) }
        contents.problems.forEach { builder.report($0) }
        return builder.build()
    }

    /// Returns a menu's file to read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - outer: The permit of the file that includes it, or `nil` if none does.
    /// - Returns: The file; the tasks of a directory run with the outer permit, or without trust.
    /// - Throws: `ProjectFileError`.
    private func source(
        of file: ProjectFile,
        under outer: (any ProgramPermit)?
    ) throws(ProjectFileError) -> MenuFileSource {
        let bytes: [UInt8]
        if let given = given[file.path] { bytes = given } else { bytes = try file.contents() }
        let permit: any ProgramPermit =
            file.taskFiles.isEmpty ? permit(of: file, bytes) : outer ?? OwnTasksPermit()
        if !file.taskFiles.isEmpty { addMissing(in: file.directory) }
        return MenuFileSource(
            path: file.path,
            name: file.shownName,
            bytes: bytes,
            surroundings: MenuFileSurroundings(
                actions: actions,
                directory: file.directory,
                permit: permit,
                load: { [unowned self] path in
                    if let reader = TaskFileReaders.reader(of: path) {
                        return try tasks(of: path, reader, under: permit)
                    }
                    return try source(of: ProjectFile(path), under: permit)
                }
            )
        )
    }

    /// Returns the permit of a file as it was read; a file that two others include is trusted once.
    private func permit(of file: ProjectFile, _ bytes: [UInt8]) -> TrustedProgramPermit {
        loaded.withLock { loaded in
            if let permit = loaded.permits[file.path], permit.bytes.isSame(as: bytes) {
                return permit
            }
            let permit = TrustedProgramPermit(path: file.path, bytes: bytes)
            loaded.permits[file.path] = permit
            loaded.add(file.path, bytes)
            return permit
        }
    }

    /// Returns a task file that was read, with the permit of the file that includes it.
    private func tasks(
        of given: String,
        _ reader: any TaskFileReader,
        under permit: any ProgramPermit
    ) throws -> MenuFileSource {
        let name = given.split(separator: "/").last ?? ""
        let directory = try FileSystem.realPath(of: FileSystem.parent(of: given))
        let path = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
        // A missing file of a directory of task files has only just been removed.
        guard FileSystem.exists(path) else {
            throw ProjectFileError.unreadable(path, reason: "\(Errno.noSuchFileOrDirectory)")
        }
        let before = LoadedFiles.contents(of: path)
        let reading = reader.reading(at: path)
        loaded.withLock { loaded in
            loaded.add(path, before)
            for other in reading.otherFiles where loaded.contents[other] == nil {
                loaded.add(other, LoadedFiles.contents(of: other))
            }
        }
        return MenuFileSource(
            path: path,
            name: path,
            in: MenuFileSurroundings(directory: directory, permit: permit),
            tasks: MenuFileSource.ReadTasks(reader: reader, reading: reading)
        )
    }

    /// Adds the files that a directory of task files doesn't have, with which its menu would change.
    private func addMissing(in directory: String) {
        let names = TaskFileReaders.all.flatMap(\.names)
        loaded.withLock { loaded in
            loaded.add(ProjectFile.file(in: directory), nil)
            for name in names where !FileSystem.exists("\(directory)/\(name)") {
                loaded.contents.updateValue(nil, forKey: "\(directory)/\(name)")
            }
        }
    }
}

/// Permits the tasks of a directory without a menu's file, which its user runs anyway.
private struct OwnTasksPermit: ProgramPermit {
    /// Throws if others may write to the directory.
    func check(_ command: [String], in directory: String) throws {
        do throws(UnguardedError) {
            _ = try GuardedPath(directory)
        } catch {
            let shown = CommandText.text(of: command)
            throw ActionError(
                .denied,
                "\(shown) was not run: \(ControlEscaping.escaped("\(error)"))"
            )
        }
    }
}
