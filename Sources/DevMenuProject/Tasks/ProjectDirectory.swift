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

    /// Returns the paths that a pattern stands for; only its last part may have a `*`.
    ///
    /// - Parameter pattern: A path from here: `mk/*.mk`.
    /// - Returns: The paths in alphabetical order; the pattern itself if it has no `*`.
    func paths(like pattern: String) -> [String] {
        guard let star = pattern.lastIndex(of: "*") else { return [pattern] }
        let slash = pattern.lastIndex(of: "/")
        let folder = slash.map { String(pattern[..<$0]) } ?? "."
        let start = slash.map { pattern.index(after: $0) } ?? pattern.startIndex
        guard !folder.contains("*"), star >= start else { return [] }
        let before = pattern[start..<star]
        let after = pattern[pattern.index(after: star)...]
        return names(in: folder, endingWith: String(after))
            .filter { $0.hasPrefix(before) && $0.count >= before.count + after.count }
            .map { slash == nil ? $0 : "\(folder)/\($0)" }
    }
}

/// A reason for which the text of a project's file isn't read.
struct ProjectTextError: Error, CustomStringConvertible {
    /// The reason, behind the file's name and "is left out".
    let description: String

    init(_ description: String) { self.description = description }
}

/// The files that a project's file includes, each read once, so that a cycle ends.
struct IncludedFiles {
    /// The largest number of files.
    static let limit = 64

    /// The parts that couldn't be read, each in a sentence for the user.
    private(set) var notes: [String] = []

    private let directory: ProjectDirectory
    private var seen: Set<String> = []

    /// Creates the files that one includes, which counts as read.
    init(of file: ProjectText) {
        directory = file.directory
        seen = [Self.key(of: directory.absolute(file.name))]
    }

    /// Returns the text of a file, or `nil` if it was read before or can't be read.
    ///
    /// - Parameters:
    ///   - path: The path from the directory.
    ///   - mayBeMissing: `true` if its absence is no mistake.
    /// - Returns: The text.
    mutating func text(of path: String, mayBeMissing: Bool) -> [UInt8]? {
        let full = directory.absolute(path)
        if mayBeMissing, !FileSystem.exists(full) { return nil }
        guard seen.insert(Self.key(of: full)).inserted else { return nil }
        guard seen.count <= Self.limit else {
            if seen.count == Self.limit + 1 {
                notes.append(
                    "only the first \(Self.limit) of the files that include each other are read"
                )
            }
            return nil
        }
        do throws(ProjectTextError) {
            return try directory.text(of: path)
        } catch {
            note("'\(SummaryLine.text(path))' is left out: \(error)")
            return nil
        }
    }

    /// Adds a sentence for the user.
    mutating func note(_ text: String) { notes.append(text) }

    private static func key(of path: String) -> String {
        (try? FileSystem.realPath(of: path)) ?? path
    }
}
