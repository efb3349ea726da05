import DevMenuClient
import DevMenuKit

/// Finds what people mean by the names that they type at the prompt.
///
/// There a name is found without regard to case and hyphens, by a title as well as by an identifier,
/// and by a beginning that only one has. In scripts names are exact.
struct TypedNames {
    /// The words of a command, with whole names in place of what was typed for them.
    struct Reading: Equatable {
        /// The words.
        var words: [Word]
        /// Indicates whether a name was guessed from what was typed.
        var isGuess = false
    }

    /// The most words of a title that are tried as a name.
    private static let longest = 8

    /// The commands, whose names are found.
    let commands: CommandTable
    /// The menu, whose items' names are found.
    let menu: ListedMenu

    /// Returns the words of a command with whole names.
    ///
    /// - Parameter words: The words as they were typed.
    /// - Returns: The words, unchanged if nothing is meant by them.
    /// - Throws: ``CommandError/ambiguousName(_:names:)`` for the beginning of several names.
    func reading(of words: [Word]) throws(CommandError) -> Reading {
        guard let first = words.first else { return Reading(words: words) }
        var reading = Reading(words: words)
        if commands[first.text] == nil, menu[first.text] == nil {
            let all = candidates(where: { _ in true }, withCommands: true)
            guard let named = try named(words, among: all) else { return reading }
            reading.words = [named.word] + words.dropFirst(named.count)
            reading.isGuess = true
        }
        guard let command = commands[reading.words[0].text] else { return reading }
        let arguments = reading.words.dropFirst()
        let index: Int
        let takesCommand: Bool
        switch command.inner(in: arguments.map(\.text)) {
        case .item(let found): (index, takesCommand) = (found + 1, false)
        case .command(let found): (index, takesCommand) = (found + 1, true)
        case .line, .route, nil: return reading
        }
        guard arguments.indices.contains(index),
            let meaning = command.arguments.lazy.map(\.meaning).first(where: \.namesItem),
            commands[arguments[index].text] == nil || !takesCommand
        else { return reading }
        let word = arguments[index]
        // A flag is no name.
        guard menu[word.text] == nil, !word.text.hasPrefix("-"),
            let named = try named(
                [word],
                among: candidates(where: meaning.fits, withCommands: takesCommand)
            )
        else { return reading }
        reading.words[index] = named.word
        if meaning == .action { reading.isGuess = true }
        return reading
    }

    /// Returns the name that the first of some words mean, and their number, or `nil` if there is none.
    ///
    /// A whole name of several words is nearer than one that a single word begins.
    private func named(
        _ words: [Word],
        among candidates: [Candidate]
    ) throws(CommandError) -> (word: Word, count: Int)? {
        for isWhole in [true, false] {
            for count in stride(from: min(words.count, Self.longest), through: 1, by: -1) {
                let typed = words.prefix(count).map(\.text).joined(separator: " ")
                let found = names(for: typed, isWhole: isWhole, among: candidates)
                guard let name = found.first else { continue }
                guard found.count == 1 else {
                    // Several words that begin several names may be one word and its arguments.
                    if count > 1 { continue }
                    throw .ambiguousName(typed, names: found)
                }
                let range = words[0].range.lowerBound..<words[count - 1].range.upperBound
                return (Word(text: name, isQuoted: false, range: range), count)
            }
        }
        return nil
    }

    /// The name of a command or an item, and all texts by which it is found.
    private typealias Candidate = (name: String, texts: [String])

    private func candidates(where fits: (ListedItem) -> Bool, withCommands: Bool) -> [Candidate] {
        let own: [Candidate] =
            withCommands
            ? commands.commands.map { ($0.name, [$0.name] + $0.aliases) } : []
        return own
            + menu.items.filter { !$0.isHidden && fits($0) }
            .map { ($0.id, [$0.id, $0.title] + $0.names) }
    }

    /// Returns the names that a text is, or that it begins, in the order of the candidates.
    private func names(
        for typed: String,
        isWhole: Bool,
        among candidates: [Candidate]
    ) -> [String] {
        guard let query = NameQuery(typed) else { return [] }
        let fit: NameQuery.Fit = isWhole ? .whole : .beginning
        var found: [String] = []
        for candidate in candidates
        where candidate.texts.contains(where: { query.rank(of: $0)?.fit == fit })
            && !found.contains(candidate.name)
        {
            found.append(candidate.name)
        }
        return found
    }
}
