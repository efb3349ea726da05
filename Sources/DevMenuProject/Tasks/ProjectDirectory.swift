import DevMenuSystem

/// A directory whose files tell what can be run.
struct ProjectDirectory {
    /// The largest file that is read: far more than a person writes.
    static let sizeLimit = 8 << 20

    /// The absolute path.
    let path: String

    /// Indicates whether it has a file or a directory of this name, which may be a path.
    func has(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

    /// Returns the contents of a file, without ever waiting for a writer.
    ///
    /// - Parameter name: The file's name, or its path from here.
    /// - Returns: The bytes, without a byte order mark.
    /// - Throws: ``ProjectTextError``.
    func text(of name: String) throws(ProjectTextError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileError) {
            let file = WholeFile(name.hasPrefix("/") ? name : "\(path)/\(name)")
            bytes = try file.read(atMost: Self.sizeLimit)
        } catch {
            switch error {
            case .notAFile: throw .notAFile
            case .tooLarge: throw .tooLarge
            case .refused(_, _, let reason): throw .refused("\(reason)")
            case .brokenLink: throw .refused("\(Errno.noSuchFileOrDirectory)")
            case .otherOwner: throw .refused("\(Errno.permissionDenied)")
            }
        }
        guard !bytes.contains(0) else { throw .notText }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// Returns the names in one of its folders in alphabetical order; none if it can't be read.
    func names(in folder: String = ".", endingWith suffix: String = "") -> [String] {
        let entries = (try? FileSystem.entries(of: "\(path)/\(folder)")) ?? []
        return entries.map(\.name).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    /// The directory and those above it, up to the one that contains the repository.
    var withParents: [ProjectDirectory] {
        var found = [self]
        while let last = found.last, last.path != "/", !last.has(".git") {
            found.append(ProjectDirectory(path: FileSystem.parent(of: last.path)))
        }
        return found
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
enum ProjectTextError: Error, Equatable, CustomStringConvertible {
    /// It's a directory, a pipe or a device.
    case notAFile
    /// It has zero bytes.
    case notText
    /// It's larger than ``ProjectDirectory/sizeLimit``.
    case tooLarge
    /// The system's reason.
    case refused(String)

    var description: String {
        switch self {
        case .notAFile: "it isn't a file"
        case .notText: "it isn't text"
        case .tooLarge: "it is larger than \(ProjectDirectory.sizeLimit >> 20) MiB"
        case .refused(let reason): "it cannot be read: \(reason)"
        }
    }
}

/// The files that a project's file includes, each read once, so that a cycle ends.
struct IncludedFiles {
    /// The largest number of files.
    static let limit = 64

    /// The parts that couldn't be read, each in a sentence for the user.
    private(set) var notes: [String] = []

    private let directory: ProjectDirectory
    private var seen: Set<String> = []

    /// Creates the files that one in a directory includes; it counts as read.
    init(of file: String, in directory: ProjectDirectory) {
        self.directory = directory
        seen = [Self.key(of: "\(directory.path)/\(file)")]
    }

    /// Returns the text of a file, or `nil` if it was read before or can't be read.
    ///
    /// - Parameters:
    ///   - path: The path from the directory.
    ///   - mayBeMissing: `true` if its absence is no mistake.
    /// - Returns: The text.
    mutating func text(of path: String, mayBeMissing: Bool) -> [UInt8]? {
        let full = path.hasPrefix("/") ? path : "\(directory.path)/\(path)"
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
