import DevMenuKit
import DevMenuSystem

/// The directory of an action's program, and its files of variables.
struct ProgramPlace: Sendable {
    /// The directory in which it runs.
    var directory: String
    /// Its files of variables; the last counts.
    let dotenv: [DotenvReference]
    /// The lines that people read on both; none for the file's own directory.
    let lines: [String]

    /// Reads them from an item of a file.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - folder: The file's directory, to which relative paths refer.
    ///   - common: The files of variables that all programs of the file have.
    init(of item: JSONValue, in folder: String, after common: [DotenvReference] = []) {
        let given = item["directory"]?.string
        var lines: [String] = []
        switch given {
        case nil: directory = folder
        case ProgramFileMembers.callersDirectory?:
            directory = FileSystem.workingDirectory ?? folder
            lines.append("  in the directory where devmenu was started")
        case let given?:
            directory = FileSystem.path(given, in: folder)
            lines.append("  in \(CommandText.text(of: [directory]))")
            if let target = FileSystem.linkTarget(of: directory) {
                lines.append("    which leads to \(CommandText.text(of: [target]))")
            }
        }
        let own = (item["dotenv"].map { [$0] } ?? []).compactMap { given in
            (given.string ?? given["file"]?.string).map { file in
                let allowed = (given["allow"]?.array ?? []).compactMap(\.string)
                return DotenvReference(path: FileSystem.path(file, in: folder), allowed: allowed)
            }
        }
        dotenv = common + own
        self.lines = lines + own.map(\.shownLine)
    }

    /// Reads what a file says for all its programs.
    init(ofAllIn file: JSONValue, in folder: String) {
        let own = Self(of: ["dotenv": file["dotenv"] ?? .null], in: folder)
        (directory, dotenv) = (own.directory, own.dotenv)
        lines = own.lines + Self.lines(of: file["environment"]?.object?.members ?? [])
    }

    /// Returns the lines that people read on variables of the program.
    static func lines(of environment: [JSONObject.Member]) -> [String] {
        environment.map { line(of: $0.name, $0.value.string ?? "") }
    }

    /// Returns the line that people read on a variable of the program.
    static func line(of variable: String, _ value: String) -> String {
        "  with \(CommandText.text(of: [variable]))=\(CommandText.text(of: [value]))"
    }
}
