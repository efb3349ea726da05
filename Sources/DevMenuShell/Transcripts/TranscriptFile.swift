import DevMenuKit

/// A file of transcripts: Markdown in which blocks of the language `console` show what was typed, and
/// what was printed.
struct TranscriptFile: Sendable {
    /// The path, as it was given.
    let path: String
    /// The lines as they are, without the newline after each.
    let lines: [String]
    /// The stories that have a block, in order.
    let stories: [Story]
}

/// A part of a file between two headings: its blocks share one state, in order.
struct Story: Sendable {
    /// The heading's text, or the file's name before the first one.
    let title: String
    /// The number of the heading's line, from 1.
    let line: Int
    /// The blocks, in order.
    var blocks: [Block] = []

    /// A block, and how it is replayed.
    struct Block: Sendable {
        /// The use of a block.
        enum Kind: Equatable, Sendable {
            /// It is run, and its output is compared.
            case compared
            /// It is run for those after it, and its output isn't compared.
            case setup
            /// It isn't run, for a reason.
            case skipped(String)
            /// Its lines are written to a file of this name before the story runs.
            case file(String)
        }

        /// The app that runs beside a block.
        enum App: Equatable, Sendable {
            /// The one that the person who replays names.
            case chosen
            /// The one beside this program that has a name: `moments`.
            case bundled(String)
        }

        /// The number of the fence's line, from 1.
        let line: Int
        /// The number of blanks before its fence, and before each of its lines.
        let indentation: Int
        /// The use of it.
        var kind = Kind.compared
        /// The app that it needs, or `nil` if there is none.
        var app: App?
        /// The size of the terminal.
        var columns = 80
        /// The number of the terminal's rows.
        var rows = 24
        /// The locale, or `nil` for the usual one.
        var locale: String?
        /// The typed lines with their output, in order; none of a block that isn't run.
        var steps: [Step] = []
        /// The lines between the fences, as they are but for the fence's own indentation.
        var contents: [String] = []

        /// Adds a line that the last step printed.
        mutating func addOutput(_ line: String) { steps[steps.count - 1].output.append(line) }
    }

    /// A typed line, and what was printed until the next one.
    struct Step: Sendable {
        /// The typed line.
        enum Input: Equatable, Sendable {
            /// A command of the outer shell.
            case outer(OuterLine)
            /// A line at a prompt of `devmenu`, and the prompt without the blanks at its end. It is that of
            /// the last ``outer(_:)`` step of the story, which may be one of an earlier block.
            case prompt(String, typed: String)
        }

        /// The number of its line, from 1.
        let line: Int
        /// The typed line.
        let input: Input
        /// The expected lines, as they are but for the fence's own indentation.
        var output: [String] = []

        /// The indices of the expected lines among those of the file.
        var outputLines: Range<Int> { line..<line + output.count }
    }
}

/// The reason for which a file of transcripts can't be replayed.
struct TranscriptError: Error, Equatable, CustomStringConvertible {
    /// The file.
    let path: String
    /// The number of the line, from 1.
    let line: Int
    /// The problem, and its remedy.
    let problem: String

    var description: String { "\(path):\(line): \(problem)" }
}
