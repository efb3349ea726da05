import DevMenuSystem

/// A directory whose files tell what can be run.
struct ProjectDirectory {
    /// The largest file that is read: far more than a person writes.
    static let sizeLimit = 8 << 20

    /// The absolute path.
    let path: String

    /// Indicates whether it has a file or a directory of this name, which may be a path.
    func has(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

    /// Returns the absolute path of a name, which may be a path.
    func absolute(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

    /// Returns the contents of a file, without ever waiting for a writer.
    ///
    /// - Parameter name: The file's name, or its path from here.
    /// - Returns: The bytes, without a byte order mark.
    /// - Throws: ``ProjectTextError``.
    func text(of name: String) throws(ProjectTextError) -> [UInt8] {
        let path = absolute(name)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile(path).read(atMost: Self.sizeLimit)
        } catch {
            switch error {
            case .notAFile: throw ProjectTextError("it isn't a file")
            case .tooLarge: throw ProjectTextError(error.message(in: path))
            default: throw ProjectTextError("it cannot be read: \(error.message(in: path))")
            }
        }
        guard !bytes.contains(0) else { throw ProjectTextError("it isn't text") }
        return Array(bytes.withoutByteOrderMark)
    }

    /// Returns the names in one of its folders in alphabetical order; none if it can't be read.
    func names(in folder: String = ".", endingWith suffix: String = "") -> [String] {
        let entries = (try? FileSystem.entries(of: "\(path)/\(folder)")) ?? []
        return entries.map(\.name).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    /// Returns the tool whose file is in the directory or the nearest above it in the repository.
    ///
    /// - Parameter tools: The names of the files, and their tools; the first counts.
    /// - Returns: The tool, or `nil` if there's none.
    func nearest<Tool>(of tools: KeyValuePairs<String, Tool>) -> Tool? {
        if let found = tools.first(where: { has($0.key) }) { return found.value }
        guard path != "/", !has(".git") else { return nil }
        return ProjectDirectory(path: FileSystem.parent(of: path)).nearest(of: tools)
    }
}

/// A reason for which the text of a project's file isn't read.
struct ProjectTextError: Error, CustomStringConvertible {
    /// The reason, behind the file's name and "is left out".
    let description: String

    init(_ description: String) { self.description = description }
}
