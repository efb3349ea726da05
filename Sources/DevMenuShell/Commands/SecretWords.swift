import DevMenuKit

/// Keeps secrets out of what is shown and kept of a line.
enum SecretWords {
    /// What stands in a secret's place.
    static let mask = CommandText.secretMask

    /// A command's text with `***` for its secrets.
    static func redacted(_ command: ParsedCommand, in shell: Shell) -> String {
        // A bare action was found in the menu; `trigger` may stand before anybody has asked for it.
        let isTrigger = command.words[0].text == "trigger"
        let menu = isTrigger ? try? shell.host.menu() : shell.host.latestMenu
        guard let (item, first) = action(of: command.words, in: menu) else { return command.source }
        let words = Array(command.words[first...])
        let binding = try? ArgumentBinding(words, to: item.parameters.map(\.parameter))
        var masks: [Range<Int>: String] = [:]
        for (place, word) in words.enumerated() {
            guard let binding else {
                // What does not bind may be a secret in the wrong place.
                masks[word.range] = mask
                continue
            }
            guard let secret = binding.secrets.first(where: { $0.place == place }) else { continue }
            let name = String(decoding: word.text.utf8.prefix(secret.offset), as: UTF8.self)
            masks[word.range] = name + mask
        }
        return command.source { masks[$0.range] }
    }

    /// The text of a line that is none, up to what may be a secret.
    static func redacted(line: String, in shell: Shell) -> String {
        guard shell.options.isJSON else { return line }
        let isKnown = shell.host.latestMenu != nil || (try? shell.host.menu()) != nil
        guard !isKnown || mayStand(in: line, menu: shell.host.latestMenu) else { return line }
        return mask
    }

    /// Whether a line may hold a secret, also where it does not parse: it is then not kept.
    static func mayStand(in line: String, menu: ListedMenu?) -> Bool {
        guard let menu else { return false }
        let secrets = menu.items.flatMap(\.parameters).filter(\.isSecret).map(\.name)
        guard !secrets.isEmpty else { return false }
        return LineParser().wordsOfCommands(in: line).contains { words in
            if let (_, first) = action(of: words, in: menu), words.count > first { return true }
            return words.contains { word in
                secrets.contains { word.text.hasPrefix("\($0)=") || word.text.hasPrefix("--\($0)") }
            }
        }
    }

    /// The action with secrets that a command runs, and where its arguments begin.
    private static func action(
        of words: [Word],
        in menu: ListedMenu?
    ) -> (item: ListedItem, first: Int)? {
        guard let menu, let name = words.first?.text else { return nil }
        let isTrigger = name == "trigger" && words.count > 1
        guard let item = menu[isTrigger ? words[1].text : name],
            item.parameters.contains(where: \.isSecret)
        else { return nil }
        return (item, isTrigger ? 2 : 1)
    }
}
