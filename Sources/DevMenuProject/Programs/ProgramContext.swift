import DevMenuKit
import DevMenuSystem

/// The directory of an action's program, as written in the file.
struct ProgramContext: Sendable {
    /// The directory in which it runs.
    let directory: String
    /// The lines that people read on it; none for the file's own directory.
    var lines: [String] = []
}

extension ProgramContext {
    /// Reads it from an item of a file.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - folder: The file's directory, to which relative paths refer.
    init(of item: JSONValue, in folder: String) {
        switch item["directory"]?.string {
        case nil: self.init(directory: folder)
        case ProgramFileMembers.callersDirectory?:
            self.init(
                directory: FileSystem.workingDirectory ?? folder,
                lines: ["  in the directory where devmenu was started"]
            )
        case let given?:
            self.init(directory: FileSystem.path(given, in: folder))
            lines = ["  in \(CommandText.text(of: [directory]))"]
            if let target = FileSystem.linkTarget(of: directory) {
                lines.append("    which leads to \(CommandText.text(of: [target]))")
            }
        }
    }

    /// Returns the lines that people read on the variables of a program, or of all in a file.
    static func lines(ofEnvironmentIn value: JSONValue?) -> [String] {
        (value?["environment"]?.object?.members ?? []).map {
            line(of: $0.name, $0.value.string ?? "")
        }
    }

    /// Returns the line that people read on a variable of the program.
    static func line(of variable: String, _ value: String) -> String {
        "  with \(CommandText.text(of: [variable]))=\(CommandText.text(of: [value]))"
    }
}
