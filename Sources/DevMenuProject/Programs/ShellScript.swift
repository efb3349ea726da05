/// Finds the words of a command that a shell in it reads as a script.
enum ShellScript {
    private static let shells: Set<String> = [
        "sh", "ash", "bash", "rbash", "zsh", "rzsh", "dash", "ksh", "rksh", "mksh", "fish", "csh",
        "tcsh",
    ]

    /// Returns the indices of the options and the script of each shell that has `-c`.
    ///
    /// A shell may come after other programs, such as `env`, `timeout` and `busybox`. The words
    /// after a script are its arguments, which no shell reads.
    ///
    /// - Parameters:
    ///   - texts: The words of the command, as they were written.
    ///   - words: The same words as templates.
    /// - Returns: The indices, in order.
    static func indices(in texts: [String], _ words: [TemplateText]) -> [Int] {
        var indices: [Int] = []
        var start = 0
        while let shell = texts.indices.dropFirst(start).first(where: { isShell(texts[$0]) }) {
            start = shell + 1
            guard let script = script(behind: shell, texts, words) else { continue }
            indices += start...script
            // The word after the script is its `$0`, and often the name of a shell.
            start = script + 2
        }
        return indices
    }

    private static func isShell(_ text: String) -> Bool {
        // Every word of a menu's programs is looked at, and few are shells.
        guard text.utf8.last == UInt8(ascii: "h"), let name = text.split(separator: "/").last else {
            return false
        }
        return shells.contains(String(name))
    }

    /// Returns the index of the script that a shell runs, or `nil` if there is no `-c`.
    private static func script(
        behind shell: Int,
        _ texts: [String],
        _ words: [TemplateText]
    ) -> Int? {
        let isFish = texts[shell].hasSuffix("fish")
        var hasCommand = false
        var awaitsName = false
        var last: Int?
        for index in texts.indices.dropFirst(shell + 1) {
            let word = words[index]
            let text = word.plainText
            if word.leadingName != nil {
                // It may be an option, or be left out, and then a word after it is the script.
                awaitsName = false
            } else if text.hasPrefix("--") {
                // In fish these have a script, after a '=' or as the next word.
                if text.hasPrefix("--command") || text.hasPrefix("--init-command") {
                    hasCommand = true
                }
                awaitsName = text == "--rcfile" || text == "--init-file" || (isFish && !hasCommand)
            } else if text.hasPrefix("-") || text.hasPrefix("+") {
                if text.hasPrefix("-"), text.contains(where: { "cC".contains($0) }) {
                    hasCommand = true
                }
                // As in '-euo pipefail'; most options of fish have a word after them.
                awaitsName = text.contains(where: { "oO".contains($0) }) || (isFish && !hasCommand)
            } else if awaitsName {
                awaitsName = false
            } else {
                return hasCommand ? index : nil
            }
            if hasCommand { last = index }
        }
        return last
    }
}
