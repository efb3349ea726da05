package import DevMenuKit

/// Writes what becomes of commands on standard output: for people, or for programs.
///
/// A format is one type in a file of its own and a line in ``OutputFormats/all``. Laws: what it writes
/// are whole lines; a command that it has no form for is refused by ``check(_:words:)``, before
/// anything is done.
package protocol OutputFormat: Sendable {
    /// What follows `--format`.
    var name: String { get }
    /// Whether people read it: at a terminal there is a prompt then, and the progress of actions.
    var isForPeople: Bool { get }
    /// Whether each result names the command, whose secrets it must not repeat; not by default.
    var showsCommands: Bool { get }
    /// Whether what an action prints is part of its result, and held back until then; not by default.
    var holdsBackOutput: Bool { get }

    /// Refuses a command whose result has no form in this format; none by default.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - words: The words that follow its name.
    /// - Throws: ``CommandError`` of the kind `usage`.
    func check(_ command: any Command, words: [String]) throws(CommandError)

    /// Returns what a result is written as.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - report: The command.
    ///   - place: Where it is shown.
    ///   - painter: What paints texts there.
    /// - Returns: Whole lines, or nothing.
    func bytes(
        of result: CommandResult,
        for report: ReportedCommand,
        in place: RenderingPlace,
        painter: Painter
    ) -> [UInt8]

    /// Returns what an error is written as on standard output, or `nil` where it is for standard error:
    /// by default all are.
    func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]?
}

extension OutputFormat {
    /// No command is named.
    package var showsCommands: Bool { false }

    /// What an action prints is shown while it runs.
    package var holdsBackOutput: Bool { false }

    /// Every command's result has a form.
    package func check(_ command: any Command, words: [String]) throws(CommandError) {}

    /// Errors are for standard error.
    package func bytes(of error: CommandError, for report: ReportedCommand) -> [UInt8]? { nil }
}

/// The formats by their names.
package enum OutputFormats {
    /// Every format; the first is the one that nobody has to ask for.
    package static let all: [any OutputFormat] = [TextFormat(), JSONFormat(), TSVFormat()]

    /// Returns the format of a name, or `nil` where there is none.
    package static func format(named name: String) -> (any OutputFormat)? {
        all.first { $0.name == name }
    }
}

/// Writes results as text for people; errors are for standard error.
package struct TextFormat: OutputFormat {
    package let name = "text"
    package let isForPeople = true

    /// Creates the format.
    package init() {}

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand,
        in place: RenderingPlace,
        painter: Painter
    ) -> [UInt8] {
        let text = result.text(place)
        guard !text.text.isEmpty else { return [] }
        let painted = painter.paint(text.text, styles: text.styles)
        return Array((text.text.hasSuffix("\n") ? painted : painted + "\n").utf8)
    }
}
