package import DevMenuTerminal
import DevMenuKit

/// A format in which commands' results are written on standard output.
///
/// A format is one type and an element of ``OutputFormats/all``. Laws: the bytes that it returns
/// are whole lines; a command whose result has no form in it is refused by ``check(_:words:)``,
/// before anything is done.
package protocol OutputFormat: Sendable {
    /// The name that follows `--format`.
    var name: String { get }
    /// Indicates whether people read it.
    ///
    /// A terminal then shows a prompt and the progress of actions.
    var isHumanReadable: Bool { get }
    /// Indicates whether each result names the command; off by default.
    ///
    /// The command's secrets must not be repeated then.
    var showsCommands: Bool { get }
    /// Indicates whether an action's output is part of its result; off by default.
    ///
    /// It is then held back until the result.
    var holdsBackOutput: Bool { get }

    /// Refuses a command whose result has no form in this format; none by default.
    ///
    /// - Parameter invocation: The command with its words.
    /// - Throws: ``CommandError`` of the kind `usage`.
    func check(_ invocation: Invocation) throws(CommandError)

    /// Returns a result in this format.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - report: The command, or `nil` for a result by itself, as `devmenu scope` and its like
    ///     print it.
    ///   - context: The properties of the output.
    ///   - painter: The painter of texts there.
    /// - Returns: Whole lines, or nothing.
    func bytes(
        of result: CommandResult,
        for report: ReportedCommand?,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8]

    /// Returns an error in this format, or `nil` (the default) for standard error.
    func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]?
}

extension OutputFormat {
    package var showsCommands: Bool { false }

    package var holdsBackOutput: Bool { false }

    package func check(_ invocation: Invocation) throws(CommandError) {}

    package func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? { nil }
}

/// The formats by their names.
package enum OutputFormats {
    /// Every format; the first is the default.
    package static let all: [any OutputFormat] = [TextFormat(), JSONFormat(), TSVFormat()]

    /// The names of the formats for the help: `text (the default), json or tsv`.
    package static var choice: String {
        // Each start needs it, and the first `joined` of a process costs it 0.2 ms.
        let others = all.dropFirst().dropLast()
            .reduce("\(all[0].name) (the default)") { "\($0), \($1.name)" }
        return "\(others) or \(all[all.count - 1].name)"
    }

    /// Returns the format with a name, or `nil`.
    package static func format(named name: String) -> (any OutputFormat)? {
        all.first { $0.name == name }
    }
}

/// Writes results as text for people; errors are for standard error.
package struct TextFormat: OutputFormat {
    package var name: String { "text" }
    package var isHumanReadable: Bool { true }

    /// Creates the format.
    package init() {}

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand?,
        in context: RenderingContext,
        painter: Painter
    ) -> [UInt8] {
        var text = result.text(context)
        guard !result.isRaw || context.columns != nil else { return Array(text.text.utf8) }
        // A program's tabs are stops of the terminal.
        if let columns = context.lineLength, !result.isRaw, !text.text.contains("\t") {
            text = StyledText(lines: text.wrapped(columns: columns))
        }
        guard let last = text.text.utf8.last else { return [] }
        var bytes = Array(painter.paint(text).utf8)
        if last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        return bytes
    }
}
