import DevMenuSystem

/// A part of a task file that isn't understood.
struct TaskFileProblem: Error, Equatable {
    /// The absolute path of the file.
    let file: String
    /// The line, from 1, or `nil` for the whole file.
    let line: Int?
    /// The part, and the reason; a fragment for people.
    let reason: String
    /// The reason without any byte of the file.
    let unquoted: String
    /// The kind of the reason why all tasks of the file are missing, or `nil` for any other.
    var absence: Absence?

    /// A kind of reason that a shell has a status for.
    enum Absence: String {
        /// The tool isn't installed.
        case noTool
        /// Others could change what the tool does.
        case denied
    }

    /// Creates a problem that quotes a file.
    init(file: String, line: Int? = nil, reason: QuotingText) {
        (self.file, self.line) = (file, line)
        (self.reason, unquoted) = (reason.text, reason.unquoted)
    }

    /// Creates a problem that quotes nothing.
    init(file: String, line: Int? = nil, reason: String) {
        self.init(file: file, line: line, reason: QuotingText(stringLiteral: reason))
    }

    /// Returns the problem with its file and line: `/shop/Makefile:12: a rule without a target`.
    ///
    /// A file outside of the menu's directory is never quoted: whoever can write a file of the menu
    /// can include any file.
    func text(in directory: String) -> String {
        let isInside = FileSystem.part(of: FileSystem.resolved(file), below: directory) != nil
        return text(isInside ? reason : unquoted)
    }

    /// The problem with its file and line, without any byte of the file.
    var unquotedText: String { text(unquoted) }

    private func text(_ reason: String) -> String {
        "\(file):\(line.map { "\($0): " } ?? " ")\(reason)"
    }
}

/// A text that quotes a file, and the same text without the file's bytes.
struct QuotingText: ExpressibleByStringInterpolation {
    /// The text.
    var text: String { interpolation.text }
    /// The text with `…` for each quotation.
    var unquoted: String { interpolation.unquoted }

    private let interpolation: StringInterpolation

    init(stringLiteral text: String) {
        interpolation = StringInterpolation(text: text, unquoted: text)
    }
    init(stringInterpolation: StringInterpolation) { interpolation = stringInterpolation }

    /// The parts of a text.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var text = ""
        fileprivate(set) var unquoted = ""

        /// Adds a text of ours.
        mutating func appendLiteral(_ literal: String) {
            text += literal
            unquoted += literal
        }

        /// Adds a text of ours.
        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendLiteral(value.description)
        }

        /// Adds a text of the file in quotation marks, the beginning of a long one.
        mutating func appendInterpolation(quoting quoted: String) {
            let isLong = quoted.count > 60
            appendInterpolation(foreign: "'\(isLong ? quoted.prefix(59) + "…" : quoted)'", "'…'")
        }

        /// Adds a text that has parts of the file, and another in its place.
        mutating func appendInterpolation(foreign: String, _ other: String) {
            text += foreign
            unquoted += other
        }
    }
}

extension QuotingText.StringInterpolation {
    init(literalCapacity: Int, interpolationCount: Int) {}
}
