package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The files of a project's menu, as they were named or as they are found from a directory.
package struct FoundMenu: Sendable {
    /// The files, each with those that it includes; the project is that of the first.
    package private(set) var files: [ProjectFile]
    /// The real path of the directory whose tasks stand first, and whose names mean these before
    /// anything else; `nil` unless a menu above has them.
    private(set) var nearest: String?
    /// The directories that were searched, from the one of the menu up; none for files that were named.
    private(set) var searched: [String] = []
    /// The files that were left out.
    private(set) var problems: [String] = []
    /// The menus in the searched directories, each with the task files that it includes.
    private var menus: [(path: String, included: [MenuInclusion.TaskFile])] = []
    /// The menu above that includes the nearest task files, or `nil` if none does.
    private var lending: String?
    /// The paths at which the caller has files that this menu includes only by another path, by the
    /// path there.
    private(set) var nearPaths: [String: String] = [:]
    /// The flags with which a host serves the same menu.
    package let flags: [String]

    /// Creates the menu of a file.
    init(_ file: ProjectFile) { (files, flags) = ([file], ["--menu", file.servedPath]) }

    /// Creates the menu of files that somebody named, at least one.
    ///
    /// - Throws: `ProjectFileError`.
    package init(_ paths: [String]) throws(ProjectFileError) {
        files = []
        for path in paths { files.append(try ProjectFile(path)) }
        flags = files.flatMap { ["--menu", $0.servedPath] }
    }

    /// Creates the menu of the project that was found, with what the files above it add.
    ///
    /// - Parameter path: The path of a `devmenu.json`, or of a directory with task files.
    /// - Throws: `ProjectFileError`.
    package init(found path: String) throws(ProjectFileError) {
        let own = try ProjectFile(path)
        searched = ProjectSearch.directories(from: own.directory)
        guard !own.taskFiles.isEmpty else {
            (files, flags) = ([own], ["--menu", own.servedPath])
            return
        }
        flags = ["--found", own.servedPath]
        menus = searched.map(ProjectFile.file).filter(FileSystem.exists)
            .map { (path: $0, included: MenuInclusion.taskFiles(of: $0)) }
        var others: [ProjectFile] = []
        for file in Self.above(own, in: searched) { others.append(try ProjectFile(file)) }
        let paths = own.taskFiles.map { "\(own.directory)/\($0)" } + others.map(\.servedPath)
        files = [own] + others
        for file in paths {
            guard let (menu, included) = lender(of: file) else { continue }
            lending = lending ?? menu
            if menu == lending, !included.contains(file) { nearPaths[included[0]] = file }
        }
        guard let lending else { return }
        nearest = own.directory
        let rest = own.taskFiles.filter { lender(of: "\(own.directory)/\($0)") == nil }
        files = [try ProjectFile(lending)]
        if !rest.isEmpty { files.append(own.having(rest)) }
        files += others.filter { lender(of: $0.servedPath) == nil }
        problems = paths.compactMap { otherMenu(of: $0) }
    }

    /// Returns the nearest menu above that includes a task file, with the paths by which it does.
    private func lender(of file: String) -> (menu: String, paths: [String])? {
        guard let own = try? FileIdentity(at: file) else { return nil }
        return menus.lazy.map { menu, included in
            (menu, included.filter { $0.identity.isSameFile(as: own) }.map(\.path))
        }.first { !$1.isEmpty }
    }

    /// Indicates whether a menu above includes a task file.
    func isLent(_ file: String) -> Bool { lender(of: file) != nil }

    /// Returns the problem of a task file that another menu above has, whose values are kept
    /// elsewhere, or `nil` for any other file.
    func otherMenu(of file: String) -> String? {
        guard let other = lender(of: file)?.menu, other != lending else { return nil }
        let menu = CommandText.text(of: ["devmenu", "--menu", other])
        return "'\(file)' is left out, because another menu has it: \(menu)"
    }

    /// The directory from which it was found and those of the files, each once.
    var directories: [String] {
        (searched.prefix(1) + files.map(\.directory)).reduce(into: []) { directories, directory in
            if !directories.contains(directory) { directories.append(directory) }
        }
    }

    /// Returns the menu as its files are now: a directory may have got a `devmenu.json`, for example.
    ///
    /// - Throws: `ProjectFileError`.
    func again() throws(ProjectFileError) -> FoundMenu {
        guard joined.isEmpty else { return try FoundMenu(found: flags[1]) }
        var menu = self
        for (index, file) in files.enumerated() where !file.taskFiles.isEmpty {
            menu.files[index] = try ProjectFile(file.servedPath)
        }
        return menu
    }

    /// The directories whose files the menu joins; none for one that is named, or a `devmenu.json`.
    var joined: [String] { flags.first == "--found" ? searched : [] }

    /// The names of the files that people see: those of the nearest tasks before the menu's that has them.
    var shownName: String {
        guard let nearest else { return files[0].shownName }
        let near = TaskFileReaders.files(in: nearest).joined(separator: ", ")
        return "\(near), \(shownPath(files[0].path) ?? files[0].shownName)"
    }

    /// Returns the item with a name in the files, or `nil` if there is none.
    package func namesake(_ name: String) -> Namesake? {
        files.lazy.compactMap { $0.namesake(name) }.first
    }

    /// Returns the nearest file above the found menu that has an item of a name, and the path to give
    /// with `--menu` for it; `nil` if none has it, or the files were named.
    package func file(aboveHaving name: String) -> (file: String, menu: String)? {
        let here = ProjectSearch.directories(from: FileSystem.workingDirectory)
        for directory in searched.dropFirst() {
            guard let found = try? ProjectFile(directory).namesake(name)?.file else { continue }
            guard let folders = Self.folders(to: directory, from: here) else { return nil }
            return (folders + found, String(folders.dropLast()))
        }
        return nil
    }

    /// Returns a file's path from the directory of the menu, or `nil` if that and those above it don't
    /// have it.
    func shownPath(_ path: String) -> String? {
        joined.lazy.compactMap { directory in
            guard let part = FileSystem.part(of: path, below: directory) else { return nil }
            return Self.folders(to: directory, from: searched).map { $0 + part }
        }.first
    }

    /// Returns the folders, such as `../`, that lead to a directory from the first of some, or `nil`.
    private static func folders(to directory: String, from directories: [String]) -> String? {
        directories.firstIndex(of: directory).map { String(repeating: "../", count: $0) }
    }

    /// Returns the task files above a directory that its tools find, since it has none for them.
    private static func above(_ own: ProjectFile, in directories: [String]) -> [String] {
        let steps = ReadingSteps()
        func hasTasks(_ reader: any TaskFileReader, _ directory: String) -> String? {
            reader.files(in: directory).first.map { "\(directory)/\($0)" }.flatMap {
                TaskFileReaders.haveTasks(at: $0, counting: steps) ? $0 : nil
            }
        }
        var groups: Set<String> = []
        return TaskFileReaders.all.compactMap { reader in
            guard let group = reader.upwardGroup, groups.insert(group).inserted else { return nil }
            let alike = TaskFileReaders.all.filter { $0.upwardGroup == group }
            let file = { directory in alike.lazy.compactMap { hasTasks($0, directory) }.first }
            guard file(own.directory) == nil else { return nil }
            return directories.dropFirst().lazy.compactMap(file).first
        }
    }
}

extension MenuInclusion {
    /// A task file by a path in a real directory.
    typealias TaskFile = (path: String, identity: FileIdentity)

    /// Returns the task files that a menu's file includes, itself or through other menus' files.
    ///
    /// A file that can't be read includes none.
    static func taskFiles(of menu: String) -> [TaskFile] {
        var found: [TaskFile] = []
        var paths = [menu]
        var seen = Set(paths)
        while let path = paths.popLast() {
            let directory = FileSystem.parent(of: FileSystem.resolved(path))
            let bytes = try? FileSystem.contents(of: path, atMost: MenuFileReader.sizeLimit)
            let menu = bytes.flatMap { try? JSONReader(allowsComments: true).read($0) }
            for given in (menu?["include"]?.array ?? []).compactMap(Self.path) {
                let file = FileSystem.path(given, in: directory)
                if TaskFileReaders.reader(of: file) != nil {
                    let folder = FileSystem.resolved(FileSystem.parent(of: file))
                    let path = FileSystem.path(FileSystem.name(of: file), in: folder)
                    if let identity = try? FileIdentity(at: file) { found.append((path, identity)) }
                } else if seen.count < MenuFileGraph.fileLimit, seen.insert(file).inserted {
                    paths.append(file)
                }
            }
        }
        return found
    }
}
