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
            guard let named = try named(words) else { return reading }
            reading = named
        }
        guard let command = commands[reading.words[0].text] else { return reading }
        let arguments = reading.words.dropFirst()
        let index: Int
        let takesCommand: Bool
        switch command.inner(in: arguments.map(\.text)) {
        case .item(let found): (index, takesCommand) = (found + 1, false)
        case .command(let found): (index, takesCommand) = (found + 1, true)
        case .elsewhere, .line, .route, nil: return reading
        }
        guard arguments.indices.contains(index),
            let meaning = command.arguments.lazy.map(\.meaning).first(where: \.namesItem),
            commands[arguments[index].text] == nil || !takesCommand
        else { return reading }
        let word = arguments[index]
        guard menu[word.text] == nil,
            let name = try meant(
                by: word.text,
                among: candidates(where: meaning.fits, withCommands: takesCommand)
            )
        else { return reading }
        reading.words[index] = Word(text: name, isQuoted: false, range: word.range)
        if meaning == .action { reading.isGuess = true }
        return reading
    }

    /// Returns the words with the name that the first of them mean, or `nil` if there is none.
    ///
    /// A whole name of several words is nearer than one that a single word begins.
    private func named(_ words: [Word]) throws(CommandError) -> Reading? {
        let all = candidates(where: { _ in true }, withCommands: true)
        let longest = min(words.count, Self.longest)
        for isWhole in [true, false] {
            for count in stride(from: longest, through: 1, by: -1) {
                let typed = words.prefix(count).map(\.text).joined(separator: " ")
                let found = names(for: typed, isWhole: isWhole, among: all)
                guard !found.isEmpty else { continue }
                // Several words that begin several names may be one word and its arguments.
                guard found.count == 1 || count == 1 else { continue }
                let name = try only(found, for: typed)
                let range = words[0].range.lowerBound..<words[count - 1].range.upperBound
                let word = Word(text: name, isQuoted: false, range: range)
                return Reading(words: [word] + words.dropFirst(count), isGuess: true)
            }
        }
        return nil
    }

    /// Returns the name that one word means, or `nil` if there is none.
    private func meant(
        by typed: String,
        among candidates: [Candidate]
    ) throws(CommandError) -> String? {
        for isWhole in [true, false] {
            let found = names(for: typed, isWhole: isWhole, among: candidates)
            if !found.isEmpty { return try only(found, for: typed) }
        }
        return nil
    }

    private func only(_ names: [String], for typed: String) throws(CommandError) -> String {
        guard names.count > 1 else { return names[0] }
        throw .ambiguousName(typed, names: names)
    }

    private struct Candidate {
        let name: String
        let texts: [String]
    }

    private func candidates(where fits: (ListedItem) -> Bool, withCommands: Bool) -> [Candidate] {
        let own =
            withCommands
            ? commands.commands.map { Candidate(name: $0.name, texts: [$0.name] + $0.aliases) } : []
        return own
            + menu.items.filter { !$0.isHidden && fits($0) }.map { item in
                Candidate(name: item.id, texts: [item.id, item.title] + item.names)
            }
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
