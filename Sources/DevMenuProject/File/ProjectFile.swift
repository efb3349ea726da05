package import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The file of a project's menu.
///
/// Anyone may have written it: what runs is decided by trust in its contents (``ProjectPermit``).
package struct ProjectFile {
    /// The default name of the file.
    package static let name = "devmenu.json"

    /// The name that people see: the path from the working directory, if the file is in it.
    let shownName: String
    /// The real path.
    package let path: String
    /// The given path, or `nil` if it has no symbolic link.
    package let link: String?

    /// Finds a file.
    ///
    /// - Parameter given: The file's path, or that of the directory with a `devmenu.json`.
    /// - Throws: `ProjectFileError`.
    package init(_ given: String) throws(ProjectFileError) {
        let given = FileSystem.isDirectory(given) ? Self.file(in: given) : given
        do throws(Errno) {
            path = try FileSystem.realPath(of: given)
        } catch {
            throw .unreadable(given, reason: "\(error)")
        }
        link = FileSystem.linkTarget(of: given).map { _ in given }
        let here = FileSystem.workingDirectory.map { $0 + "/" }
        shownName =
            here.map { given.hasPrefix($0) ? String(given.dropFirst($0.count)) : given } ?? given
    }

    /// Returns the nearest `devmenu.json` in a directory or above it, or `nil`.
    package static func nearest(to directory: String? = FileSystem.workingDirectory) -> String? {
        guard var directory else { return nil }
        while true {
            let path = file(in: directory)
            if FileSystem.exists(path) { return path }
            guard directory != "/", directory.contains("/") else { return nil }
            directory = FileSystem.parent(of: directory)
        }
    }

    /// Returns the path of a `devmenu.json` in a directory.
    static func file(in directory: String) -> String {
        directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    }

    /// The directory of the file.
    package var directory: String { FileSystem.parent(of: path) }

    /// Returns the present contents.
    ///
    /// - Throws: `ProjectFileError`.
    package func contents() throws(ProjectFileError) -> [UInt8] {
        let file: Descriptor
        let status: Stat
        do throws(Errno) {
            // A pipe at this path must not block until its other end is opened.
            file = try Descriptor(opening: path, options: .nonBlocking)
            status = try Stat(file.handle)
        } catch {
            throw .unreadable(shownName, reason: "\(error)")
        }
        guard status.type == .regular else {
            throw .unreadable(shownName, reason: "it isn't a regular file")
        }
        do throws(FileError) {
            return try file.contents(atMost: MenuFileReader.sizeLimit, path: path)
        } catch {
            throw .unreadable(shownName, reason: error.message(in: path))
        }
    }
}

/// An error that occurs when a project's menu isn't used.
package enum ProjectFileError: Error {
    /// The file doesn't exist, or can't be read.
    case unreadable(String, reason: String)
    /// The file's contents aren't a menu.
    case invalid(JSONFileError)
}

extension ProjectFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .invalid(let error): String(describing: error)
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

    /// Creates the name of a file's project.
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
