import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuSystem
import Synchronization

/// The files that a project's menu was read from.
struct LoadedFiles {
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
    /// The permit of each file, and of what it includes.
    let permits: [ProjectPermit]
    private let loaded = Mutex(LoadedFiles())
    /// The steps of reading all task files.
    private let steps = ReadingSteps()

    /// Creates a reading.
    init(_ roots: [ProjectFile], actions: [any ActionTrigger]) {
        self.roots = roots
        self.actions = actions
        permits = roots.map { ProjectPermit(directory: $0.directory) }
    }

    /// The files that were read.
    var files: LoadedFiles { loaded.withLock { $0 } }

    /// Returns the menu of the files.
    ///
    /// - Throws: `ProjectFileError`, or `RegistrationError`.
    func menu(_ host: HostAssembly, _ plugins: AppMenu) throws -> AppMenu {
        let contents = try contents()
        var builder = host.core.builder(
            title: contents.title ?? plugins.title,
            origin: roots[0].shownName
        )
        try contents.register(in: &builder)
        for route in plugins.routes { try builder.add(route) }
        contents.problems.forEach { builder.report($0) }
        return builder.build()
    }

    /// Returns the contents of the files.
    ///
    /// - Throws: `ProjectFileError`.
    func contents() throws -> MenuFile {
        let sources = try zip(roots, permits).map { try source(of: $0, $1) }
        do throws(JSONFileError) {
            return try MenuFileReader().read(sources)
        } catch {
            throw ProjectFileError.invalid(error)
        }
    }

    /// Returns a menu's file to read, or the menu of a directory's task files.
    private func source(
        of file: ProjectFile,
        _ permit: ProjectPermit
    ) throws(ProjectFileError) -> MenuFileSource {
        let bytes: [UInt8]
        if file.taskFiles.isEmpty {
            bytes = try permit.add(menu: file.path) { () throws(ProjectFileError) in
                try file.contents()
            }
            loaded.withLock { $0.add(file.path, bytes) }
        } else {
            bytes = try file.contents()
            addMissing(in: file.directory)
        }
        return MenuFileSource(
            path: file.path,
            name: file.shownName,
            bytes: bytes,
            isForeign: file.isForeign,
            surroundings: MenuFileSurroundings(
                actions: actions,
                directory: file.directory,
                permit: permit,
                load: { [unowned self] path in
                    if let reader = TaskFileReaders.reader(of: path) {
                        return try tasks(of: path, reader, permit)
                    }
                    return try source(of: ProjectFile(path), permit)
                }
            )
        )
    }

    /// Returns a task file that was read, with the permit of the file that includes it.
    private func tasks(
        of given: String,
        _ reader: any TaskFileReader,
        _ permit: ProjectPermit
    ) throws -> MenuFileSource {
        let directory = try FileSystem.realPath(of: FileSystem.parent(of: given))
        let path = FileSystem.path(FileSystem.name(of: given), in: directory)
        guard FileSystem.exists(path) else {
            throw ProjectFileError.unreadable(path, reason: "\(Errno.noSuchFileOrDirectory)")
        }
        let bytes = LoadedFiles.contents(of: path)
        let reading = reader.reading(at: path, in: permit.ownership, counting: steps)
        permit.add(taskFiles: [path] + reading.otherFiles)
        loaded.withLock { loaded in
            loaded.add(path, bytes)
            for other in reading.otherFiles where loaded.contents[other] == nil {
                loaded.add(other, LoadedFiles.contents(of: other))
            }
        }
        return MenuFileSource(
            path: path,
            name: path,
            bytes: [],
            surroundings: MenuFileSurroundings(directory: directory, permit: permit),
            tasks: (reader, reading)
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
