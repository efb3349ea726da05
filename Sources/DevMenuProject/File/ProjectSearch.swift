import DevMenuKit
import DevMenuSystem

/// The search for a project's menu, from a directory up.
///
/// It ends at the root of a repository, below the home directory, and at another file system.
package enum ProjectSearch {
    /// Returns the path of the nearest `devmenu.json`, or `nil` if there is none.
    static func file(from directory: String? = FileSystem.workingDirectory) -> String? {
        directories(from: directory).map(ProjectFile.file).first(where: FileSystem.exists)
    }

    /// Returns the menu of the nearest directory that has one, or `nil` if none has: its
    /// `devmenu.json`, else its task files if they have tasks.
    ///
    /// - Throws: `ProjectFileError`.
    package static func project(
        from directory: String? = FileSystem.workingDirectory
    ) throws(ProjectFileError) -> FoundMenu? {
        try path(from: directory).map { path throws(ProjectFileError) in
            try FoundMenu(found: path)
        }
    }

    /// Returns the path of the nearest `devmenu.json` or directory with tasks, or `nil`.
    static func path(from directory: String?) -> String? {
        let steps = ReadingSteps()
        for directory in directories(from: directory) {
            let file = ProjectFile.file(in: directory)
            if FileSystem.exists(file) { return file }
            let hasTasks = TaskFileReaders.files(in: directory).contains {
                TaskFileReaders.haveTasks(at: "\(directory)/\($0)", counting: steps)
            }
            if hasTasks { return directory }
        }
        return nil
    }

    /// Returns the directories that are searched, the nearest first.
    static func directories(
        from directory: String?,
        home: String = BaseDirectories.home()
    ) -> [String] {
        guard var directory, let start = try? Stat(directory) else { return [] }
        let homes = [home, FileSystem.resolved(home)]
        var directories: [String] = []
        while !homes.contains(directory),
            let status = try? Stat(directory), status.deviceID == start.deviceID
        {
            directories.append(directory)
            guard directory != "/", directory.contains("/"),
                !FileSystem.exists(directory + "/.git")
            else { break }
            directory = FileSystem.parent(of: directory)
        }
        return directories
    }
}
