import DevMenuKit
import DevMenuSystem

/// The search for a project's menu, from a directory up.
///
/// It ends at the root of a repository, below the home directory, and at another file system.
package enum ProjectSearch {
    /// Returns the path of the nearest `devmenu.json`, or `nil` if there is none.
    package static func file(from directory: String? = FileSystem.workingDirectory) -> String? {
        directories(from: directory).map(ProjectFile.file).first(where: FileSystem.exists)
    }

    /// Returns the path of the nearest `devmenu.json`, else the nearest directory with a task file
    /// that has tasks, or `nil` if there is neither.
    package static func project(from directory: String? = FileSystem.workingDirectory) -> String? {
        let steps = ReadingSteps()
        return file(from: directory)
            ?? directories(from: directory).first { directory in
                TaskFileReaders.files(in: directory)
                    .contains {
                        TaskFileReaders.haveTasks(at: "\(directory)/\($0)", counting: steps)
                    }
            }
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
