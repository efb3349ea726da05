import DevMenuSystem

/// Where the tool of a task runs, and how it gets the task's file.
enum TaskPlace: Sendable {
    /// In the file's directory; with an option before the file's name if the tool wouldn't take
    /// that file itself.
    case file(option: String?)
    /// In the caller's directory, with an option before the path of the file or of its directory.
    ///
    /// The option stands at an index among the words.
    case caller(option: String, takesDirectory: Bool = false, at: Int = 1)
    /// In the caller's directory if the nearest one, from there up, with a file of one of these names
    /// is that of the file, and otherwise in the file's.
    case package(marked: [String])
}

/// A task's command for the caller, as it runs and as people read it.
struct PlacedTask {
    /// The directory in which it runs.
    let directory: String
    /// The command, as people read it.
    private(set) var words: [ProjectTask.Word]
    /// The words that tell the tool the file, where people don't need them, and their index.
    private(set) var file: (words: [String], index: Int) = ([], 1)

    /// Creates the command of a task for the caller.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - path: The absolute path of its file.
    ///   - reader: The reader of the file.
    ///   - caller: The directory of the caller.
    init(
        _ task: ProjectTask,
        of path: String,
        _ reader: any TaskFileReader,
        for caller: String? = FileSystem.workingDirectory
    ) {
        let folder = FileSystem.parent(of: path)
        let caller = caller ?? folder
        words = task.words
        switch reader.place(of: task) {
        case .file(let option):
            directory = folder
            guard let option, !reader.finds(path) else { return }
            show([option, FileSystem.name(of: path)], at: 1)
        case .caller(let option, let takesDirectory, let index):
            directory = caller
            let words = [option, takesDirectory ? folder : path]
            let isFound = Self.nearest(to: caller, having: reader.names) == folder
            if isFound, reader.finds(path) { file = (words, index) } else { show(words, at: index) }
        case .package(let names):
            directory = Self.nearest(to: caller, having: names) == folder ? caller : folder
        }
    }

    private mutating func show(_ added: [String], at index: Int) {
        words.insert(contentsOf: added.map { .text($0) }, at: index)
    }

    /// Returns the nearest directory, from one up, that has a file of one of some names.
    private static func nearest(to directory: String, having names: [String]) -> String? {
        var directory = directory
        while !names.contains(where: { FileSystem.exists(FileSystem.path($0, in: directory)) }) {
            guard directory != "/", directory.contains("/") else { return nil }
            directory = FileSystem.parent(of: directory)
        }
        return directory
    }
}
