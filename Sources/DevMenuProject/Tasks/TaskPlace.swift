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

    /// Creates the command of a task of a file.
    init(_ task: ProjectTask, in site: TaskSite) {
        words = task.words
        switch site.reader.place(of: task) {
        case .file(let option):
            directory = site.folder
            guard let option, !site.isTaken else { return }
            show([option, FileSystem.name(of: site.path)], at: 1)
        case .caller(let option, let takesDirectory, let index):
            directory = site.caller
            let words = [option, takesDirectory ? site.folder : site.path]
            let isFound = site.isNearest(having: site.reader.names) && site.isTaken
            if isFound { file = (words, index) } else { show(words, at: index) }
        case .package(let names):
            directory = site.isNearest(having: names) ? site.caller : site.folder
        }
    }

    private mutating func show(_ added: [String], at index: Int) {
        words.insert(contentsOf: added.map { .text($0) }, at: index)
    }
}

/// A task file as the caller's tools find it, which is the same for all its tasks.
final class TaskSite {
    /// The absolute path of the file.
    let path: String
    /// The reader of the file.
    let reader: any TaskFileReader
    /// The directory of the file.
    let folder: String
    /// The directory of the caller.
    let caller: String
    /// Indicates whether the tool takes the file itself in the file's directory.
    private(set) lazy var isTaken = reader.finds(path)

    private var nearest: [[String]: Bool] = [:]

    /// Creates the site of a file.
    init(
        of path: String,
        _ reader: any TaskFileReader,
        for caller: String? = FileSystem.workingDirectory
    ) {
        (self.path, self.reader) = (path, reader)
        folder = FileSystem.parent(of: path)
        self.caller = caller ?? folder
    }

    /// Indicates whether the file's directory is the nearest one to the caller, from his own up, that
    /// has a file of one of some names.
    func isNearest(having names: [String]) -> Bool {
        if let known = nearest[names] { return known }
        var directory = caller
        while !names.contains(where: { FileSystem.exists(FileSystem.path($0, in: directory)) }),
            directory != "/", directory.contains("/")
        {
            directory = FileSystem.parent(of: directory)
        }
        nearest[names] = directory == folder
        return directory == folder
    }
}
