import DevMenuKit
import DevMenuSystem

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
