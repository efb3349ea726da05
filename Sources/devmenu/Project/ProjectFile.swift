import DevMenuFiles
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The file of a project's menu, which nobody but its user may have written.
struct ProjectFile {
    /// What the file is called where no other is named.
    static let name = "devmenu.json"

    /// What people call it: its path from the working directory, where it is in there.
    let shownName: String
    /// Its real path.
    let path: String
    /// What it was called where a symbolic link leads to it; `nil` where none does.
    let link: String?

    /// A file that is known to be there and to be nobody else's.
    ///
    /// - Throws: ``ProjectFileError``.
    init(_ given: String) throws(ProjectFileError) {
        do throws(Errno) {
            path = try FileSystem.realPath(of: given)
        } catch {
            throw .unreadable(given, reason: "\(error)")
        }
        link = LinkedPath(given).map { _ in given }
        let here = Self.workingDirectory + "/"
        shownName = given.hasPrefix(here) ? String(given.dropFirst(here.count)) : given
        try check()
    }

    /// The nearest `devmenu.json` in a directory or above it; `nil` where there is none.
    static func nearest(to directory: String = workingDirectory) -> String? {
        var directory = directory
        while true {
            let path = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
            if FileSystem.exists(path) { return path }
            guard directory != "/", directory.contains("/") else { return nil }
            directory = FileSystem.parent(of: directory)
        }
    }

    /// The directory in which the program was started.
    static var workingDirectory: String { FileSystem.workingDirectory ?? "/" }

    /// The directory that holds it.
    var directory: String { FileSystem.parent(of: path) }

    /// What is in it now, once it is known to be nobody else's still.
    ///
    /// - Throws: ``ProjectFileError``.
    func contents() throws(ProjectFileError) -> [UInt8] {
        try check()
        let file: Descriptor
        let status: Stat
        do throws(Errno) {
            // A pipe in its place must not make the opening wait for its other end.
            file = try Descriptor(opening: path, options: .nonBlocking)
            status = try Stat(file.handle)
        } catch {
            throw .unreadable(shownName, reason: "\(error)")
        }
        try Self.refuse(status, path)
        do throws(FileFailure) {
            return try file.contents(atMost: MenuFileReader.sizeLimit, path: path)
        } catch {
            let fault = SettingStoreError.Fault(error)
            throw .unreadable(shownName, reason: fault.words(in: path))
        }
    }

    /// Looks at the file and at what could put another in its place.
    private func check() throws(ProjectFileError) {
        let status = try Self.status(of: path, shownName)
        guard status.type == .regular else {
            throw .unreadable(shownName, reason: "it is no regular file")
        }
        try Self.refuse(status, path)
        try Self.check(directory: directory)
    }

    /// Looks at a directory that a menu's file is, or is to be, in.
    ///
    /// - Throws: ``ProjectFileError``, where another user could put a file into it.
    static func check(directory: String) throws(ProjectFileError) {
        let status = try status(of: directory, directory)
        // In a directory like /tmp only the owner of a file can put another in its place.
        if status.isShared, status.owner == 0 { return }
        try refuse(status, directory)
    }

    private static func refuse(_ status: Stat, _ path: String) throws(ProjectFileError) {
        guard status.isOwnOrRoots else { throw .foreign(path: path, owner: status.owner) }
        guard !status.isWritableByOthers else { throw .writableByOthers(path: path) }
    }

    private static func status(
        of path: String,
        _ shownName: String
    ) throws(ProjectFileError) -> Stat {
        do throws(Errno) {
            return try Stat(path)
        } catch {
            throw .unreadable(shownName, reason: "\(error)")
        }
    }
}

/// Why a project's menu is not used.
enum ProjectFileError: Error {
    /// It is not there, or cannot be read.
    case unreadable(String, reason: String)
    /// It, or its directory, is another user's.
    case foreign(path: String, owner: Int)
    /// Another user could write to it, or to its directory.
    case writableByOthers(path: String)
    /// What it holds is no menu.
    case invalid(MenuFileError)
}

extension ProjectFileError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .foreign(let path, let owner):
            "'\(path)' belongs to another user (\(owner)), who could have any program run: "
                + "copy what you trust into a directory of your own"
        case .writableByOthers(let path):
            "other users may write to '\(path)', and could have any program run: "
                + "take that from them with: chmod go-w '\(path)'"
        case .invalid(let error): String(describing: error)
        }
    }

    /// The error as a shell tells it.
    var wireError: WireError {
        switch self {
        case .foreign, .writableByOthers: return WireError(.denied, description)
        case .unreadable, .invalid: break
        }
        var data: JSONObject = ["kind": "unreadable"]
        if case .invalid(let error) = self {
            data["file"] = .string(error.file)
            data["problems"] = .array(error.problems.map(\.json))
        }
        return WireError(json: [
            "code": .integer(WireErrorKind.actionFailed.code), "message": .string(description),
            "data": .object(data),
        ])
    }
}

/// What a project is called, made of the directory that its menu's file is in.
struct ProjectName {
    /// As people read it.
    let title: String
    /// As the protocol has the names of apps.
    let appName: String
    private let path: String

    /// The name of the project of a file.
    init(of file: ProjectFile) {
        self.init(directory: file.directory, path: file.path)
    }

    /// The name of the project in a directory.
    init(directory: String, path: String = "") {
        self.path = path
        let folder = String(directory.split(separator: "/").last ?? "")
        title = folder.isEmpty ? "Project" : ControlEscaping.escaped(folder)
        // Room for what is put behind it.
        var name = String(folder.kebabCased.prefix(48))
        while name.last == "-" { name.removeLast() }
        appName = name.isEmpty ? "project" : Int(name) == nil ? name : "project-\(name)"
    }

    /// Where what belongs to the project is kept: of each file its own, whatever its directory is called.
    var directories: AppDirectories {
        let base = BaseDirectories()
        let place = "devmenu/projects/\(appName)-\(FileLocation(path).digest)"
        return AppDirectories(cache: "\(base.cache)/\(place)", state: "\(base.state)/\(place)")
    }
}
