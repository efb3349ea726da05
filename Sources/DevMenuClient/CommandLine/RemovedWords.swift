/// Words that the previous release knew, with what to do instead.
///
/// A row stays for one release. What is typed is looked up here only once it's known to be nothing else,
/// so that an item may have such a name.
package struct RemovedWords: Sendable {
    /// Verbs and their subcommands.
    package static let verbs = RemovedWords([
        "add": "write the action into devmenu.json, whose members 'devmenu schema' prints",
        "plugin": "type 'devmenu plugins'",
        "plugin install": "copy the program devmenu-NAME to ~/.local/share/devmenu/plugins",
        "plugin new": "see the article 'Write a plugin in any language'",
        "plugin remove": "delete the program devmenu-NAME from ~/.local/share/devmenu/plugins",
    ])

    /// Options, each after the name of its command.
    package static let options = RemovedWords([
        "apps --all": "see 'Many machines' for a loop over 'apps'",
        "apps --apps": "see 'Many machines' for a loop over 'apps'",
        "preset --as-command": "type 'preset show NAME --json'",
        "settings --references": "search with 'git grep -w'",
        "toggles --references": "search with 'git grep -w'",
    ])

    /// Members of a menu's file.
    package static let members = RemovedWords([
        "as": "an id that is in use gets the included file's folder before it, as in web:build",
        "dotenv": "just, task, npm and poe load '.env' themselves; others get 'environment'",
        "parallel": "a recipe of just, task or make runs others side by side",
        "script": "write a recipe of just, task or make, and include its file",
        "shell": "a recipe of just, task or make chooses its shell in its own file",
    ])

    private let remedies: [String: String]

    /// Creates a table of what to do instead, by the words with a blank between them.
    init(_ remedies: [String: String]) { self.remedies = remedies }

    /// Returns a sentence without a full stop about the removed words with which some begin, or `nil` if
    /// they begin with none.
    ///
    /// - Parameter words: What was typed; of several rows, the one with the most words is used.
    /// - Returns: The sentence, such as `'plugin new' is gone: see …`.
    package func notice(of words: some Sequence<String>) -> String? {
        var typed = Array(words)
        while !typed.isEmpty {
            let name = typed.joined(separator: " ")
            if let remedy = remedies[name] { return "'\(name)' is gone: \(remedy)" }
            typed.removeLast()
        }
        return nil
    }
}
