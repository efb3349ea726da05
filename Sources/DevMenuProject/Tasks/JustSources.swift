import DevMenuKit
import DevMenuSystem

/// The files that a justfile imports and those of its modules, as the texts of all name them.
///
/// The dump of a justfile contains neither its imports nor whether a module is private, and a
/// justfile with a mistake has no dump.
struct JustSources {
    /// The greatest number of files, those that were looked for included.
    private static let limit = 256

    /// The absolute paths of the files that are there, or that were looked for.
    private(set) var files: [String] = []
    /// The beginnings of the names that recipes in private modules have: `tools::`.
    private(set) var privateModules: [String] = []
    /// The lines that begin as a recipe of a name does, counted from 1.
    private(set) var lines: [String: [(file: String, line: Int)]] = [:]

    /// The paths of the files, each after the names of its modules.
    private var seen: Set<String> = []
    private let steps: ReadingSteps

    /// Reads the text of a justfile, and those of the files that it names.
    init(of file: TaskFile) {
        steps = file.steps
        seen = [" \(file.path)"]
        add(file, prefix: "")
    }

    /// Returns the name of the recipe that begins in a line, or `nil` if none does.
    private static func recipe(in line: ArraySlice<UInt8>) -> String? {
        let line = line.first == UInt8(ascii: "@") ? line.dropFirst() : line
        let name = line.prefix { $0.isLetterOrDigit || "_-".utf8.contains($0) }
        guard !name.isEmpty, let colon = line.firstIndex(of: UInt8(ascii: ":")),
            line[name.endIndex...].first.map({ " \t:".utf8.contains($0) }) ?? false,
            line[colon...].dropFirst().first != UInt8(ascii: "=")
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func add(_ file: TaskFile, prefix: String) {
        let directory = FileSystem.parent(of: file.path)
        var isPrivate = false
        let texts = file.bytes.split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        for (index, bytes) in texts.enumerated() {
            guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
            if let name = Self.recipe(in: bytes) {
                lines[prefix + name, default: []].append((file.path, index + 1))
            }
            // Most lines are others.
            let line = "[im".utf8.contains(first) ? String(decoding: bytes, as: UTF8.self) : ""
            if first == UInt8(ascii: "[") {
                isPrivate = isPrivate || line.split { "[], \r".contains($0) }.contains("private")
                continue
            }
            let words = line.split { $0.isWhitespace }
            let path = Self.quoted(in: line)
            switch words.first {
            case "import"?, "import?"?:
                if let path { addFirst(of: [path], in: directory, prefix: prefix) }
            case "mod"?, "mod?"?:
                guard words.count > 1 else { break }
                let module = "\(prefix)\(words[1])::"
                if isPrivate { privateModules.append(module) }
                let folder = path ?? String(words[1])
                addFirst(
                    of: [path ?? "\(folder).just"]
                        + ["mod.just", "justfile", ".justfile"].map { "\(folder)/\($0)" },
                    in: directory,
                    prefix: module
                )
            default: break
            }
            isPrivate = false
        }
    }

    /// Adds the first file that is there, and those that were looked for before it.
    private mutating func addFirst(of names: [String], in directory: String, prefix: String) {
        for name in names {
            let path = FileSystem.path(name, in: directory)
            guard seen.count < Self.limit, seen.insert("\(prefix) \(path)").inserted else { return }
            if !files.contains(path) { files.append(path) }
            guard let file = try? TaskFile(at: path, counting: steps) else { continue }
            return add(file, prefix: prefix)
        }
    }

    /// Returns the first string of a line, or `nil` if there is none.
    private static func quoted(in line: String) -> String? {
        guard let start = line.firstIndex(where: { "'\"#".contains($0) }), line[start] != "#" else {
            return nil
        }
        let rest = line[line.index(after: start)...]
        return rest.firstIndex(of: line[start]).map { String(rest[..<$0]) }
    }
}
