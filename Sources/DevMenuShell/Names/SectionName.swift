import DevMenuClient
import DevMenuKit
import DevMenuWire

extension ReceivedMenu {
    /// Returns the menu with only the section that a typed name means: its identifier or title.
    ///
    /// - Parameters:
    ///   - name: The name as it was typed.
    ///   - isExact: `false` at the prompt, which ignores case and accepts an unambiguous
    ///     beginning.
    /// - Returns: The menu.
    /// - Throws: ``CommandError`` of the kind `unknown-section`, or for the beginning of several.
    func only(_ name: String, isExact: Bool) throws(CommandError) -> ReceivedMenu {
        let sections = sections ?? []
        let exact = sections.first { $0.id == name } ?? sections.first { $0.title == name }
        let guesses = isExact ? [] : NameQuery.meant(by: name, among: sections, \.names)
        let meant = exact.map { [$0] } ?? guesses
        if meant.count > 1 { throw .ambiguousName(name, names: meant.compactMap(\.id)) }
        guard let section = meant.first else {
            let names =
                name.hasPrefix("--") ? ShellFlags.all.map(\.name) : sections.flatMap(\.names)
            throw .unknownSection(name, suggestion: NearestName.suggestion(for: name, among: names))
        }
        return with(sections: [section])
    }
}

extension ReceivedSection {
    /// The identifier and the title.
    fileprivate var names: [String] { [id, title].compactMap(\.self) }
}
