/// Reads the commands of one kind of project from the text of its file.
///
/// A reader runs nothing. It takes time in proportion to the text, and tells in notes what it has
/// seen but can't read.
protocol ProjectReader: Sendable {
    /// The id of the section; it also distinguishes commands of one name: `make` in `make-list`.
    var id: String { get }
    /// The title of the section.
    var title: String { get }
    /// The names that the file can have, the usual one last: the first that exists is read.
    var files: [String] { get }
    /// The word for its commands in messages: `targets`.
    var noun: String { get }

    /// Returns the name of the file in a directory that is read, or `nil`.
    func file(in directory: ProjectDirectory) -> String?

    /// Returns the commands in a file, and what couldn't be read.
    func reading(of file: ProjectText) -> ProjectReading
}

extension ProjectReader {
    func file(in directory: ProjectDirectory) -> String? { files.first(where: directory.has) }
}

/// The text of a project's file.
struct ProjectText {
    /// The contents.
    let bytes: [UInt8]
    /// The file's name.
    let name: String
    /// The file's directory, in which other files may tell more.
    let directory: ProjectDirectory
}

/// The readers, in the order of their sections.
package enum ProjectReaders {
    /// All readers; a new one is added here.
    static let all: [any ProjectReader] = [
        MakefileReader(), JustfileReader(), TaskfileReader(), NodePackageReader(),
        PythonProjectReader(),
    ]

    /// The names of the files, as people write them.
    static var fileNames: [String] { all.compactMap(\.files.last) }

    /// Returns `true` if the directory at a path has a file that a reader knows.
    package static func know(_ path: String) -> Bool {
        let directory = ProjectDirectory(path: path)
        return all.contains { $0.file(in: directory) != nil }
    }
}

/// The files of a project that were read.
struct ProjectScan {
    /// A file's commands, with their reader.
    struct Part {
        /// The reader.
        let reader: any ProjectReader
        /// The file's name.
        let file: String
        /// The commands.
        let reading: ProjectReading
    }

    /// The files in order.
    private(set) var parts: [Part] = []
    /// The files that were left out, each in a sentence for the user.
    private(set) var notes: [String] = []

    /// Reads the files of a directory.
    init(of directory: ProjectDirectory) {
        for reader in ProjectReaders.all {
            guard let file = reader.file(in: directory) else { continue }
            do throws(ProjectTextError) {
                let bytes = try directory.text(of: file)
                let text = ProjectText(bytes: bytes, name: file, directory: directory)
                parts.append(Part(reader: reader, file: file, reading: reader.reading(of: text)))
            } catch {
                notes.append("\(file) is left out: \(error)")
            }
        }
        guard parts.isEmpty, notes.isEmpty else { return }
        notes = [
            """
            there is no file here that devmenu reads commands from \
            (\(ProjectReaders.fileNames.joined(separator: ", "))): the menu has an example
            """
        ]
    }
}
