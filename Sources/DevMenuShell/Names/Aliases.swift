import DevMenuClient
import DevMenuKit

/// A name of a person's own for a line of the prompt.
package struct Alias: Equatable, Sendable {
    /// The name.
    package let name: String
    /// The line, in which `{1}` to `{9}` are replaced by the words after the name, and `{rest}` for
    /// those without a number.
    package let line: String
}

/// The aliases of a person, in a file with a line `NAME = LINE` for each.
package final class Aliases {
    private let file: PersonalFile

    /// Creates the aliases of a file.
    package init(in file: PersonalFile = PersonalFile(nil)) { self.file = file }

    /// The aliases, in the order of the file.
    package var all: [Alias] { file.lines.compactMap(Self.alias) }

    /// Returns the alias with a name, or `nil`.
    subscript(name: String) -> Alias? { all.last { $0.name == name } }

    /// Saves an alias, in place of another one with its name.
    ///
    /// - Throws: ``CommandError`` of the kind `unwritable`.
    func keep(_ alias: Alias) throws(CommandError) {
        try file.change { lines in
            lines.put("\(alias.name) = \(alias.line)") { Self.alias(in: $0)?.name == alias.name }
        }
    }

    /// Removes the alias of a name.
    ///
    /// - Throws: ``CommandError`` of the kind `unwritable`.
    func remove(_ name: String) throws(CommandError) {
        try file.change { lines in lines.removeAll { Self.alias(in: $0)?.name == name } }
    }

    /// Returns the alias of a line, or `nil` for an empty line, a comment, and a line that is none.
    private static func alias(in line: String) -> Alias? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        let name = String(line[..<equals]).trimmingBlanks
        let rest = String(line[equals...].dropFirst()).trimmingBlanks
        guard ItemID(name).isValid, !rest.isEmpty else { return nil }
        return Alias(name: name, line: rest)
    }
}

extension Alias {
    /// The reason why the line can't be an alias's, or `nil` if it can.
    var problem: String? {
        let parsed = TypedLine(line)
        do throws(SyntaxError) {
            guard let last = try parsed.commands.last else { return "its line is empty" }
            // A word after '|' is read by the outer shell, so quoting here wouldn't protect it.
            guard let pipe = last.pipe, !Self.placeholders(in: pipe).isEmpty else { return nil }
            return "{1} and {rest} can't follow '|'"
        } catch {
            return "\(error)"
        }
    }

    /// Returns the line with words in place of their numbers.
    ///
    /// Words without a place follow at the end, unless the line has places.
    ///
    /// - Throws: ``CommandError`` of the kind `usage` if words are missing or too many.
    func line(with words: [Word]) throws(CommandError) -> String {
        let placeholders = Self.placeholders(in: line)
        let count = placeholders.compactMap(\.number).max() ?? 0
        func fail(_ problem: String) -> CommandError {
            let numbered = (0..<count).map { "{\($0 + 1)}" }
            let takesRest = placeholders.isEmpty || placeholders.contains { $0.number == nil }
            let usage = [name] + numbered + (takesRest ? ["[WORD…]"] : [])
            return .usage(command: name, problem: problem, usage: usage.joined(separator: " "))
        }
        guard words.count >= count else { throw fail("a word is missing") }
        let rest = words.dropFirst(count).map { Quoting.quote($0) }
        guard !placeholders.isEmpty else {
            guard !rest.isEmpty else { return line }
            guard (try? TypedLine(line).commands.last?.pipe) == nil else {
                throw fail("it takes no words, because its line has a '|'")
            }
            return ([line] + rest).joined(separator: " ")
        }
        guard rest.isEmpty || placeholders.contains(where: { $0.number == nil }) else {
            throw fail("unexpected argument '\(words[count].text.shownName)'")
        }
        return filled { number in
            number.map { Quoting.quote(words[$0 - 1]) } ?? rest.joined(separator: " ")
        }
    }

    /// Returns the line up to the word that follows some words after the name.
    ///
    /// - Returns: The line; `nil` if no more words may follow.
    func line(before words: [String]) -> String? {
        let placeholders = Self.placeholders(in: line)
        let count = placeholders.compactMap(\.number).max() ?? 0
        let rest = words.dropFirst(count).map { Quoting.quote($0) + " " }.joined()
        let number = words.count < count ? words.count + 1 : nil
        guard !placeholders.isEmpty else { return line + " " + rest }
        guard let placeholder = placeholders.first(where: { $0.number == number }) else {
            return nil
        }
        let start = Alias(name: name, line: String(line[..<placeholder.range.lowerBound])).filled {
            number in
            // A later word may be before it.
            number.map { $0 <= words.count ? Quoting.quote(words[$0 - 1]) : "" } ?? ""
        }
        return start + (number == nil ? rest : "")
    }

    /// Returns the line with a text in each place.
    ///
    /// - Parameter text: Returns the text for the number of a word; `nil` for the rest.
    /// - Returns: The line.
    func filled(by text: (_ number: Int?) -> String) -> String {
        var result = line
        for placeholder in Self.placeholders(in: line).reversed() {
            result.replaceSubrange(placeholder.range, with: text(placeholder.number))
        }
        return result
    }

    /// A place for a word of a number from 1, or for the rest of the words.
    private typealias Placeholder = (range: Range<String.Index>, number: Int?)

    /// Returns the places for words in a text: `{1}` to `{9}`, and `{rest}`.
    private static func placeholders(in text: String) -> [Placeholder] {
        var placeholders: [Placeholder] = []
        var index = text.startIndex
        while let open = text[index...].firstIndex(of: "{"),
            let close = text[open...].firstIndex(of: "}")
        {
            let name = text[open..<close].dropFirst()
            let number = name.count == 1 ? Int(name).flatMap { $0 > 0 ? $0 : nil } : nil
            if number != nil || name == "rest" {
                placeholders.append((open..<text.index(after: close), number))
                index = text.index(after: close)
            } else {
                index = text.index(after: open)
            }
        }
        return placeholders
    }
}

/// A line as it runs at the prompt, with aliases replaced.
package struct ExpandedLine {
    /// The line as it was typed.
    let typed: TypedLine
    /// The commands that run.
    let commands: Result<[ParsedCommand], CommandError>

    /// Expands a line's aliases, once: names in an alias's line aren't expanded.
    ///
    /// Commands and items win over aliases of their names.
    package init(_ typed: TypedLine, in context: any CommandContext) {
        self.typed = typed
        if let definition = Self.definition(in: typed.text) {
            commands = .success([definition])
            return
        }
        do {
            commands = .success(try typed.commands.flatMap { try Self.expanded($0, in: context) })
        } catch {
            commands = .failure(CommandError(error) ?? .syntax(.nul(column: 1)))
        }
    }

    /// Returns the command of `alias NAME = LINE`, with its line as it is, or `nil` for another.
    private static func definition(in text: String) -> ParsedCommand? {
        let line = text.trimmingBlanks
        guard line.hasPrefix("alias "), let equals = line.firstIndex(of: "=") else { return nil }
        let name = String(line[..<equals].dropFirst("alias ".count)).trimmingBlanks
        guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || "'\"|>;".contains($0) })
        else { return nil }
        let rest = String(line[equals...].dropFirst()).trimmingBlanks
        let words = TypedLine(rest).commandWords
        // A line that is one quoted word is meant without its quotes.
        let isClosed = !TypedLine(rest).hasBadQuoting
        let quoted = isClosed && words.count == 1 && words[0].count == 1 ? words[0].first : nil
        let isWhole = quoted.map { $0.isQuoted && $0.range == 0..<rest.utf8.count } ?? false
        let meant = isWhole ? quoted?.text ?? rest : rest
        return ParsedCommand(words: ["alias", name, "="] + (meant.isEmpty ? [] : [meant]))
    }

    private static func expanded(
        _ command: ParsedCommand,
        in context: any CommandContext
    ) throws -> [ParsedCommand] {
        guard let first = command.words.first, !first.isQuoted,
            let alias = context.files.aliases[first.text], context.commands[first.text] == nil,
            context.host.latestMenu?[first.text] == nil
        else { return [command] }
        let line = try alias.line(with: Array(command.words.dropFirst()))
        var commands = try TypedLine(line).commands
        guard let last = commands.indices.last,
            command.redirection != nil || command.pipe != nil
        else { return commands }
        guard commands[last].redirection == nil, commands[last].pipe == nil else {
            let problem = "its line sends its output elsewhere already"
            throw CommandError.usage(command: alias.name, problem: problem, usage: alias.line)
        }
        commands[last].redirection = command.redirection
        commands[last].pipe = command.pipe
        return commands
    }
}
