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
    private let menu: FoundMenu
    private var roots: [ProjectFile] { menu.files }
    private let actions: [any ActionTrigger]
    private let loaded = Mutex(LoadedFiles())
    private let permitted: Mutex<[ProjectPermit]>
    /// The problems of files that were left out.
    private let leftOut: Mutex<Set<String>>
    /// The task files that were read.
    private let readings = Mutex<[String: TaskReading]>([:])
    /// The steps of reading all task files.
    private let steps = ReadingSteps()

    /// Creates a reading.
    init(_ menu: FoundMenu, actions: [any ActionTrigger]) {
        self.menu = menu
        self.actions = actions
        leftOut = Mutex(Set(menu.problems))
        permitted = Mutex(menu.files.map { Self.permit(of: $0, in: menu) })
    }

    private static func permit(of file: ProjectFile, in menu: FoundMenu) -> ProjectPermit {
        // A menu above may have had switches for task files, but not for a menu's own file.
        let above = file.taskFiles.isEmpty ? [] : menu.joined.map(ProjectFile.file)
        let tasks = file.taskFiles.map { "\(file.directory)/\($0)" }
        return ProjectPermit(directory: file.directory, of: tasks, below: above)
    }

    /// The permit of each file, and of what it includes.
    var permits: [ProjectPermit] { permitted.withLock(\.self) }

    /// The files that were read.
    var files: LoadedFiles { loaded.withLock { $0 } }

    /// Returns the menu of the files.
    ///
    /// - Throws: `ProjectFileError`, or `RegistrationError`.
    func menu(_ host: HostAssembly, _ plugins: AppMenu) throws -> AppMenu {
        let contents = try contents()
        var builder = host.core.builder(
            title: contents.title ?? plugins.title,
            origin: menu.shownName
        )
        try contents.register(in: &builder)
        for route in plugins.routes { try builder.add(route) }
        (contents.problems + leftOut.withLock(\.self).sorted()).forEach { builder.report($0) }
        return builder.build()
    }

    /// Returns the contents of the files.
    ///
    /// - Throws: `ProjectFileError`.
    func contents() throws -> MenuFile {
        menu.joined.forEach(addMissing)
        let sources = try zip(roots, permits).map { try source(of: $0, $1) } + fallbacks()
        do throws(JSONFileError) {
            return try MenuFileReader().read(sources, preferring: menu.nearest)
        } catch {
            throw ProjectFileError.invalid(error)
        }
    }

    /// Returns the justfiles above in which just looks for the recipes that the nearest ones haven't.
    private func fallbacks() throws -> [MenuFileSource] {
        let reader = JustTaskReader()
        var sources: [MenuFileSource] = []
        var taken: Set<String> = []
        for directory in menu.joined {
            guard let name = reader.files(in: directory).first else { continue }
            let file = try ProjectFile("\(directory)/\(name)")
            let isLent = menu.isLent(file.servedPath)
            // All tasks of a menu count for its ids.
            let isKnown =
                isLent
                || roots.contains { $0.directory == directory && $0.taskFiles.contains(name) }
            let permit = isLent ? permits[0] : Self.permit(of: file, in: menu)
            let others = isKnown ? [] : taken
            let reading = reading(of: file.servedPath, reader, permit, without: others)
            if let problem = menu.otherMenu(of: file.servedPath) {
                leftOut.withLock { _ = $0.insert(problem) }
            } else if !isKnown {
                permitted.withLock { $0.append(permit) }
                sources.append(try source(of: file, permit))
            }
            taken.formUnion(reading.tasks.flatMap { [$0.name] + $0.names })
            guard reading.fallsBack else { break }
        }
        return sources
    }

    /// Returns the tasks of a file, which is read once, without those of some names.
    private func reading(
        of path: String,
        _ reader: any TaskFileReader,
        _ permit: ProjectPermit,
        without taken: Set<String> = []
    ) -> TaskReading {
        if let known = readings.withLock({ $0[path] }) { return known }
        var reading = reader.reading(at: path, in: permit.ownership, counting: steps)
        reading.tasks.removeAll { taken.contains($0.name) }
        readings.withLock { [reading] in $0[path] = reading }
        return reading
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
            ),
            shownPath: { [menu] in menu.shownPath($0) }
        )
    }

    /// Returns a task file that was read, with the permit of the file that includes it.
    private func tasks(
        of given: String,
        _ reader: any TaskFileReader,
        _ permit: ProjectPermit
    ) throws -> MenuFileSource {
        let directory = try FileSystem.realPath(of: FileSystem.parent(of: given))
        let included = FileSystem.path(FileSystem.name(of: given), in: directory)
        // A link to it, from where the caller is, is the file that its tool takes.
        let path = menu.nearPaths[included] ?? included
        guard FileSystem.exists(path) else {
            throw ProjectFileError.unreadable(path, reason: "\(Errno.noSuchFileOrDirectory)")
        }
        let bytes = LoadedFiles.contents(of: path)
        let reading = reading(of: path, reader, permit)
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
            let menu = ProjectFile.file(in: directory)
            loaded.add(menu, LoadedFiles.contents(of: menu))
            for name in names where !FileSystem.exists("\(directory)/\(name)") {
                loaded.contents.updateValue(nil, forKey: "\(directory)/\(name)")
            }
        }
    }
}
