import DevMenuKit

/// A command that a project's file offers, before it becomes an action of a menu.
struct ProjectCommand: Equatable {
    /// The kind of thing that a command's name stands for, the one that people type most first.
    enum Standing: Comparable {
        /// A command.
        case command
        /// Something with a recipe, which may be a command or a file.
        case rule
        /// The name of some results, such as `all` without a recipe of its own.
        case goal
        /// A file that is made.
        case file
    }

    /// The word in `run` that stands for the rest of the typed line.
    static let restOfLine = "{args...}"

    /// The name that the project's tool has for it.
    let name: String
    /// The program and its arguments.
    ///
    /// A word `{name}` is one of the parameters, and ``restOfLine`` stands for any further
    /// arguments.
    let words: [String]
    /// The title, or `nil` for the one that the name tells.
    var title: String?
    /// A sentence about it from the project's file; may be empty.
    var summary = ""
    /// The names of the parameters, all of them required.
    var parameters: [String] = []
    /// Indicates whether the file itself asks before it runs this.
    var asksFirst = false
    /// The kind of thing that its name stands for.
    var standing = Standing.command
}

/// The commands that were found in a project's file, and what couldn't be read there.
struct ProjectReading: Equatable {
    /// The commands, in the order of the file.
    var commands: [ProjectCommand] = []
    /// The parts that were seen but not read, each in a sentence for the user.
    var notes: [String] = []
}

/// Names that no shell changes, and that no program mistakes for a flag.
enum PlainName {
    /// Indicates whether a name is plain: letters, digits and `-_.:/`, with no leading `-` or `.`.
    ///
    /// A plain name has at most 64 bytes.
    static func isPlain(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
        else { return false }
        return name.utf8.count <= 64
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.:/".utf8.contains($0) }
    }
}

/// A line of a project's file, shortened to a summary.
enum SummaryLine {
    private static let limit = 120

    /// Returns a line without blanks around it, control characters, and what is too long.
    static func text(_ line: some StringProtocol) -> String {
        // A line may be megabytes long.
        var text = String(line.trimmingPrefix { $0.isWhitespace }.prefix(limit + 1))
        text = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            )
        )
        while text.last?.isWhitespace == true { text.removeLast() }
        text.trimPrefix { $0.isWhitespace }
        return text.count > limit ? text.prefix(limit - 1) + "…" : text
    }
}
