import DevMenuClient
package import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The file of a project's menu, or the task files that are its menu in a directory without one.
package struct ProjectFile: Sendable {
    /// The default name of the file.
    package static let name = WrittenApp.menuFile

    /// The absolute path by which a host finds it: that of the file, or of a directory of task files.
    package let servedPath: String
    /// The name that people see: the path from the working directory, if the file is in it.
    let shownName: String
    /// The real path; for a directory of task files that of the `devmenu.json` which would be there.
    package let path: String
    /// The given path, or `nil` if it contains no symbolic link.
    package let link: String?
    /// Indicates whether the name is a link to a file outside of the link's directory.
    let isForeign: Bool
    /// The names of the task files that are the menu; empty for a menu's file.
    package private(set) var taskFiles: [String]

    /// Finds a file.
    ///
    /// - Parameter path: The path of a menu's file or of a task file, or that of a directory with a
    ///   `devmenu.json` or with task files.
    /// - Throws: `ProjectFileError`.
    package init(_ path: String) throws(ProjectFileError) {
        let isDirectory = FileSystem.isDirectory(path)
        let file = isDirectory ? Self.file(in: path) : path
        if isDirectory {
            taskFiles = FileSystem.exists(file) ? [] : TaskFileReaders.files(in: path)
        } else {
            let isTaskFile = TaskFileReaders.reader(of: path) != nil
            taskFiles = isTaskFile ? [FileSystem.name(of: path)] : []
        }
        do throws(Errno) {
            // A tool finds a task file by its name, wherever that leads.
            self.path =
                try !taskFiles.isEmpty
                ? Self.file(in: FileSystem.realPath(of: FileSystem.parent(of: file)))
                : FileSystem.realPath(of: file)
        } catch {
            throw .unreadable(file, reason: "\(error)")
        }
        let directory = FileSystem.parent(of: self.path)
        link = FileSystem.linkTarget(of: file).map { _ in file }
        let linked = link.flatMap { try? FileSystem.realPath(of: FileSystem.parent(of: $0)) }
        isForeign =
            if let linked { FileSystem.part(of: self.path, below: linked) == nil } else { false }
        servedPath =
            !taskFiles.isEmpty
            ? isDirectory ? directory : "\(directory)/\(taskFiles[0])"
            : isForeign
                ? FileSystem.path(FileSystem.name(of: file), in: linked ?? directory) : self.path
        let shown = isDirectory && !taskFiles.isEmpty ? "\(path)/\(taskFiles[0])" : file
        let below = FileSystem.workingDirectory.flatMap { FileSystem.part(of: shown, below: $0) }
        shownName = below ?? shown
    }

    /// Returns the same directory with some of its task files.
    func having(_ taskFiles: [String]) -> ProjectFile {
        var file = self
        file.taskFiles = taskFiles
        return file
    }

    /// Returns the path of a `devmenu.json` in a directory.
    static func file(in directory: String) -> String { FileSystem.path(name, in: directory) }

    /// The directory of the file.
    package var directory: String { FileSystem.parent(of: path) }

    /// Returns the present contents.
    ///
    /// - Throws: `ProjectFileError`.
    package func contents() throws(ProjectFileError) -> [UInt8] {
        guard taskFiles.isEmpty else { return document }
        do throws(FileError) {
            return try FileSystem.contents(of: path, atMost: MenuFileReader.sizeLimit)
        } catch {
            let reason =
                if case .notAFile = error { "it isn't a regular file" } else {
                    error.message(in: path)
                }
            throw .unreadable(shownName, reason: reason)
        }
    }

    /// A menu that includes the task files.
    private var document: [UInt8] {
        let menu: JSONValue = [
            "devmenu": 1, "title": .string(ProjectName(of: self).title), "sections": [],
            "include": .array(taskFiles.map { .string($0) }),
        ]
        return Array(menu.description.utf8)
    }
}

/// An error that occurs when a project's menu isn't used.
package enum ProjectFileError: Error {
    /// The file doesn't exist, or can't be read.
    case unreadable(String, reason: String)
    /// The file's contents aren't a menu.
    case invalid(JSONFileError)
    /// Another file has the tasks of an open menu now.
    case replaced(by: String)
}

extension ProjectFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "can't read '\(path)': \(reason)"
        case .invalid(let error): String(describing: error)
        case .replaced(let path): "'\(path)' has these tasks now: start devmenu again for its menu"
        }
    }

    /// Returns the error as a host sends it.
    ///
    /// - Parameter isFound: `true` if nobody named the file.
    /// - Returns: The error.
    package func wireError(isFound: Bool = false) -> WireError {
        let message = description + (isFound ? " (or leave the file out: --no-project)" : "")
        var data: JSONObject = ["kind": "unreadable"]
        if case .invalid(let error) = self {
            data["file"] = .string(error.file)
            data["problems"] = .array(error.problems.map(\.json))
        }
        return WireError(json: [
            "code": .integer(WireErrorKind.actionFailed.code), "message": .string(message),
            "data": .object(data),
        ])
    }
}

/// The name of a project, derived from the directory of its menu's file.
struct ProjectName {
    /// The name that people read.
    let title: String
    /// The name that follows the protocol's rules for apps.
    let appName: String
    private let path: String

    /// Creates the name of a file's project, which is one for all task files of a directory and for
    /// the `devmenu.json` that it may get.
    init(of file: ProjectFile) { self.init(directory: file.directory, path: file.path) }

    /// Creates the name of the project in a directory.
    init(directory: String, path: String = "") {
        self.path = path
        let folder = String(directory.split(separator: "/").last ?? "")
        title = folder.isEmpty ? "Project" : ControlEscaping.escaped(folder)
        // Leaves room for a suffix.
        var name = String(folder.kebabCased.prefix(48))
        while name.last == "-" { name.removeLast() }
        appName = name.isEmpty ? "project" : Int(name) == nil ? name : "project-\(name)"
    }

    /// The project's directories in the user's.
    ///
    /// Each path of a file has its own, whatever its directory's name.
    var directories: AppDirectories {
        let base = BaseDirectories()
        let folder = "devmenu/projects/\(appName)-\(FileLocation(path).digest)"
        return AppDirectories(cache: "\(base.cache)/\(folder)", state: "\(base.state)/\(folder)")
    }
}
